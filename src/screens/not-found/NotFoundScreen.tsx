import { ButtonLink } from '../../design/SiteLink.tsx';
import { phoneHref, settings } from '../../settings.ts';
import { ErrorLayout } from '../error/ErrorLayout.tsx';

/** The page for an address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <ErrorLayout
      headline="This road ends here"
      lead={
        <>
          There is no page at this address. It may have moved, or the link has a letter too many. You can go back to the
          start, book a demo, or call us on <a href={phoneHref}>{settings.PHONE}</a>.
        </>
      }
      actions={
        <>
          <ButtonLink path="/" size="large">
            Go to the home page
          </ButtonLink>
          <ButtonLink path="/booking" kind="secondary" size="large">
            Book a demo
          </ButtonLink>
        </>
      }
    />
  );
}

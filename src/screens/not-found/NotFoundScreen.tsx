import { Screen } from '../../design/layout.ts';
import { Picture } from '../../design/Picture.tsx';
import { ButtonLink } from '../../design/SiteLink.tsx';
import roadEnd from '../../pictures/RoadEnd.tsx?picture';
import { phoneHref, settings } from '../../settings.ts';
import { ErrorLayout } from '../error/ErrorLayout.tsx';

/** The page for an unknown address. */
export function NotFoundScreen() {
  return (
    <ErrorLayout
      headline="This road ends here"
      lead={
        <>
          There is no page at this address. It may have moved, or the link may be wrong. Go to the home page, book a
          demo, or call us on <a href={phoneHref}>{settings.PHONE}</a>.
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
      beside={
        <Screen>
          <Picture image={roadEnd} first />
        </Screen>
      }
    />
  );
}

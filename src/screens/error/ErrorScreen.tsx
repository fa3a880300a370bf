import { Button } from '../../design/Button.tsx';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { phoneHref, settings } from '../../settings.ts';
import { DeadEnd } from './DeadEnd.tsx';

/** The page for one whose scripts or content did not come: there was no network, or the site was renewed meanwhile. */
export function ErrorScreen() {
  return (
    <DeadEnd
      alert
      headline="This page did not arrive"
      lead={
        <>
          Either there is no connection just now, or the site was renewed while you were reading. Load the page again
          once you are online: what you typed into a form is kept. Or call us on{' '}
          <a href={phoneHref}>{settings.PHONE}</a>.
        </>
      }
      actions={
        <>
          <Button type="button" size="large" onClick={() => window.location.reload()}>
            Load the page again
          </Button>
          <ButtonLink path="/" kind="secondary" size="large">
            Go to the home page
          </ButtonLink>
        </>
      }
    />
  );
}

import { useRouter } from '@tanstack/react-router';
import { startTransition, useActionState, useEffect } from 'react';
import { Button } from '../../design/Button.tsx';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { useErrorTitle } from '../../design/titleStart.ts';
import { isReachable } from '../../http/reachable.ts';
import { phoneHref, settings } from '../../settings.ts';
import { ErrorLayout } from './ErrorLayout.tsx';

const headline = 'This page didn’t load';

/**
 * Shown in place of a page whose scripts or content could not be loaded: there was no network, the server failed, or the
 * site was updated meanwhile. The page's document has everything it needs, so it is reloaded as soon as the server can be
 * reached; a reload before that would leave the site.
 */
export function ErrorScreen() {
  const router = useRouter();
  useErrorTitle(true, `${headline} · ${settings.PRODUCT_NAME}`);
  const [isStillAway, tryAgain, isTrying] = useActionState(async () => {
    if (!(await isReachable(router.latestLocation.pathname))) return true;
    location.reload();
    return false;
  }, false);
  useEffect(() => {
    const onNetwork = () => startTransition(tryAgain);
    window.addEventListener('online', onNetwork);
    return () => window.removeEventListener('online', onNetwork);
  }, [tryAgain]);
  return (
    <ErrorLayout
      alert
      headline={headline}
      lead={
        <>
          You may be offline, our server may be busy, or the site may have been updated while you were reading. Try
          again in a moment: anything you typed into a form is saved. Or call us on{' '}
          <a href={phoneHref}>{settings.PHONE}</a>.
        </>
      }
      actions={
        <>
          <Button
            type="button"
            size="large"
            aria-disabled={isTrying}
            onClick={() => !isTrying && startTransition(tryAgain)}
          >
            {isTrying ? 'Trying again …' : 'Try again'}
          </Button>
          <ButtonLink path="/" kind="secondary" size="large">
            Go to the home page
          </ButtonLink>
          <p role="status">{isStillAway && !isTrying && 'We still can’t reach our server.'}</p>
        </>
      }
    />
  );
}

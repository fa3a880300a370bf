import { useRouter } from '@tanstack/react-router';
import { startTransition, useActionState, useEffect } from 'react';
import { Button } from '../../design/Button.tsx';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { useErrorTitle } from '../../design/useErrorTitle.ts';
import { isReachable } from '../../http/reachable.ts';
import { phoneHref, settings } from '../../settings.ts';
import { ErrorLayout } from './ErrorLayout.tsx';

/**
 * The page for one whose scripts or content did not come: there was no network, the server failed, or the site was
 * renewed meanwhile. Its document brings along everything that it needs, so that is loaded, once the server can be reached:
 * a browser without a network would show nothing of ours.
 */
export function ErrorScreen() {
  const router = useRouter();
  useErrorTitle(true);
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
      headline="This page did not arrive"
      lead={
        <>
          Either there is no connection just now, or our server is busy, or the site was renewed while you were reading.
          Try again in a moment: what you typed into a form is kept. Or call us on{' '}
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
          <p role="status">{isStillAway && !isTrying && 'Our server still cannot be reached from here.'}</p>
        </>
      }
    />
  );
}

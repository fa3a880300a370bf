import { useRouter, useRouterState } from '@tanstack/react-router';
import { Button, buttonLook } from '../../design/Button.tsx';
import { phoneHref, settings } from '../../settings.ts';
import { DeadEnd } from './DeadEnd.tsx';

/**
 * The page for one whose content or scripts did not come: there is no connection, the server is busy, or the site was
 * renewed meanwhile. It is asked for again without a new document, or, where that is of no use, with one.
 */
export function LoadingFailed() {
  const router = useRouter();
  const isLoading = useRouterState({ select: ({ isLoading }) => isLoading });
  const tryAgain = async () => {
    await router.invalidate();
    document.querySelector('h1')?.focus();
  };
  return (
    <DeadEnd
      alert
      headline="This page did not load"
      lead={
        <>
          Either there is no connection just now, or our server is busy. Try again in a moment, or load the page anew:
          what you typed into a form is kept. Or call us on <a href={phoneHref}>{settings.PHONE}</a>.
        </>
      }
      actions={
        <>
          <Button type="button" size="large" aria-disabled={isLoading} onClick={tryAgain}>
            {isLoading ? 'Trying again …' : 'Try again'}
          </Button>
          <a className={buttonLook({ kind: 'secondary', size: 'large' }).className} href="">
            Load the page anew
          </a>
        </>
      }
    />
  );
}

import { useRouter, useRouterState } from '@tanstack/react-router';
import { Button } from '../../design/Button.tsx';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { phoneHref, settings } from '../../settings.ts';
import { DeadEnd } from './DeadEnd.tsx';

/** The page for one whose content the server did not give: it is asked for again without a new document. */
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
          Either there is no connection just now, or our server is busy. Try again in a moment, or call us on{' '}
          <a href={phoneHref}>{settings.PHONE}</a>.
        </>
      }
      actions={
        <>
          <Button type="button" size="large" aria-disabled={isLoading} onClick={tryAgain}>
            {isLoading ? 'Trying again …' : 'Try again'}
          </Button>
          <ButtonLink path="/" kind="secondary" size="large">
            Go to the home page
          </ButtonLink>
        </>
      }
    />
  );
}

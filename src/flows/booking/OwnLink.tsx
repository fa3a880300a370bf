import { useEffect } from 'react';
import { Button, buttonLook } from '../../design/Button.tsx';
import { styled } from '../../design/theme.ts';

/**
 * From now on the address is that of the page on which the server shows the booking again, so that it survives a reload and the back
 * button. The router is not told: the page stays as it is.
 */
export function useSentPage(page: string): void {
  useEffect(() => {
    if (page === '') return;
    // The router has put functions of its own in the place of the browser's.
    History.prototype.replaceState.call(history, history.state, '', page);
    // A document that the browser has kept whole would show the time of a demo that was moved or cancelled since.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [page]);
}

/** The link of the demo's own, if the server has named one. It is not the router's: the server fills in that page. */
export function OwnLink({ link }: { link: string }) {
  return (
    link !== '' && (
      <a className={buttonLook({ kind: 'secondary', size: 'large', width: 'phone' }).className} href={link}>
        Move or cancel
      </a>
    )
  );
}

/** Has the server end the cookie with which this browser could load the page again, and shows an empty form. */
export function BookAnother({ page }: { page: string }) {
  return (
    page !== '' && (
      <AmongChoices method="post" action={page}>
        <Button kind="quiet" size="large" width="phone">
          Book another demo
        </Button>
      </AmongChoices>
    )
  );
}

/** Its button stands in the row of the links beside it. */
const AmongChoices = styled('form', { display: 'contents' });

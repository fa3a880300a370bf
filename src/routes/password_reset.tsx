import { createFileRoute, redirect } from '@tanstack/react-router';
import { PasswordResetScreen } from '../screens/password-reset/PasswordResetScreen.tsx';
import { hiddenHead } from './-head.ts';
import { passwordResetWords } from './-password-reset.ts';

export const Route = createFileRoute('/password_reset')({
  beforeLoad: ({ location }) => {
    // The router reads a query's values as JSON; a token is text, whatever it looks like.
    const tokenID = new URLSearchParams(location.searchStr).get('tokenID');
    if (tokenID) throw redirect({ to: '/password_reset/$tokenID', params: { tokenID }, replace: true });
  },
  head: () => hiddenHead(passwordResetWords),
  component: PasswordReset,
});

function PasswordReset() {
  return <PasswordResetScreen />;
}

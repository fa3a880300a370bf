import { createFileRoute } from '@tanstack/react-router';
import { RequestLinkScreen } from '../flows/password-reset/RequestLinkScreen.tsx';
import { passwordResetHead } from './-password-reset.ts';

/** The server redirects a token in the query to the token's own route. */
export const Route = createFileRoute('/password_reset')({ head: passwordResetHead, component: PasswordReset });

function PasswordReset() {
  return <RequestLinkScreen />;
}

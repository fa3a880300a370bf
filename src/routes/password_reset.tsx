import { createFileRoute } from '@tanstack/react-router';
import { PasswordResetScreen } from '../screens/password-reset/PasswordResetScreen.tsx';
import { passwordResetHead } from './-password-reset.ts';

/** The server redirects an address with a token in its query to the route of the token. */
export const Route = createFileRoute('/password_reset')({ head: passwordResetHead, component: PasswordReset });

function PasswordReset() {
  return <PasswordResetScreen />;
}

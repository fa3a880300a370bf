import { createFileRoute } from '@tanstack/react-router';
import { PasswordResetScreen } from '../screens/password-reset/PasswordResetScreen.tsx';
import { passwordResetHead } from './-password-reset.ts';

export const Route = createFileRoute('/password_reset_/$tokenID')({
  head: passwordResetHead,
  component: PasswordResetByLink,
});

function PasswordResetByLink() {
  return <PasswordResetScreen token={Route.useParams().tokenID} />;
}

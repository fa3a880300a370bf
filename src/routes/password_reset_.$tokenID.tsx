import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordScreen } from '../screens/password-reset/NewPasswordScreen.tsx';
import { passwordResetHead } from './-password-reset.ts';

export const Route = createFileRoute('/password_reset_/$tokenID')({
  head: passwordResetHead,
  component: PasswordResetByLink,
});

function PasswordResetByLink() {
  return <NewPasswordScreen token={Route.useParams().tokenID} />;
}

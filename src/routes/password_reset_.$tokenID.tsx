import { createFileRoute } from '@tanstack/react-router';
import { tokenIn } from '../../contract/token.ts';
import { NewPasswordScreen } from '../flows/password-reset/NewPasswordScreen.tsx';
import { passwordResetHead } from './-password-reset.ts';

export const Route = createFileRoute('/password_reset_/$tokenID')({
  head: passwordResetHead,
  component: PasswordResetByLink,
});

function PasswordResetByLink() {
  return <NewPasswordScreen token={tokenIn(Route.useParams().tokenID)} />;
}

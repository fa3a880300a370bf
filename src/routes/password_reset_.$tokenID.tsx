import { createFileRoute } from '@tanstack/react-router';
import { tokenIn } from '../../contract/token.ts';
import { NewPasswordScreen } from '../flows/password-reset/NewPasswordScreen.tsx';
import { formHead } from './-form.ts';
import { secretHead } from './-head.ts';

export const Route = createFileRoute('/password_reset_/$tokenID')({
  head: formHead('reset', secretHead),
  component: PasswordResetByLink,
});

function PasswordResetByLink() {
  return <NewPasswordScreen token={tokenIn(Route.useParams().tokenID)} />;
}

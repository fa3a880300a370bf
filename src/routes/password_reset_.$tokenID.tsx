import { createFileRoute } from '@tanstack/react-router';
import { PasswordResetScreen } from '../screens/password-reset/PasswordResetScreen.tsx';
import { secretHead } from './-head.ts';
import { passwordResetWords } from './-password-reset.ts';

export const Route = createFileRoute('/password_reset_/$tokenID')({
  head: () => secretHead(passwordResetWords),
  component: PasswordResetByLink,
});

function PasswordResetByLink() {
  return <PasswordResetScreen token={Route.useParams().tokenID} />;
}

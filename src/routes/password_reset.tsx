import { createFileRoute, useLocation } from '@tanstack/react-router';
import { PasswordResetScreen } from '../screens/password-reset/PasswordResetScreen.tsx';
import { passwordResetHead } from './-password-reset.ts';

export const Route = createFileRoute('/password_reset')({ head: passwordResetHead, component: PasswordReset });

function PasswordReset() {
  const token = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('tokenID') || undefined });
  return <PasswordResetScreen served="ask" token={token} />;
}

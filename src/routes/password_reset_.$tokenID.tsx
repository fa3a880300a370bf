import { createFileRoute } from '@tanstack/react-router';
import { PasswordResetScreen } from '../screens/password-reset/PasswordResetScreen.tsx';
import { passwordResetHead } from './-password-reset.ts';

export const Route = createFileRoute('/password_reset_/$tokenID')({
  head: () => {
    const { meta } = passwordResetHead();
    // The address holds the token: nobody else is to learn it.
    return { meta: [...meta, { name: 'referrer', content: 'no-referrer' }] };
  },
  component: PasswordResetByLink,
});

function PasswordResetByLink() {
  return <PasswordResetScreen served="choose" token={Route.useParams().tokenID} />;
}

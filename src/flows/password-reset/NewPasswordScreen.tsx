import { passwordReset } from '../../../content/password-reset.ts';
import { FlowSending } from '../../components/form/FlowSending.tsx';
import { NextSteps } from '../../design/NextSteps.tsx';
import { WithAside } from '../../design/WithAside.tsx';
import { usePasswordReset } from './flow.ts';
import { LinkRejected } from './LinkRejected.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { PasswordUpdated } from './PasswordUpdated.tsx';

/** Choosing a new password by a reset link: specification 2 (Password reset). */
export function NewPasswordScreen({ token }: { token: string }) {
  const [snapshot, send] = usePasswordReset({ given: () => ({ token }) });
  const rejected = snapshot.matches('rejected');
  const updated = snapshot.matches('updated');
  return (
    <WithAside aside={<NextSteps {...passwordReset} done={updated ? 2 : rejected ? 0 : 1} />}>
      {snapshot.hasTag('choose') && <NewPasswordForm snapshot={snapshot} send={send} />}
      {snapshot.matches('updating') && <FlowSending heading="Updating your password">This takes a moment.</FlowSending>}
      {updated && <PasswordUpdated />}
      {rejected && <LinkRejected fieldErrors={snapshot.context.fieldErrors} />}
    </WithAside>
  );
}

import { passwordReset } from '../../../content/password-reset.ts';
import { passwordResetMachine } from '../../../machines/password-reset.ts';
import { ratingPassword } from '../../actors/password-strength.ts';
import { FlowSending } from '../../components/form/FlowSending.tsx';
import { usePreload } from '../../design/intent.ts';
import { NextSteps } from '../../design/NextSteps.tsx';
import { WithAside } from '../../design/WithAside.tsx';
import { useFlow } from '../../hooks/useFlow.ts';
import { checkingLink, loadPasswordResetRequests, updatingPassword } from './flow.ts';
import { LinkRejected } from './LinkRejected.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { PasswordUpdated } from './PasswordUpdated.tsx';

const machine = passwordResetMachine.provide({ actors: { checkingLink, updatingPassword, ratingPassword } });

/** Choosing a new password by a reset link: specification 2 (Password reset). */
export function NewPasswordScreen({ token }: { token: string }) {
  const [snapshot, send] = useFlow(machine, { given: () => ({ token }) });
  const rejected = snapshot.matches('rejected');
  const updated = snapshot.matches('updated');
  usePreload(loadPasswordResetRequests);
  return (
    <WithAside aside={<NextSteps {...passwordReset} done={updated ? 2 : rejected ? 0 : 1} />}>
      {snapshot.hasTag('choose') && <NewPasswordForm snapshot={snapshot} send={send} />}
      {snapshot.matches('updating') && <FlowSending heading="Updating your password">This takes a moment.</FlowSending>}
      {updated && <PasswordUpdated />}
      {rejected && <LinkRejected fieldErrors={snapshot.context.fieldErrors} />}
    </WithAside>
  );
}

import { passwordReset } from '../../../content/password-reset.ts';
import { passwordResetMachine } from '../../../machines/password-reset.ts';
import { FlowSending } from '../../components/form/FlowSending.tsx';
import { usePreload } from '../../design/intent.ts';
import { NextSteps } from '../../design/NextSteps.tsx';
import { WithAside } from '../../design/WithAside.tsx';
import { useFlow } from '../../hooks/useFlow.ts';
import { passwordResetDraft } from './draft.ts';
import { loadPasswordResetRequests, requestingLink } from './flow.ts';
import { LinkRequested } from './LinkRequested.tsx';
import { RequestLinkForm } from './RequestLinkForm.tsx';

const machine = passwordResetMachine.provide({ actors: { requestingLink } });

/** Asking for a reset link: specification 2 (Password reset). */
export function RequestLinkScreen() {
  const [snapshot, send] = useFlow(machine, { draft: passwordResetDraft });
  usePreload(loadPasswordResetRequests);
  return (
    <WithAside aside={<NextSteps {...passwordReset} done={snapshot.matches('requested') ? 1 : 0} />}>
      {snapshot.hasTag('request') && <RequestLinkForm snapshot={snapshot} send={send} />}
      {snapshot.matches('requesting') && <FlowSending heading="Requesting your link">This takes a moment.</FlowSending>}
      {snapshot.matches('requested') && <LinkRequested snapshot={snapshot} send={send} />}
    </WithAside>
  );
}

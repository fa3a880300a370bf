import { passwordReset } from '../../../content/password-reset.ts';
import { FlowSending } from '../../components/form/FlowSending.tsx';
import { NextSteps } from '../../design/NextSteps.tsx';
import { WithAside } from '../../design/WithAside.tsx';
import { passwordResetDraft } from './draft.ts';
import { usePasswordReset } from './flow.ts';
import { LinkRequested } from './LinkRequested.tsx';
import { RequestLinkForm } from './RequestLinkForm.tsx';

/** Asking for a reset link: specification 2 (Password reset). */
export function RequestLinkScreen() {
  const [snapshot, send] = usePasswordReset({ draft: passwordResetDraft });
  return (
    <WithAside aside={<NextSteps {...passwordReset} done={snapshot.matches('requested') ? 1 : 0} />}>
      {snapshot.hasTag('request') && <RequestLinkForm snapshot={snapshot} send={send} />}
      {snapshot.matches('requesting') && <FlowSending heading="Requesting your link">This takes a moment.</FlowSending>}
      {snapshot.matches('requested') && <LinkRequested snapshot={snapshot} send={send} />}
    </WithAside>
  );
}

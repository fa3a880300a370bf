import { FlowSending } from '../../components/form/FlowSending.tsx';
import { AccountStep } from './AccountStep.tsx';
import { CodeConfirmed } from './CodeConfirmed.tsx';
import { CodeStep } from './CodeStep.tsx';
import { InvitationGone, InvitationUnchecked } from './InvitationFailed.tsx';
import { InvitesStep } from './InvitesStep.tsx';
import { JoinStep } from './JoinStep.tsx';
import { Recovery } from './Recovery.tsx';
import { SessionUnanswered } from './SessionUnanswered.tsx';
import type { StepProps } from './step.ts';
import { TeamStep } from './TeamStep.tsx';
import { Welcome } from './Welcome.tsx';

/** Everything behind the first step of the registration; the page does not start with it. */
export default function LaterSteps({ snapshot, send }: StepProps) {
  const { context, children } = snapshot;
  return (
    <>
      {snapshot.matches('unchecked') && <InvitationUnchecked send={send} />}
      {snapshot.matches('gone') && <InvitationGone fieldErrors={context.fieldErrors} send={send} />}
      {snapshot.matches('unanswered') && <SessionUnanswered send={send} />}
      {snapshot.matches('confirmed') && <CodeConfirmed snapshot={snapshot} send={send} />}
      {snapshot.matches('code') && <CodeStep snapshot={snapshot} send={send} />}
      {snapshot.matches('account') && <AccountStep snapshot={snapshot} send={send} />}
      {snapshot.matches('creatingAccount') && (
        <FlowSending heading="Creating your account">This takes a moment.</FlowSending>
      )}
      {snapshot.matches('confirmation') && <JoinStep snapshot={snapshot} send={send} />}
      {snapshot.matches('joiningTeam') && <FlowSending heading="Joining the team">This takes a moment.</FlowSending>}
      {snapshot.matches('team') && (
        <TeamStep context={context} invalid={snapshot.matches({ team: 'invalid' })} send={send} />
      )}
      {snapshot.matches('creatingTeam') && (
        <FlowSending heading="Creating Account, Please Wait...">{`The team is called ${context.form.name.trim()}.`}</FlowSending>
      )}
      {snapshot.matches('invites') && children.invitingPeople && <InvitesStep actor={children.invitingPeople} />}
      {snapshot.matches('recovery') && <Recovery snapshot={snapshot} send={send} />}
      {snapshot.matches('welcome') && <Welcome context={context} />}
    </>
  );
}

import { FlowSending } from '../../components/form/FlowSending.tsx';
import { AccountStep } from './AccountStep.tsx';
import { AlreadyRegistered } from './AlreadyRegistered.tsx';
import { ChoiceStep } from './ChoiceStep.tsx';
import { CodeConfirmed } from './CodeConfirmed.tsx';
import { CodeStep } from './CodeStep.tsx';
import { CookiesBlocked } from './CookiesBlocked.tsx';
import { InvitationGone, InvitationRenewable, InvitationRenewed, InvitationUnanswered } from './InvitationFailed.tsx';
import { InvitesStep } from './InvitesStep.tsx';
import { JoinStep } from './JoinStep.tsx';
import { LinkStep, RegistrationLinkRejected } from './LinkStep.tsx';
import { Recovery } from './Recovery.tsx';
import { SessionUnanswered } from './SessionUnanswered.tsx';
import { Stayed } from './Stayed.tsx';
import type { StepProps } from './step.ts';
import { TeamStep } from './TeamStep.tsx';
import { Welcome } from './Welcome.tsx';

/** The steps behind the first one. They are not part of the first load. */
export default function LaterSteps({ snapshot, send }: StepProps) {
  const { context } = snapshot;
  const { enteringCode, settingUpAccount, invitingPeople } = snapshot.children;
  return (
    <>
      {(['ready', 'limited', 'unanswered'] as const).some((link) => snapshot.matches({ link })) && (
        <LinkStep snapshot={snapshot} send={send} />
      )}
      {snapshot.matches({ link: 'using' }) && (
        <FlowSending heading="Confirming your email">We’re checking your link.</FlowSending>
      )}
      {snapshot.matches({ link: 'rejected' }) && <RegistrationLinkRejected snapshot={snapshot} send={send} />}
      {snapshot.matches('blocked') && <CookiesBlocked send={send} />}
      {snapshot.matches('registered') && <AlreadyRegistered snapshot={snapshot} />}
      {snapshot.matches({ invitation: 'unanswered' }) && <InvitationUnanswered snapshot={snapshot} send={send} />}
      {snapshot.matches({ invitation: 'renewable' }) && <InvitationRenewable snapshot={snapshot} send={send} />}
      {snapshot.matches({ invitation: 'renewing' }) && (
        <FlowSending heading="Sending the email">It goes to the address that was invited.</FlowSending>
      )}
      {snapshot.matches({ invitation: 'renewed' }) && <InvitationRenewed send={send} />}
      {snapshot.matches({ invitation: 'gone' }) && <InvitationGone snapshot={snapshot} send={send} />}
      {snapshot.matches({ resuming: 'unanswered' }) && <SessionUnanswered snapshot={snapshot} send={send} />}
      {snapshot.matches('confirmed') && <CodeConfirmed snapshot={snapshot} send={send} />}
      {snapshot.matches('code') && enteringCode && <CodeStep registration={context} actor={enteringCode} />}
      {snapshot.matches('account') && settingUpAccount && (
        <AccountStep registration={context} actor={settingUpAccount} />
      )}
      {snapshot.matches('confirmation') && <JoinStep snapshot={snapshot} send={send} />}
      {snapshot.matches('choice') && <ChoiceStep snapshot={snapshot} send={send} />}
      {snapshot.matches('deletingCompany') && (
        <FlowSending heading="Joining the team">{`We’re deleting ${context.company?.team}.`}</FlowSending>
      )}
      {snapshot.matches('stayed') && <Stayed snapshot={snapshot} send={send} />}
      {snapshot.matches('joiningTeam') && <FlowSending heading="Joining the team">This takes a moment.</FlowSending>}
      {snapshot.matches('team') && <TeamStep snapshot={snapshot} send={send} />}
      {snapshot.matches('creatingTeam') && (
        <FlowSending heading="Creating Account, Please Wait...">{`The team is called ${context.form.name.trim()}.`}</FlowSending>
      )}
      {snapshot.matches('invites') && invitingPeople && <InvitesStep actor={invitingPeople} />}
      {snapshot.matches('recovery') && <Recovery snapshot={snapshot} send={send} />}
      {snapshot.matches('welcome') && <Welcome snapshot={snapshot} />}
    </>
  );
}

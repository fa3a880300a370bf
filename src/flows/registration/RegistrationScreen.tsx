import { useMatches } from '@tanstack/react-router';
import { joining, registering } from '../../../content/registration.ts';
import { dateInWords } from '../../../contract/date.ts';
import { nextSteps } from '../../../contract/next-steps.ts';
import { progressOf } from '../../../machines/registration-progress.ts';
import { FlowSending } from '../../components/form/FlowSending.tsx';
import { NextSteps } from '../../design/NextSteps.tsx';
import { SendingRoad } from '../../design/SendingRoad.tsx';
import { StepLine } from '../../design/StepLine.tsx';
import { noScripts, styled } from '../../design/theme.ts';
import { usePageTitle } from '../../design/titleStart.ts';
import { WithAside } from '../../design/WithAside.tsx';
import { EmailStep } from './EmailStep.tsx';
import { Opening } from './Opening.tsx';
import { joinTitleOf } from './step.ts';
import { useLaterSteps } from './useLaterSteps.ts';
import { useRegistration } from './useRegistration.ts';

/** Registering a company, or joining one, from an email address to a login: specification 2 (Registration). */
export function RegistrationScreen() {
  const { actor, snapshot } = useRegistration();
  const laterStep = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const { send } = actor;
  const isUnhydrated = snapshot.matches('unhydrated');
  // The document of a later step is served before it is known whether the step has been reached.
  const opening = isUnhydrated ? laterStep : undefined;
  const isChecking = snapshot.matches({ invitation: 'checking' });
  const isResuming = snapshot.matches({ resuming: 'asking' });
  const isLater = !snapshot.hasTag('email') && !isChecking && !isResuming;
  const LaterSteps = useLaterSteps(isLater);
  const { isJoining, step, steps, isAhead } = progressOf(snapshot);
  const words = isJoining ? joining : registering;
  const registered = snapshot.matches('welcome') && !isJoining ? snapshot.context.finished : null;
  const trialEnd = registered?.trial_ends ? dateInWords(registered.trial_ends) : '';
  usePageTitle(joinTitleOf(snapshot));
  return (
    <WithAside
      aside={
        <Ahead opening={opening !== undefined} aria-busy={opening !== undefined || undefined}>
          {registered ? (
            <NextSteps headline="What comes next" steps={nextSteps({ waiting: registered.invited, trialEnd })} />
          ) : (
            <NextSteps {...words} done={words.steps.filter(({ until }) => !isAhead(until)).length} />
          )}
        </Ahead>
      }
    >
      {step > 0 && opening === undefined && !snapshot.matches('welcome') && <StepLine step={step} of={steps} />}
      {opening !== undefined && <Opening step={opening} />}
      {isChecking && <FlowSending heading="Checking your invitation">This takes a moment.</FlowSending>}
      {((isUnhydrated && opening === undefined) || snapshot.matches('email')) && (
        <EmailStep snapshot={snapshot} send={send} />
      )}
      {(snapshot.matches('sendingCode') || snapshot.matches('leaving')) && (
        <FlowSending heading="Sending the email">{`It goes to ${snapshot.context.form.email.trim()}.`}</FlowSending>
      )}
      {isResuming && (
        <FlowSending heading="Opening your registration">One moment: we’re checking where you left off.</FlowSending>
      )}
      {snapshot.matches('startingOver') && <FlowSending heading="Starting over">This takes a moment.</FlowSending>}
      {isLater && (LaterSteps ? <LaterSteps snapshot={snapshot} send={send} /> : <SendingRoad moving />)}
    </WithAside>
  );
}

/** Hidden while a step opens, so that the page does not shift when it comes; shown if no script runs. */
const Ahead = styled('div', {
  variants: { opening: { true: { display: 'none', [noScripts]: { display: 'block' } } } },
});

import { useMatches } from '@tanstack/react-router';
import { joining, registering } from '../../../content/registration.ts';
import { stepsOf } from '../../../machines/registration.ts';
import { FlowSending } from '../../components/form/FlowSending.tsx';
import { NextSteps, WithNextSteps } from '../../design/NextSteps.tsx';
import { SendingRoad } from '../../design/SendingRoad.tsx';
import { StepLine } from '../../design/StepLine.tsx';
import { styled } from '../../design/theme.ts';
import { EmailStep } from './EmailStep.tsx';
import { Opening } from './Opening.tsx';
import { useLaterSteps } from './useLaterSteps.ts';
import { useRegistration } from './useRegistration.ts';

/** Registering a company, or joining one, from an email address to a login: specification 2 (Registration). */
export function RegistrationScreen() {
  const { actor, snapshot } = useRegistration();
  const laterStep = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const { context } = snapshot;
  const { send } = actor;
  const arriving = snapshot.matches('unhydrated');
  // The document of a later step was served before anybody knew whether it has been reached.
  const opening = arriving ? laterStep : undefined;
  const isLater = !earlyStates.some((state) => snapshot.matches(state));
  const LaterSteps = useLaterSteps(isLater);
  const joined = snapshot.matches('welcome') ? (context.finished?.joining ?? null) : context.joining;
  const steps = stepsOf(joined);
  const step = steps.findIndex((step) => snapshot.hasTag(step)) + 1;
  const isJoining = joined !== null || snapshot.matches('checking') || snapshot.matches('unchecked');
  const words = isJoining ? joining : registering;
  // The recovery follows the team's step.
  const reached = snapshot.hasTag('recovery') ? steps.indexOf('team') + 1 : step;
  const ahead = words.steps.filter(({ until }) => steps.indexOf(until) + 1 >= reached);
  return (
    <WithNextSteps
      steps={
        <Ahead opening={opening !== undefined}>
          <NextSteps headline={words.headline} steps={ahead} />
        </Ahead>
      }
    >
      {step > 0 && opening === undefined && <StepLine step={step} of={steps.length} />}
      {opening !== undefined && <Opening step={opening} />}
      {snapshot.matches('checking') && (
        <FlowSending heading="Checking your invitation">This takes a moment.</FlowSending>
      )}
      {((arriving && opening === undefined) || snapshot.matches('email')) && (
        <EmailStep
          context={context}
          invalid={snapshot.matches({ email: 'invalid' })}
          unsent={snapshot.matches({ email: 'unsent' })}
          arriving={arriving}
          send={send}
        />
      )}
      {(snapshot.matches('sendingCode') || snapshot.matches('leaving')) && (
        <FlowSending heading="Sending the email">{`It goes to ${context.form.email.trim()}.`}</FlowSending>
      )}
      {snapshot.matches('resuming') && (
        <FlowSending heading="Opening your registration">
          One moment: we are looking how far your registration has come.
        </FlowSending>
      )}
      {snapshot.matches('startingOver') && <FlowSending heading="Starting over">This takes a moment.</FlowSending>}
      {isLater && (LaterSteps ? <LaterSteps snapshot={snapshot} send={send} /> : <SendingRoad moving />)}
    </WithNextSteps>
  );
}

/** The states that the first page shows; what shows the others is fetched. */
const earlyStates = ['unhydrated', 'checking', 'resuming', 'startingOver', 'email', 'sendingCode', 'leaving'] as const;

/** While a step opens it would stand where that comes, and be moved by it; where no script runs it stays. */
const Ahead = styled('div', {
  variants: { opening: { true: { display: 'none', '@media (scripting: none)': { display: 'block' } } } },
});

import { wordsOf } from '../../../contract/field-error.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import type { StepProps } from './step.ts';
import { WaysOn } from './WaysOn.tsx';

/**
 * Failures after the account was created: what may have been done, at the latest by an earlier try whose answer was lost; what is kept,
 * and what 'Try again' does.
 */
const failures = {
  team: {
    what: 'your team',
    done: 'may have been created',
    kept: 'We’ve kept the name you typed. Try again takes you back to it. However often you send it, your team is created only once.',
  },
  invites: {
    what: 'your invitations',
    done: 'may have been sent',
    kept: 'We’ve kept the people you entered. Try again takes you back to them. However often you send them, each person gets one email.',
  },
  skip: {
    what: 'your registration',
    done: 'may be finished',
    kept: 'Your account and your team are ready. Try again takes you back to the invitations, which you can send or skip.',
  },
} as const;

const kinds = Object.keys(failures) as (keyof typeof failures)[];

/** Steps 3 and 4 failed: ruling on /registration_email. */
export function Recovery({ snapshot, send }: StepProps) {
  const { fieldErrors } = snapshot.context;
  const kind = kinds.find((recovery) => snapshot.matches({ recovery })) ?? 'team';
  const { what, done, kept } = failures[kind];
  return (
    <Panel>
      <ArrivingHeading>{`We couldn’t confirm ${what}`}</ArrivingHeading>
      <Text role="alert">
        {wordsOf(fieldErrors) || `The network or our server didn’t respond, so ${what} ${done} already.`}
      </Text>
      <Text>{`${kept} Start over begins a new registration with an empty form.`}</Text>
      <WaysOn send={send} />
    </Panel>
  );
}

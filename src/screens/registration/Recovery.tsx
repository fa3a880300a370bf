import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import type { StepProps } from './step.ts';
import { WaysOn } from './WaysOn.tsx';

/** Failures after the account was created: what is kept, and what 'Try again' does. */
const failures = {
  team: {
    title: 'Your team was not created',
    kept: 'We have kept the name you typed. Try again takes you back to it. However often you send it, your team is created only once.',
  },
  invites: {
    title: 'Your invitations were not sent',
    kept: 'We have kept the people you entered. Try again takes you back to them. If you invite the same address again, we email a new link and the old one stops working.',
  },
  skip: {
    title: 'Your registration was not finished',
    kept: 'Your account and your team are ready. Try again takes you back to the invitations, which you can send or skip.',
  },
} as const;

const kinds = Object.keys(failures) as (keyof typeof failures)[];

/** Steps 3 and 4 failed: ruling on /registration_email. */
export function Recovery({ snapshot, send }: StepProps) {
  const { fieldErrors } = snapshot.context;
  const kind = kinds.find((recovery) => snapshot.matches({ recovery })) ?? 'team';
  const { title, kept } = failures[kind];
  return (
    <Panel>
      <ArrivingHeading>{title}</ArrivingHeading>
      <Text role="alert">
        {fieldErrors.length > 0
          ? fieldErrors.map(({ message }) => message).join(' ')
          : 'The network or our server did not respond.'}
      </Text>
      <Text>{kept} Start over begins a new registration with an empty form.</Text>
      <WaysOn send={send} />
    </Panel>
  );
}

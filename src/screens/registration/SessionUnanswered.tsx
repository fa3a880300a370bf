import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import type { StepProps } from './step.ts';
import { WaysOn } from './WaysOn.tsx';

/** Nothing answered when the server was asked where the registration stands. */
export function SessionUnanswered({ send }: Pick<StepProps, 'send'>) {
  return (
    <Panel>
      <ArrivingHeading>Your registration could not be opened</ArrivingHeading>
      <Text role="alert">
        The network or our server did not answer. What you have sent is safe, and what you typed is kept: try again in a
        moment.
      </Text>
      <WaysOn send={send} />
    </Panel>
  );
}

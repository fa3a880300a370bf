import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import type { StepProps } from './step.ts';
import { WaysOn } from './WaysOn.tsx';

/** No answer came when the server was asked how far the registration is. */
export function SessionUnanswered({ send }: Pick<StepProps, 'send'>) {
  return (
    <Panel>
      <ArrivingHeading>Your registration could not be opened</ArrivingHeading>
      <Text role="alert">
        The network or our server did not respond. We have kept everything you sent and everything you typed. Please try
        again in a moment.
      </Text>
      <WaysOn send={send} />
    </Panel>
  );
}

import { wordsOf } from '../../../contract/field-error.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import type { StepProps } from './step.ts';
import { WaysOn } from './WaysOn.tsx';

/** No answer came when the server was asked how far the registration is, or it asks to wait. */
export function SessionUnanswered({ snapshot, send }: StepProps) {
  return (
    <Panel>
      <ArrivingHeading>We couldn’t open your registration</ArrivingHeading>
      <Text role="alert">
        {wordsOf(snapshot.context.fieldErrors) ||
          'The network or our server didn’t respond. Please try again in a moment.'}{' '}
        We’ve kept everything you sent and everything you typed.
      </Text>
      <WaysOn send={send} />
    </Panel>
  );
}

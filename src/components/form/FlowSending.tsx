import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Panel } from '../../design/form.ts';
import { LongText } from '../../design/LongText.tsx';
import { Text } from '../../design/layout.ts';
import { SendingRoad } from '../../design/SendingRoad.tsx';

/** Shown while a request is under way: what is happening, and a sentence about it. */
export function FlowSending({ heading, children }: { heading: string; children: string }) {
  return (
    <Panel>
      <ArrivingHeading>{heading}</ArrivingHeading>
      <SendingRoad moving />
      <div role="status">
        <Text>
          <LongText>{children}</LongText>
        </Text>
      </div>
    </Panel>
  );
}

import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import { SendingRoad } from '../../design/SendingRoad.tsx';

/** What a form sent is under way: what happens, and in a sentence what comes of it. */
export function FlowSending({ heading, children }: { heading: string; children: string }) {
  return (
    <Panel>
      <ArrivingHeading>{heading}</ArrivingHeading>
      <SendingRoad moving />
      <div role="status">
        <Text>{children}</Text>
      </div>
    </Panel>
  );
}

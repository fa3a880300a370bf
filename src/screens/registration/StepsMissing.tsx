import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';

/** The script of the later steps could not be fetched. */
export default function StepsMissing() {
  return (
    <Panel>
      <ArrivingHeading>The next step could not be loaded</ArrivingHeading>
      <Text role="alert">
        The network or our server did not answer. Everything you typed is kept: load the page again.
      </Text>
      <Choices>
        <Button type="button" width="phone" onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      </Choices>
    </Panel>
  );
}

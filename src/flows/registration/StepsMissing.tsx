import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';

/** The script of the later steps could not be fetched. */
export default function StepsMissing() {
  return (
    <Panel>
      <ArrivingHeading>We couldn’t load the next step</ArrivingHeading>
      <Text role="alert">
        The network or our server didn’t respond. We’ve kept everything you typed. Please reload the page.
      </Text>
      <Choices>
        <Button type="button" width="phone" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </Choices>
    </Panel>
  );
}

import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import { phoneHref, settings } from '../../settings.ts';
import type { StepProps } from './step.ts';

/** Nothing answered when the server was asked where the registration stands. */
export function SessionUnanswered({ send }: Pick<StepProps, 'send'>) {
  return (
    <Panel>
      <ArrivingHeading>Your registration could not be opened</ArrivingHeading>
      <Text role="alert">
        The network or our server did not answer. What you have sent is safe, and what you typed is kept: try again in a
        moment.
      </Text>
      <Choices>
        <Button type="button" width="phone" onClick={() => send({ type: 'again.pressed' })}>
          Try again
        </Button>
        <Button type="button" kind="secondary" width="phone" onClick={() => send({ type: 'over.pressed' })}>
          Start over
        </Button>
      </Choices>
      <Text>
        Or call us: <a href={phoneHref}>{settings.PHONE}</a>
      </Text>
    </Panel>
  );
}

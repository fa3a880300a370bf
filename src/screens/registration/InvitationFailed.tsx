import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import { phoneHref, settings } from '../../settings.ts';
import type { StepProps } from './step.ts';

/** The invitation is expired, used or unknown: the normal registration is offered. */
export function InvitationGone({ snapshot, send }: StepProps) {
  return (
    <Panel>
      <ArrivingHeading>This invitation does not work</ArrivingHeading>
      <Text role="alert">{snapshot.context.fieldErrors.map(({ message }) => message).join(' ')}</Text>
      <Choices>
        <Button type="button" width="phone" onClick={() => send({ type: 'restart.pressed' })}>
          Register your own company
        </Button>
      </Choices>
    </Panel>
  );
}

/** No answer came when the invitation was checked. */
export function InvitationUnanswered({ send }: Pick<StepProps, 'send'>) {
  return (
    <Panel>
      <ArrivingHeading>Your invitation could not be checked</ArrivingHeading>
      <Text role="alert">
        The network or our server did not answer. Your invitation still works: try again in a moment.
      </Text>
      <Choices>
        <Button type="button" width="phone" onClick={() => send({ type: 'retry.pressed' })}>
          Try again
        </Button>
      </Choices>
      <Text>
        Or call us: <a href={phoneHref}>{settings.PHONE}</a>
      </Text>
    </Panel>
  );
}

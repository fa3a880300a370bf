import type { FieldError } from '../../../contract/problem.ts';
import type { RegistrationEvent } from '../../../machines/registration.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Text } from '../../design/layout.ts';
import { phoneHref, settings } from '../../settings.ts';

type InvitationGoneProps = {
  /** What the server said of the invitation. */
  fieldErrors: readonly FieldError[];
  send: (event: RegistrationEvent) => void;
};

/** The invitation is expired, used or unknown: the normal registration is offered. */
export function InvitationGone({ fieldErrors, send }: InvitationGoneProps) {
  return (
    <Panel>
      <ArrivingHeading>This invitation does not work</ArrivingHeading>
      <Text role="alert">{fieldErrors.map(({ message }) => message).join(' ')}</Text>
      <Choices>
        <Button type="button" width="phone" onClick={() => send({ type: 'restart.pressed' })}>
          Register your own company
        </Button>
      </Choices>
    </Panel>
  );
}

/** Nothing answered when the invitation was checked. */
export function InvitationUnchecked({ send }: { send: (event: RegistrationEvent) => void }) {
  return (
    <Panel>
      <ArrivingHeading>Your invitation could not be checked</ArrivingHeading>
      <Text role="alert">
        The network or our server did not answer. Your invitation is as good as before: try again in a moment.
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

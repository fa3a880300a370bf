import type { Fault } from '../../../contract/problem.ts';
import type { PasswordResetEvent } from '../../../machines/password-reset.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Lead } from '../../design/layout.ts';

type LinkRefusedProps = {
  /** What the server said of the link. */
  faults: readonly Fault[];
  send: (event: PasswordResetEvent) => void;
};

/** The link is used, expired or unknown: the server's message, and the way to a new one. */
export function LinkRefused({ faults, send }: LinkRefusedProps) {
  return (
    <Panel>
      <ArrivingHeading>This link does not work</ArrivingHeading>
      {faults.map(({ field, message }) => (
        <Lead key={field} role="alert">
          {message}
        </Lead>
      ))}
      <Choices>
        <Button type="button" width="phone" onClick={() => send({ type: 'again.pressed' })}>
          Ask for a new link
        </Button>
      </Choices>
    </Panel>
  );
}

import { durationInWords } from '../../../contract/duration.ts';
import { wordsOf } from '../../../contract/field-error.ts';
import { invitationLifetime } from '../../../contract/limits.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { ErrorMessage } from '../../design/ErrorMessage.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Lead, Text } from '../../design/layout.ts';
import { newIdempotencyKey } from '../../submissions/idempotency-key.ts';
import type { StepProps } from './step.ts';
import { WaysOn } from './WaysOn.tsx';

const linkLifetime = durationInWords(invitationLifetime);

const renewal = () => ({ type: 'renew.pressed', key: newIdempotencyKey() }) as const;

/** The emailed link has expired, or a newer one was emailed: a new one is offered. */
export function InvitationRenewable({ snapshot, send }: StepProps) {
  const isOffered = snapshot.matches({ invitation: { renewable: 'offered' } });
  const isUnanswered = snapshot.matches({ invitation: { renewable: 'unanswered' } });
  const unsent = isUnanswered ? 'We couldn’t confirm your new link' : 'We didn’t email a new link';
  return (
    <Panel>
      <ArrivingHeading>{isOffered ? 'This link no longer works' : unsent}</ArrivingHeading>
      {isUnanswered ? (
        <ErrorMessage>
          The network or our server didn’t respond, so a new link may be on its way. Try again in a moment: you’ll get
          one email, not two.
        </ErrorMessage>
      ) : (
        <Text role="alert">{wordsOf(snapshot.context.fieldErrors)}</Text>
      )}
      <Text>A new link goes only to the address that was invited, and works for {linkLifetime}.</Text>
      <Choices>
        <Button type="button" width="phone" onClick={() => send(isUnanswered ? { type: 'retry.pressed' } : renewal())}>
          {isUnanswered ? 'Try again' : 'Email me a new link'}
        </Button>
        <RegisterInstead send={send} />
      </Choices>
    </Panel>
  );
}

/** A new link is on its way. */
export function InvitationRenewed({ send }: Pick<StepProps, 'send'>) {
  return (
    <Panel>
      <ArrivingHeading>Check your email</ArrivingHeading>
      <Lead>
        We’ve emailed a new link to the address that was invited. It works for {linkLifetime}, and earlier links no
        longer work.
      </Lead>
      <Text>No email after a few minutes? Check your spam folder, or ask for another link.</Text>
      <Choices>
        <Button type="button" kind="secondary" width="phone" onClick={() => send(renewal())}>
          Email me another link
        </Button>
      </Choices>
    </Panel>
  );
}

/** The invitation is used, unknown or expired for good: the normal registration is offered. */
export function InvitationGone({ snapshot, send }: StepProps) {
  return (
    <Panel>
      <ArrivingHeading>This invitation doesn’t work</ArrivingHeading>
      <Text role="alert">{wordsOf(snapshot.context.fieldErrors)}</Text>
      <Choices>
        <RegisterInstead send={send} kind="primary" />
      </Choices>
    </Panel>
  );
}

function RegisterInstead({ send, kind = 'secondary' }: Pick<StepProps, 'send'> & { kind?: 'primary' | 'secondary' }) {
  return (
    <Button type="button" kind={kind} width="phone" onClick={() => send({ type: 'restart.pressed' })}>
      Register your own company
    </Button>
  );
}

/** No answer came when the invitation was checked, or the server asks to wait. */
export function InvitationUnanswered({ snapshot, send }: StepProps) {
  return (
    <Panel>
      <ArrivingHeading>We couldn’t check your invitation</ArrivingHeading>
      <Text role="alert">
        {wordsOf(snapshot.context.fieldErrors) ||
          'The network or our server didn’t respond. Your invitation still works: try again in a moment.'}
      </Text>
      <WaysOn send={send} canRestart={false} />
    </Panel>
  );
}

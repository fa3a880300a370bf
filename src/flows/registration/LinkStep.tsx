import { registrationPages } from '../../../content/form-pages.ts';
import { wordsOf } from '../../../contract/field-error.ts';
import { progressOf } from '../../../machines/registration-progress.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { ErrorMessage } from '../../design/ErrorMessage.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Lead, Text } from '../../design/layout.ts';
import { phoneHref, settings } from '../../settings.ts';
import { newIdempotencyKey } from '../../submissions/idempotency-key.ts';
import type { StepProps } from './step.ts';

/** The page of the link that is emailed beside a code. */
export function LinkStep({ snapshot, send }: StepProps) {
  const isUnanswered = snapshot.matches({ link: 'unanswered' });
  const { isJoining } = progressOf(snapshot);
  return (
    <Panel>
      <ArrivingHeading>{isJoining ? 'Continue joining your team' : registrationPages.link.title}</ArrivingHeading>
      {snapshot.matches({ link: 'limited' }) && <ErrorMessage>{wordsOf(snapshot.context.fieldErrors)}</ErrorMessage>}
      {isUnanswered && (
        <ErrorMessage>
          We couldn’t confirm your link: the network or our server didn’t respond. It still works here, so please try
          again.
        </ErrorMessage>
      )}
      <Lead>
        This link confirms your email without a code. Continue only if it’s your email and you want to{' '}
        <span>{isJoining ? 'join' : 'register'}</span> in this browser.
      </Lead>
      <Choices>
        <Button type="button" width="phone" onClick={() => send({ type: 'link.pressed', key: newIdempotencyKey() })}>
          Continue
        </Button>
      </Choices>
    </Panel>
  );
}

/** The link is used, expired or unknown: another can be asked for. */
export function RegistrationLinkRejected({ snapshot, send }: StepProps) {
  return (
    <Panel>
      <ArrivingHeading>This link doesn’t work</ArrivingHeading>
      <Text role="alert">{wordsOf(snapshot.context.fieldErrors)}</Text>
      <Choices>
        <Button type="button" width="phone" onClick={() => send({ type: 'restart.pressed' })}>
          Ask for a new one
        </Button>
      </Choices>
      <Text>
        Or call us: <a href={phoneHref}>{settings.PHONE}</a>
      </Text>
    </Panel>
  );
}

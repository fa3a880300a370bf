import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { registrationPages } from '../../../content/form-pages.ts';
import { durationInWords } from '../../../contract/duration.ts';
import { asTyped } from '../../../contract/email.ts';
import { codeLength, codeLifetime, sessionLifetime } from '../../../contract/limits.ts';
import { registrationPage } from '../../../contract/registration.ts';
import type { CodeEvent, codeMachine } from '../../../machines/code.ts';
import type { RegistrationContext } from '../../../machines/registration-context.ts';
import { FlowForm } from '../../components/form/FlowForm.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { ErrorMessage } from '../../design/ErrorMessage.tsx';
import { Field, Input } from '../../design/Field.tsx';
import { Panel } from '../../design/form.ts';
import { Lead, Text } from '../../design/layout.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { Address } from './Address.tsx';
import { ResendCode, Said } from './ResendCode.tsx';
import { registrationFieldId } from './step.ts';

type Registration = { registration: RegistrationContext };

/** Step 1: specification 2 (Registration). The sixth character verifies the code. */
export function CodeStep({ registration, actor }: Registration & { actor: ActorRefFrom<typeof codeMachine> }) {
  const snapshot = useSelector(actor, whole);
  const isExpired = snapshot.matches({ entering: { life: 'expired' } });
  return (
    <Panel>
      {isExpired ? (
        <Expired registration={registration} />
      ) : (
        <Entry registration={registration} snapshot={snapshot} send={actor.send} />
      )}
      <ResendCode isFirst={isExpired} snapshot={snapshot} send={actor.send} />
    </Panel>
  );
}

/** The visitor learns that the newest code no longer works before typing it. */
function Expired({ registration: { sentTo, form, hasEnded } }: Registration) {
  return (
    <>
      <ArrivingHeading>This code has expired</ArrivingHeading>
      {hasEnded && <Ended />}
      <Lead>
        A code works for {durationInWords(codeLifetime)}, and the one for{' '}
        <Address>{asTyped(sentTo, form.email)}</Address> is older than that. Ask for another to continue.{' '}
        <SiteLink path={registrationPage}>Use another email</SiteLink>
      </Lead>
    </>
  );
}

function Ended() {
  return (
    <Text role="alert">
      Your session has ended: it lasts {durationInWords(sessionLifetime)} at most. Confirm your email with a code to
      continue where you left off. We’ve kept everything you typed, except passwords.
    </Text>
  );
}

type EntryProps = Registration & {
  snapshot: SnapshotFrom<typeof codeMachine>;
  send: (event: CodeEvent) => void;
};

function Entry({ registration: { form, sentTo, joining, hasEnded }, snapshot, send }: EntryProps) {
  const { fieldErrors } = snapshot.context;
  const address = asTyped(sentTo, form.email);
  const invalid = snapshot.matches({ entering: { entry: 'invalid' } });
  const busy = snapshot.matches({ entering: { entry: 'verifying' } });
  const view = useFormView<'code'>({
    form: snapshot.context.form,
    fieldErrors,
    invalid,
    idOf: registrationFieldId,
    send: (event) => send(event.type === 'form.submitted' ? event : { type: 'code.entered', value: event.value }),
  });
  return (
    <FlowForm title={registrationPages.code.title} submit="Continue" button={{ 'aria-disabled': busy }} flow={view}>
      {snapshot.matches({ entering: { entry: 'unanswered' } }) && (
        <ErrorMessage>
          We couldn’t check your code: the network or our server didn’t respond. It’s still in the box, so please press
          Continue again.
        </ErrorMessage>
      )}
      {hasEnded && <Ended />}
      <Lead>
        {joining ? (
          <>
            We’ve emailed a code of {codeLength} characters, and a link, to <Address>{address}</Address>. They work for{' '}
            {durationInWords(codeLifetime)}.
          </>
        ) : (
          <>
            We’ve emailed <Address>{address}</Address>. If it’s new to us, the email has a code of {codeLength}{' '}
            characters, and a link, which work for {durationInWords(codeLifetime)}. If it already has an account, the
            email says how to sign in.
          </>
        )}{' '}
        <SiteLink path={registrationPage}>Use another email</SiteLink>
      </Lead>
      <Field
        id={registrationFieldId('code')}
        label="Confirmation code"
        hint={`We check the code as soon as you enter the last of its ${codeLength} characters. You don’t need to press Continue.`}
        fieldError={view.fieldErrorOf('code')}
      >
        {(described) => (
          <CodeInput
            {...view.control('code')}
            {...described}
            autoComplete="one-time-code"
            inputMode="text"
            autoCapitalize="characters"
            spellCheck={false}
            readOnly={busy}
            aria-busy={busy}
          />
        )}
      </Field>
      <Said role="status">{busy && 'Checking your code …'}</Said>
    </FlowForm>
  );
}

const whole = (snapshot: SnapshotFrom<typeof codeMachine>) => snapshot;

const CodeInput = styled(Input, {
  maxWidth: '300px',
  minHeight: '64px',
  fontSize: '$h2',
  fontWeight: '$strong',
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: '0.25em',
  textTransform: 'uppercase',
});

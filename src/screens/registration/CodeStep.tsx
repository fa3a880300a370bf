import { durationInWords } from '../../../contract/duration.ts';
import { asTyped } from '../../../contract/email.ts';
import { codeLength, codeLifetime, sessionLifetime } from '../../../contract/limits.ts';
import { registrationPage } from '../../../contract/registration.ts';
import type { RegistrationContext } from '../../../machines/registration.ts';
import { FlowForm } from '../../components/form/FlowForm.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { ErrorMessage } from '../../design/ErrorMessage.tsx';
import { Field, Input } from '../../design/Field.tsx';
import { Panel } from '../../design/form.ts';
import { Lead, Text, VisuallyHidden } from '../../design/layout.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { idOf, type StepProps } from './step.ts';

/** Step 1: specification 2 (Registration). The sixth character verifies the code. */
export function CodeStep({ snapshot, send }: StepProps) {
  const isExpired = snapshot.matches({ code: { life: 'expired' } });
  return (
    <Panel>
      {isExpired ? <Expired context={snapshot.context} /> : <Entry snapshot={snapshot} send={send} />}
      <Resend isFirst={isExpired} snapshot={snapshot} send={send} />
    </Panel>
  );
}

/** The newest code cannot be used any more: that is said before anybody types it. */
function Expired({ context: { sentTo, form, hasEnded } }: { context: RegistrationContext }) {
  return (
    <>
      <ArrivingHeading>This code has expired</ArrivingHeading>
      {hasEnded && <Ended />}
      <Lead>
        A code works for {durationInWords(codeLifetime)}, and the one for{' '}
        <Address>{asTyped(sentTo, form.email)}</Address> was sent longer ago. Ask for another one to go on.{' '}
        <SiteLink path={registrationPage}>Use another email</SiteLink>
      </Lead>
    </>
  );
}

function Ended() {
  return (
    <Text role="alert">
      Your session has ended: it lasts {durationInWords(sessionLifetime)} at most. Confirm your email with a code and
      you go on where you were. Everything you typed is still there, except passwords.
    </Text>
  );
}

function Entry({ snapshot, send }: StepProps) {
  const { form, fieldErrors, sentTo, joining, hasEnded } = snapshot.context;
  const address = asTyped(sentTo, form.email);
  const invalid = snapshot.matches({ code: { entry: 'invalid' } });
  const busy = snapshot.matches({ code: { entry: 'verifying' } });
  const view = useFormView<'code'>({
    form,
    fieldErrors,
    invalid,
    idOf,
    send: (event) => send(event.type === 'form.submitted' ? event : { type: 'code.entered', value: event.value }),
  });
  return (
    <FlowForm title="Enter the code" submit="Continue" button={{ 'aria-disabled': busy }} flow={view}>
      {snapshot.matches({ code: { entry: 'unsent' } }) && (
        <ErrorMessage>
          We could not check your code: the network or our server did not answer. It is still in the box: press Continue
          once more.
        </ErrorMessage>
      )}
      {hasEnded && <Ended />}
      <Lead>
        {joining ? (
          <>
            We have emailed a code of {codeLength} characters to <Address>{address}</Address>. It works for{' '}
            {durationInWords(codeLifetime)}.
          </>
        ) : (
          <>
            We have emailed <Address>{address}</Address>. If it is new to us, the email has a code of {codeLength}{' '}
            characters, which works for {durationInWords(codeLifetime)}. If it already has an account, the email says
            how to sign in.
          </>
        )}{' '}
        <SiteLink path={registrationPage}>Use another email</SiteLink>
      </Lead>
      <Field id={idOf('code')} label="Confirmation code" fieldError={view.fieldErrorOf('code')}>
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

/** No code came, or it has expired: another one, after a pause that is counted. */
function Resend({ isFirst, snapshot, send }: StepProps & { isFirst: boolean }) {
  const pauses = ['pausing', 'sent', 'rejected'] as const;
  const isPausing = pauses.some((resend) => snapshot.matches({ code: { resend } }));
  const ready = snapshot.can({ type: 'resend.pressed' });
  const { pause: seconds } = snapshot.context;
  return (
    <Another aria-label="Another code" first={isFirst}>
      {!isFirst && (
        <>
          <h2>No code came?</h2>
          <Text>Look in your spam folder too. Only the newest code works.</Text>
        </>
      )}
      <Button
        type="button"
        kind={isFirst ? 'primary' : 'secondary'}
        width="phone"
        aria-disabled={!ready}
        aria-describedby={idOf('pause')}
        onClick={() => send({ type: 'resend.pressed' })}
      >
        Send another code
      </Button>
      <Pause id={idOf('pause')}>
        {isPausing && `You can ask for another code in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`}
      </Pause>
      <Said role="status">
        {snapshot.matches({ code: { resend: 'sending' } }) && 'Sending another code …'}
        {snapshot.matches({ code: { resend: 'sent' } }) &&
          'Another email is on its way. A code that came before it does not work any more.'}
        {snapshot.matches({ code: { resend: 'rejected' } }) &&
          'Too many codes were asked for, so no other one was sent. Use the newest one that came, or wait a while.'}
        {snapshot.matches({ code: { resend: 'unsent' } }) &&
          'No code was sent: the network or our server did not answer. Press once more.'}
      </Said>
      {/* The seconds are not read out one by one: only that they are over. */}
      <VisuallyHidden role="status">
        {snapshot.matches({ code: { resend: 'ready' } }) && 'You can ask for another code now.'}
      </VisuallyHidden>
    </Another>
  );
}

/** A long address breaks rather than widen the page. */
const Address = styled('strong', { color: '$ink', overflowWrap: 'anywhere' });

const CodeInput = styled(Input, {
  maxWidth: '300px',
  minHeight: '64px',
  fontSize: '$h2',
  fontWeight: '$strong',
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: '0.25em',
  textTransform: 'uppercase',
});

const Said = styled('p', { fontWeight: '$strong', '&:empty': { display: 'none' } });

const Another = styled('section', {
  display: 'grid',
  gap: '$3',
  justifyItems: 'start',
  paddingTop: '$5',
  borderTop: '1px solid $line',
  '& h2': { fontSize: '$h3' },
  variants: { first: { true: { paddingTop: 0, borderTop: 0 } } },
});

const Pause = styled('p', { color: '$inkSoft', '&:empty': { display: 'none' } });

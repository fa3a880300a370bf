import { codeLength, registrationPage, resendPause } from '../../../contract/registration.ts';
import { isCodeAskedAgain } from '../../../machines/registration.ts';
import { Button } from '../../design/Button.tsx';
import { Field, Input } from '../../design/Field.tsx';
import { Panel } from '../../design/form.ts';
import { Lead, Text } from '../../design/layout.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { keyframes, styled } from '../../design/theme.ts';
import { Unsent } from '../../design/Unsent.tsx';
import { ScriptedForm } from '../form/ScriptedForm.tsx';
import { useFormView } from '../form/useFormView.ts';
import { idOf, type StepProps } from './step.ts';

/** Step 1: specification 2 (Registration). The sixth character verifies the code. */
export function CodeStep({ snapshot, send }: StepProps) {
  const { context } = snapshot;
  const { form, faults } = context;
  const faulty = snapshot.matches({ code: { entry: 'faulty' } });
  const busy = snapshot.matches({ code: { entry: 'verifying' } }) || snapshot.matches({ code: { entry: 'resuming' } });
  const view = useFormView<'code'>({
    form,
    faults,
    faulty,
    comesBack: !faulty,
    idOf,
    send: (event) => send(event.type === 'form.submitted' ? event : { type: 'code.entered', value: event.value }),
  });
  return (
    <Panel>
      <ScriptedForm
        title="Enter the code"
        submit="Continue"
        button={{ 'aria-disabled': busy }}
        flow={view}
        faults={faulty ? faults : undefined}
        idOf={idOf}
      >
        {snapshot.matches({ code: { entry: 'unsent' } }) && (
          <Unsent>
            The code was not compared yet: the network or our server did not answer. It is still in the box: press
            Continue once more.
          </Unsent>
        )}
        <Lead>
          We have mailed a code of {codeLength} characters to <Address>{context.sentTo}</Address>. It works for 15
          minutes. <SiteLink path={registrationPage}>Use another email</SiteLink>
        </Lead>
        {isCodeAskedAgain(context) && (
          <Text>
            The page was loaded again, and codes and passwords are kept nowhere: with the code you go on where you were.
            Everything else that you typed is still there.
          </Text>
        )}
        <Field id={idOf('code')} label="Confirmation code" fault={view.faultOf('code')}>
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
        <Said role="status">{busy && 'Comparing the code …'}</Said>
      </ScriptedForm>
      <Resend snapshot={snapshot} send={send} />
    </Panel>
  );
}

/** No code came: another one, after a pause that can be seen. */
function Resend({ snapshot, send }: StepProps) {
  const pauses = ['pausing', 'sent', 'refused'] as const;
  const pause = pauses.find((resend) => snapshot.matches({ code: { resend } }));
  const ready = snapshot.can({ type: 'resend.pressed' });
  return (
    <Another>
      <h2>No code came?</h2>
      <Text>Look among the unwanted mails too. Only the newest code works.</Text>
      <Button
        type="button"
        kind="secondary"
        width="phone"
        aria-disabled={!ready}
        aria-describedby={idOf('pause')}
        onClick={() => send({ type: 'resend.pressed' })}
      >
        Send another code
      </Button>
      <Pause id={idOf('pause')}>
        {pause && (
          <>
            <span>You can ask for another code in {resendPause / 1000} seconds</span>
            <i key={pause} aria-hidden="true" />
          </>
        )}
      </Pause>
      <Said role="status">
        {snapshot.matches({ code: { resend: 'sending' } }) && 'Sending another code …'}
        {snapshot.matches({ code: { resend: 'sent' } }) &&
          'Another code is on its way. The one before it does not work any more.'}
        {snapshot.matches({ code: { resend: 'refused' } }) &&
          'Too many codes were asked for, so no other one was sent. Use the newest one that came, or wait a while.'}
        {snapshot.matches({ code: { resend: 'unsent' } }) &&
          'No code was sent: the network or our server did not answer. Press once more.'}
      </Said>
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
});

const fill = keyframes({ from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(1)' } });

const Pause = styled('div', {
  display: 'grid',
  gap: '$2',
  width: '100%',
  maxWidth: '400px',
  color: '$inkSoft',
  '& i': { height: '3px', background: '$line' },
  '& i::before': { content: '', display: 'block', height: '100%', background: '$signal', transformOrigin: 'left' },
  // It is taken away when the pause ends, so it never starts again.
  '@moving': { '& i::before': { animation: `${resendPause}ms linear infinite`, animationName: fill } },
  '@media (prefers-reduced-motion: reduce)': { '& i': { display: 'none' } },
});

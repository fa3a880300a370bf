import { registrationPages } from '../../../content/form-pages.ts';
import { trialDays } from '../../../contract/limits.ts';
import { FlowForm } from '../../components/form/FlowForm.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { EmailInput } from '../../design/EmailInput.tsx';
import { ErrorMessage } from '../../design/ErrorMessage.tsx';
import { Field } from '../../design/Field.tsx';
import { Lead } from '../../design/layout.ts';
import { PrivacyLink } from '../../design/NewTabLink.tsx';
import { newIdempotencyKey } from '../../submissions/idempotency-key.ts';
import { registrationFieldId, type StepProps } from './step.ts';

/** Step 0: specification 2 (Registration). */
export function EmailStep({ snapshot, send }: StepProps) {
  const { form, fieldErrors, joining } = snapshot.context;
  const invalid = snapshot.matches({ email: 'invalid' });
  const view = useFormView<'email'>({
    form,
    fieldErrors,
    invalid,
    arriving: snapshot.matches('unhydrated'),
    idOf: registrationFieldId,
    send: (event) =>
      send(
        event.type === 'form.submitted'
          ? { type: 'email.submitted', key: event.key, codeKey: newIdempotencyKey() }
          : event,
      ),
  });
  const isInvited = joining?.email !== undefined;
  return (
    <FlowForm
      title={joining ? `Join ${joining.team} as ${joining.role}` : registrationPages.email.title}
      submit="Submit"
      scriptsBecause="the steps after it ask for a code and a password, and we never send those as a plain form"
      flow={view}
    >
      {snapshot.matches({ email: 'unanswered' }) && (
        <ErrorMessage>
          We couldn’t confirm that the email was sent: the network or our server didn’t respond. Please submit again:
          you’ll get one email, not two.
        </ErrorMessage>
      )}
      <Lead>
        {joining
          ? 'We’ll email you a code to check that the address is yours. You’ll sign in with this address.'
          : `Try it free for ${trialDays} days. We’ll email you to check that the address is yours.`}
      </Lead>
      <Field
        id={registrationFieldId('email')}
        label="Work email"
        hint={isInvited ? 'Your invitation was sent to this address' : undefined}
        fieldError={view.fieldErrorOf('email')}
      >
        {(described) => <EmailInput {...view.control('email')} {...described} readOnly={isInvited} />}
      </Field>
      <PrivacyLink />
    </FlowForm>
  );
}

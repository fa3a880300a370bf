import { trialDays } from '../../../contract/limits.ts';
import type { RegistrationContext, RegistrationEvent } from '../../../machines/registration.ts';
import { FlowForm } from '../../components/form/FlowForm.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { ErrorMessage } from '../../design/ErrorMessage.tsx';
import { emailInput } from '../../design/emailInput.ts';
import { Field, Input } from '../../design/Field.tsx';
import { Lead } from '../../design/layout.ts';
import { idOf } from './step.ts';

type EmailStepProps = {
  context: RegistrationContext;
  invalid: boolean;
  /** Whether nothing answered when a code was asked for. */
  unsent: boolean;
  /** Whether the page is as it was served. */
  arriving: boolean;
  send: (event: RegistrationEvent) => void;
};

/** Step 0: specification 2 (Registration). */
export function EmailStep({ context, invalid, unsent, arriving, send }: EmailStepProps) {
  const { form, fieldErrors, joining } = context;
  const view = useFormView<'email'>({ form, fieldErrors, invalid, arriving, idOf, send });
  const isMailed = joining?.email !== undefined;
  return (
    <FlowForm
      title={joining ? `Join ${joining.team} as ${joining.role}` : 'Register your company'}
      submit="Submit"
      flow={view}
    >
      {unsent && (
        <ErrorMessage>No email was sent: the network or our server did not answer. Submit once more.</ErrorMessage>
      )}
      <Lead>
        {joining
          ? 'We email you a code to make sure that the address is yours. You sign in with it later.'
          : `Try it for ${trialDays} days, free of charge. We email you to make sure that the address is yours.`}
      </Lead>
      <Field
        id={idOf('email')}
        label="Work email"
        hint={isMailed ? 'Your invitation was sent to this address' : undefined}
        fieldError={view.fieldErrorOf('email')}
      >
        {(described) => <Input {...view.control('email')} {...described} {...emailInput} readOnly={isMailed} />}
      </Field>
    </FlowForm>
  );
}

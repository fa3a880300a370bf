import { trialDays } from '../../../contract/limits.ts';
import type { RegistrationContext, RegistrationEvent } from '../../../machines/registration.ts';
import { ScriptedForm } from '../../components/form/ScriptedForm.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { emailInput } from '../../design/emailInput.ts';
import { Field, Input } from '../../design/Field.tsx';
import { Lead } from '../../design/layout.ts';
import { Unsent } from '../../design/Unsent.tsx';
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
  const view = useFormView<'email'>({ form, fieldErrors, invalid, comesBack: !arriving && !invalid, idOf, send });
  const isMailed = joining?.email !== undefined;
  return (
    <ScriptedForm
      title={joining ? `Join ${joining.team} as ${joining.role}` : 'Register your company'}
      submit="Submit"
      flow={view}
      fieldErrors={invalid ? fieldErrors : undefined}
      idOf={idOf}
    >
      {unsent && <Unsent>No email was sent: the network or our server did not answer. Submit once more.</Unsent>}
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
    </ScriptedForm>
  );
}

import type { RegistrationContext, RegistrationEvent } from '../../../machines/registration.ts';
import { emailInput } from '../../design/emailInput.ts';
import { Field, Input } from '../../design/Field.tsx';
import { Lead } from '../../design/layout.ts';
import { Unsent } from '../../design/Unsent.tsx';
import { ScriptedForm } from '../form/ScriptedForm.tsx';
import { useFormView } from '../form/useFormView.ts';
import { idOf } from './step.ts';

type EmailStepProps = {
  context: RegistrationContext;
  faulty: boolean;
  /** Whether nothing answered when a code was asked for. */
  unsent: boolean;
  /** Whether the page is as it was served. */
  arriving: boolean;
  send: (event: RegistrationEvent) => void;
};

/** Step 0: specification 2 (Registration). */
export function EmailStep({ context, faulty, unsent, arriving, send }: EmailStepProps) {
  const { form, faults, joining } = context;
  const view = useFormView<'email'>({ form, faults, faulty, comesBack: !arriving && !faulty, idOf, send });
  const isMailed = joining?.email !== undefined;
  return (
    <ScriptedForm
      title={joining ? `Join ${joining.team} as ${joining.role}` : 'Register your company'}
      submit="Submit"
      flow={view}
      faults={faulty ? faults : undefined}
      idOf={idOf}
    >
      {unsent && <Unsent>No email was sent: the network or our server did not answer. Submit once more.</Unsent>}
      <Lead>
        {joining
          ? 'We email you a code to make sure that the address is yours. You sign in with it later.'
          : 'Try it for 21 days, free of charge. We email you to make sure that the address is yours.'}
      </Lead>
      <Field
        id={idOf('email')}
        label="Work email"
        hint={isMailed ? 'Your invitation was sent to this address' : undefined}
        fault={view.faultOf('email')}
      >
        {(described) => <Input {...view.control('email')} {...described} {...emailInput} readOnly={isMailed} />}
      </Field>
    </ScriptedForm>
  );
}

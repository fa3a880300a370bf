import { teamFaults } from '../../../contract/registration.ts';
import type { RegistrationContext, RegistrationEvent } from '../../../machines/registration.ts';
import { Field, Input } from '../../design/Field.tsx';
import { Lead } from '../../design/layout.ts';
import { ScriptedForm } from '../form/ScriptedForm.tsx';
import { useFormView } from '../form/useFormView.ts';
import { idOf } from './step.ts';

type TeamStepProps = {
  context: RegistrationContext;
  faulty: boolean;
  send: (event: RegistrationEvent) => void;
};

/** Step 3: specification 2 (Registration). Its button looks inactive while the name is empty, and says why when pressed. */
export function TeamStep({ context: { form, faults }, faulty, send }: TeamStepProps) {
  const view = useFormView<'name'>({ form, faults, faulty, comesBack: !faulty, idOf, send });
  return (
    <ScriptedForm
      title="Name your team"
      submit="Create Team"
      button={{ kind: teamFaults(form).length === 0 ? 'primary' : 'inactive' }}
      flow={view}
      faults={faulty ? faults : undefined}
      idOf={idOf}
    >
      <Lead>Your account is there. Now its team: the people who work with the same vehicles, forms and reports.</Lead>
      <Field
        id={idOf('name')}
        label="Team name"
        hint="The company, say, or the depot: Athi River depot"
        fault={view.faultOf('name')}
      >
        {(described) => <Input {...view.control('name')} {...described} autoComplete="organization" />}
      </Field>
    </ScriptedForm>
  );
}

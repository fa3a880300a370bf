import { teamFieldErrors } from '../../../contract/registration.ts';
import type { RegistrationContext, RegistrationEvent } from '../../../machines/registration.ts';
import { FlowForm } from '../../components/form/FlowForm.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { Field, Input } from '../../design/Field.tsx';
import { Lead } from '../../design/layout.ts';
import { idOf } from './step.ts';

type TeamStepProps = {
  context: RegistrationContext;
  invalid: boolean;
  send: (event: RegistrationEvent) => void;
};

/** Step 3: specification 2 (Registration). Its button looks inactive while the name is empty, and says why when pressed. */
export function TeamStep({ context: { form, fieldErrors }, invalid, send }: TeamStepProps) {
  const view = useFormView<'name'>({ form, fieldErrors, invalid, idOf, send });
  return (
    <FlowForm
      title="Name your team"
      submit="Create Team"
      button={{ kind: teamFieldErrors(form).length === 0 ? 'primary' : 'inactive' }}
      flow={view}
    >
      <Lead>Your account is there. Now its team: the people who work with the same vehicles, forms and reports.</Lead>
      <Field
        id={idOf('name')}
        label="Team name"
        hint="The company, say, or the depot: Athi River depot"
        fieldError={view.fieldErrorOf('name')}
      >
        {(described) => <Input {...view.control('name')} {...described} autoComplete="organization" />}
      </Field>
    </FlowForm>
  );
}

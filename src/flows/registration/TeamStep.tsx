import { registrationPages } from '../../../content/form-pages.ts';
import { isTeamNamed } from '../../../machines/registration-setup.ts';
import { FlowForm } from '../../components/form/FlowForm.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { Field, Input } from '../../design/Field.tsx';
import { Lead } from '../../design/layout.ts';
import { registrationFieldId, type StepProps } from './step.ts';

/** Step 3: specification 2 (Registration). Its button looks inactive while the name is empty, but says why when pressed. */
export function TeamStep({ snapshot, send }: StepProps) {
  const { form, fieldErrors } = snapshot.context;
  const invalid = snapshot.matches({ team: 'invalid' });
  const view = useFormView<'name'>({
    form,
    fieldErrors,
    invalid,
    idOf: registrationFieldId,
    send,
  });
  return (
    <FlowForm
      title={registrationPages.team.title}
      submit="Create Team"
      button={{ kind: isTeamNamed(snapshot.context) ? 'primary' : 'inactive' }}
      flow={view}
    >
      <Lead>Your account is ready. Now name its team: the people who share the same vehicles, forms and reports.</Lead>
      <Field
        id={registrationFieldId('name')}
        label="Team name"
        hint="The company or the depot, such as Athi River depot"
        fieldError={view.fieldErrorOf('name')}
      >
        {(described) => <Input {...view.control('name')} {...described} autoComplete="organization" />}
      </Field>
    </FlowForm>
  );
}

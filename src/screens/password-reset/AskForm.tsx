import type { PasswordResetContext, PasswordResetEvent } from '../../../machines/password-reset.ts';
import { ScriptedForm } from '../../components/form/ScriptedForm.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { emailInput } from '../../design/emailInput.ts';
import { Field, Input } from '../../design/Field.tsx';
import { Lead } from '../../design/layout.ts';
import { Unsent } from '../../design/Unsent.tsx';

type AskFormProps = {
  context: PasswordResetContext;
  invalid: boolean;
  /** Whether nothing answered the last try. */
  unsent: boolean;
  /** Whether the visitor has just come to the page. */
  arriving: boolean;
  send: (event: PasswordResetEvent) => void;
};

const idOf = (field: string) => `reset-${field}`;

/** Asks for the address that a link is mailed to. */
export function AskForm({ context: { form, fieldErrors }, invalid, unsent, arriving, send }: AskFormProps) {
  const flow = useFormView<'email'>({
    form,
    fieldErrors,
    invalid,
    comesBack: !arriving && !invalid,
    idOf,
    send,
  });
  return (
    <ScriptedForm
      title="Reset your password"
      submit="Send me a link"
      flow={flow}
      fieldErrors={invalid ? fieldErrors : undefined}
      idOf={idOf}
    >
      {unsent && (
        <Unsent>No link was asked for yet: the network or our server did not answer. Send it once more.</Unsent>
      )}
      <Lead>Enter the email that you sign in with. We mail you a link to choose a new password.</Lead>
      <Field id={idOf('email')} label="Email" fieldError={flow.fieldErrorOf('email')}>
        {(described) => <Input {...flow.control('email')} {...described} {...emailInput} />}
      </Field>
    </ScriptedForm>
  );
}

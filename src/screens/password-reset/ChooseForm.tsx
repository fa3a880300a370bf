import type { PasswordResetContext, PasswordResetEvent } from '../../../machines/password-reset.ts';
import { ScriptedForm } from '../../components/form/ScriptedForm.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { Lead, Text } from '../../design/layout.ts';
import { PasswordFields } from '../../design/PasswordFields.tsx';
import { Unsent } from '../../design/Unsent.tsx';

type ChooseFormProps = {
  context: PasswordResetContext;
  invalid: boolean;
  /** Whether nothing answered the last try. */
  unsent: boolean;
  /** Whether nothing answered when the link was checked. */
  unchecked: boolean;
  /** Whether the visitor has just come to the page. */
  arriving: boolean;
  send: (event: PasswordResetEvent) => void;
};

const idOf = (field: string) => `reset-${field}`;

/** Asks for the new password, twice: specification 2 (Password reset). */
export function ChooseForm({ context, invalid, unsent, unchecked, arriving, send }: ChooseFormProps) {
  const { form, fieldErrors, strength } = context;
  const flow = useFormView<'password' | 'password_again'>({
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
      submit="Update my password"
      flow={flow}
      fieldErrors={invalid ? fieldErrors : undefined}
      idOf={idOf}
    >
      {unsent && (
        <Unsent>
          Your password was not updated yet: the network or our server did not answer. It is still in the fields: send
          it once more.
        </Unsent>
      )}
      <Lead>Choose a new password. From then on the old one does not work any more.</Lead>
      {unchecked && (
        <Text role="status">
          We could not check your link: the network or our server did not answer. You can go on: it is checked when you
          update your password.
        </Text>
      )}
      <PasswordFields
        what="new password"
        control={flow.control}
        form={form}
        strength={strength}
        fieldErrorOf={flow.fieldErrorOf}
      />
    </ScriptedForm>
  );
}

import { FlowForm } from '../../components/form/FlowForm.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { ErrorMessage } from '../../design/ErrorMessage.tsx';
import { FormStatus } from '../../design/form.ts';
import { Lead } from '../../design/layout.ts';
import { PasswordFields } from '../../design/PasswordFields.tsx';
import type { PasswordResetViewProps } from './RequestLinkForm.tsx';

const idOf = (field: string) => `reset-${field}`;

/** Asks for the new password, twice: specification 2 (Password reset). */
export function NewPasswordForm({ snapshot, send }: PasswordResetViewProps) {
  const { form, fieldErrors, strength, email, postponement } = snapshot.context;
  const invalid = snapshot.matches({ choose: { form: 'invalid' } });
  const arriving = snapshot.matches('unhydrated');
  const unanswered = snapshot.matches({ choose: { form: 'unanswered' } });
  const flow = useFormView<'password' | 'password_again'>({ form, fieldErrors, invalid, arriving, idOf, send });
  return (
    <FlowForm
      title="Reset your password"
      submit="Update my password"
      beside={unanswered ? null : undefined}
      flow={flow}
    >
      {unanswered && (
        <ErrorMessage>
          We couldn’t update your password: the network or our server didn’t respond. It’s still in the fields, so
          please try again.
        </ErrorMessage>
      )}
      <Lead>Choose a new password. Your old password will stop working.</Lead>
      <FormStatus role="status">
        {snapshot.matches({ choose: { link: 'unanswered' } }) &&
          `${postponement.words || 'We couldn’t check your link: the network or our server didn’t respond.'} You can carry on: we’ll check your link when you update your password.`}
      </FormStatus>
      <PasswordFields
        what="new password"
        control={flow.control}
        form={form}
        strength={strength}
        owner={{ email }}
        fieldErrorOf={flow.fieldErrorOf}
      />
    </FlowForm>
  );
}

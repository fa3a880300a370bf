import type { SnapshotFrom } from 'xstate';
import type { PasswordResetEvent, passwordResetMachine } from '../../../machines/password-reset.ts';
import { FlowForm } from '../../components/form/FlowForm.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { EmailInput } from '../../design/EmailInput.tsx';
import { ErrorMessage } from '../../design/ErrorMessage.tsx';
import { Field } from '../../design/Field.tsx';
import { Lead } from '../../design/layout.ts';
import { PrivacyLink } from '../../design/NewTabLink.tsx';

export type PasswordResetViewProps = {
  snapshot: SnapshotFrom<typeof passwordResetMachine>;
  send: (event: PasswordResetEvent) => void;
};

const idOf = (field: string) => `reset-${field}`;

/** Asks for the email address that the reset link is sent to. */
export function RequestLinkForm({ snapshot, send }: PasswordResetViewProps) {
  const { form, fieldErrors } = snapshot.context;
  const invalid = snapshot.matches({ request: 'invalid' });
  const arriving = snapshot.matches('unhydrated');
  const unanswered = snapshot.matches({ request: 'unanswered' });
  const { field, ...flow } = useFormView<'email'>({ form, fieldErrors, invalid, arriving, idOf, send });
  return (
    <FlowForm
      title="Reset your password"
      submit="Send me a link"
      scriptsBecause="the link that it emails opens a form for a new password, and we never send those as a plain form"
      beside={unanswered ? null : undefined}
      flow={flow}
    >
      {unanswered && (
        <ErrorMessage>
          We couldn’t send your link: the network or our server didn’t respond. Please try again.
        </ErrorMessage>
      )}
      <Lead>Enter the email address that you sign in with. We’ll send you a link to choose a new password.</Lead>
      <Field {...field('email')} label="Email">
        {(control) => <EmailInput {...control} />}
      </Field>
      <PrivacyLink />
    </FlowForm>
  );
}

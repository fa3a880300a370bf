import { asTyped } from '../../../contract/email.ts';
import { FlowForm } from '../../components/form/FlowForm.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { ErrorMessage } from '../../design/ErrorMessage.tsx';
import { Field, Input } from '../../design/Field.tsx';
import { Pair } from '../../design/form.ts';
import { Lead } from '../../design/layout.ts';
import { PasswordFields } from '../../design/PasswordFields.tsx';
import { TermsField } from '../../design/TermsField.tsx';
import { styled } from '../../design/theme.ts';
import { idOf, type StepProps } from './step.ts';

/** What becomes of an account that is there. */
const corrected = 'Your account is there: what you send here replaces its names and its password. ';
const replaced =
  'Your registration of a company of your own is not finished: when you join, what you entered for it is deleted. ';

type AccountField = 'first_name' | 'last_name' | 'password' | 'password_again' | 'terms';

/** Step 2: specification 2 and 5 (Registration). */
export function AccountStep({ snapshot, send }: StepProps) {
  const { form, fieldErrors, strength, verified, username, joining } = snapshot.context;
  const invalid = snapshot.matches({ account: { form: 'invalid' } });
  const view = useFormView<AccountField>({ form, fieldErrors, invalid, idOf, send });
  return (
    <FlowForm
      title="Create your account"
      submit="Create My Account"
      button={{ disabled: !snapshot.can({ type: 'form.submitted' }) }}
      flow={view}
    >
      {snapshot.matches({ account: { form: 'unsent' } }) && (
        <ErrorMessage>
          Your account was not created yet: the network or our server did not answer. Everything is still in the fields:
          send it once more.
        </ErrorMessage>
      )}
      <Lead>
        The address <Address>{asTyped(verified, form.email)}</Address> is yours.{' '}
        {joining && `With this account you join ${joining.team} as ${joining.role}. `}
        {username && (joining ? replaced : corrected)}
        All fields are needed; the button waits for two equal passwords and the terms.
      </Lead>
      <Pair>
        <Field id={idOf('first_name')} label="First name" fieldError={view.fieldErrorOf('first_name')}>
          {(described) => <Input {...view.control('first_name')} {...described} autoComplete="given-name" />}
        </Field>
        <Field id={idOf('last_name')} label="Last name" fieldError={view.fieldErrorOf('last_name')}>
          {(described) => <Input {...view.control('last_name')} {...described} autoComplete="family-name" />}
        </Field>
      </Pair>
      <PasswordFields control={view.control} form={form} strength={strength} fieldErrorOf={view.fieldErrorOf} />
      <TermsField {...view.control('terms')} fieldError={view.fieldErrorOf('terms')} />
    </FlowForm>
  );
}

/** A long address breaks rather than widen the page. */
const Address = styled('strong', { color: '$ink', overflowWrap: 'anywhere' });

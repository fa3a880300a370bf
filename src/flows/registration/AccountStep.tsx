import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { registrationPages } from '../../../content/form-pages.ts';
import { asTyped } from '../../../contract/email.ts';
import type { AccountFormValues } from '../../../contract/registration.ts';
import type { AccountEvent, accountMachine } from '../../../machines/account.ts';
import type { RegistrationContext } from '../../../machines/registration-context.ts';
import { FlowForm } from '../../components/form/FlowForm.tsx';
import { FlowSending } from '../../components/form/FlowSending.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { ErrorMessage } from '../../design/ErrorMessage.tsx';
import { Field, Input } from '../../design/Field.tsx';
import { Pair } from '../../design/form.ts';
import { Lead } from '../../design/layout.ts';
import { PasswordFields } from '../../design/PasswordFields.tsx';
import { TermsField } from '../../design/TermsField.tsx';
import { Address } from './Address.tsx';
import { registrationFieldId } from './step.ts';

type Snapshot = SnapshotFrom<typeof accountMachine>;

/** What happens to an account that exists already. */
const corrected = 'You already have an account: what you send here replaces its name and password. ';
const replaced =
  'You haven’t finished registering your own company: if you join, what you entered for it will be deleted. ';

type AccountStepProps = { registration: RegistrationContext; actor: ActorRefFrom<typeof accountMachine> };

/** Step 2: specification 2 and 5 (Registration). */
export function AccountStep({ registration, actor }: AccountStepProps) {
  const snapshot = useSelector(actor, whole);
  return snapshot.matches('creating') ? (
    <FlowSending heading="Creating your account">This takes a moment.</FlowSending>
  ) : (
    <Editing registration={registration} snapshot={snapshot} send={actor.send} />
  );
}

type EditingProps = {
  registration: RegistrationContext;
  snapshot: Snapshot;
  send: (event: AccountEvent) => void;
};

function Editing({ registration, snapshot, send }: EditingProps) {
  const { form, fieldErrors, strength, email } = snapshot.context;
  const { verified, username, joining } = registration;
  const invalid = snapshot.matches({ editing: { form: 'invalid' } });
  const view = useFormView<keyof AccountFormValues>({
    form,
    fieldErrors,
    invalid,
    idOf: registrationFieldId,
    send,
  });
  return (
    <FlowForm
      title={registrationPages.account.title}
      submit="Create My Account"
      button={{ disabled: !snapshot.can({ type: 'form.submitted' }) }}
      flow={view}
    >
      {snapshot.matches({ editing: { form: 'unanswered' } }) && (
        <ErrorMessage>
          We couldn’t confirm your account: the network or our server didn’t respond. Everything is still in the fields,
          so please try again: you’ll have one account, not two.
        </ErrorMessage>
      )}
      <Lead>
        We’ve confirmed <Address>{asTyped(verified, registration.form.email)}</Address>.{' '}
        {joining && `With this account you’ll join ${joining.team} as ${joining.role}. `}
        {username && (joining ? replaced : corrected)}
        All fields are required. The button works once the passwords match and you’ve accepted the terms.
      </Lead>
      <Pair>
        <Field id={registrationFieldId('first_name')} label="First name" fieldError={view.fieldErrorOf('first_name')}>
          {(described) => <Input {...view.control('first_name')} {...described} autoComplete="given-name" />}
        </Field>
        <Field id={registrationFieldId('last_name')} label="Last name" fieldError={view.fieldErrorOf('last_name')}>
          {(described) => <Input {...view.control('last_name')} {...described} autoComplete="family-name" />}
        </Field>
      </Pair>
      <PasswordFields
        control={view.control}
        form={form}
        strength={strength}
        owner={{ ...form, email }}
        fieldErrorOf={view.fieldErrorOf}
      />
      <TermsField {...view.control('terms')} fieldError={view.fieldErrorOf('terms')} />
    </FlowForm>
  );
}

const whole = (snapshot: Snapshot) => snapshot;

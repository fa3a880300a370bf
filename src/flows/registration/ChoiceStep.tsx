import { durationInWords } from '../../../contract/duration.ts';
import { asTyped } from '../../../contract/email.ts';
import { wordsOf } from '../../../contract/field-error.ts';
import { deletedCompanyLifetime } from '../../../contract/limits.ts';
import { FlowForm } from '../../components/form/FlowForm.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { Button } from '../../design/Button.tsx';
import { ErrorMessage } from '../../design/ErrorMessage.tsx';
import { Field, Input } from '../../design/Field.tsx';
import { Lead, Text } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { Address } from './Address.tsx';
import { CompanyChanged } from './CompanyChanged.tsx';
import { registrationFieldId, type StepProps } from './step.ts';

/**
 * Step 2 for a visitor whose company would be left empty: it is named, with what would go, and is deleted only once its name is
 * typed (ruling on the registration link).
 */
export function ChoiceStep({ snapshot, send }: StepProps) {
  const { joining, username, form, fieldErrors, company } = snapshot.context;
  const view = useFormView<'company'>({
    form,
    fieldErrors,
    invalid: snapshot.matches({ choice: 'invalid' }),
    idOf: registrationFieldId,
    send,
  });
  const team = company?.team ?? '';
  return (
    <FlowForm
      title={`Join ${joining?.team} as ${joining?.role}`}
      submit="Delete and join"
      beside={
        <Button
          type="button"
          kind="secondary"
          size="large"
          width="phone"
          onClick={() => send({ type: 'stay.pressed' })}
        >
          Stay in {team}
        </Button>
      }
      flow={view}
    >
      {snapshot.matches({ choice: 'offered' }) && <CompanyChanged snapshot={snapshot} />}
      {snapshot.matches({ choice: 'rejected' }) && <Text role="alert">{wordsOf(fieldErrors)}</Text>}
      {snapshot.matches({ choice: 'unanswered' }) && (
        <ErrorMessage>
          We couldn’t confirm that you joined: the network or our server didn’t respond. Please try again.
        </ErrorMessage>
      )}
      <Lead>
        You already have an account, <Address>{asTyped(username, form.email)}</Address>, and you’re the only person in{' '}
        <strong>{team}</strong>. An account belongs to one team, so if you join {joining?.team}, your company is
        deleted.
      </Lead>
      <Going aria-labelledby={registrationFieldId('going')}>
        <h2 id={registrationFieldId('going')}>What would be deleted</h2>
        <ul>
          <li>The team {team}, with its roles and the link to join it</li>
          <li>{pendingInvitations(company?.invitations ?? 0)}</li>
        </ul>
        <Text>
          For {durationInWords(deletedCompanyLifetime)}, a link we email you brings it all back. Then we erase it.
        </Text>
      </Going>
      <Field
        id={registrationFieldId('company')}
        label="Name of the company to delete"
        hint={`Type ${team}. To keep it, press Stay: nothing changes, and the invitation still works.`}
        fieldError={view.fieldErrorOf('company')}
      >
        {(described) => <Input {...view.control('company')} {...described} autoComplete="off" />}
      </Field>
    </FlowForm>
  );
}

function pendingInvitations(count: number): string {
  if (count === 0) return 'No pending invitations';
  return count === 1
    ? '1 pending invitation, whose link stops working'
    : `${count} pending invitations, whose links stop working`;
}

const Going = styled('section', {
  display: 'grid',
  gap: '$2',
  padding: '$4 $5',
  borderRadius: '$2',
  background: '$surface',
  boxShadow: '$raised',
  overflowWrap: 'anywhere',
  '& h2': { fontSize: '$h3' },
  '& ul': { display: 'grid', gap: '$1', margin: 0, paddingLeft: '$4' },
});

import { asTyped } from '../../../contract/email.ts';
import { wordsOf } from '../../../contract/field-error.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button } from '../../design/Button.tsx';
import { ErrorMessage } from '../../design/ErrorMessage.tsx';
import { Choices, Panel } from '../../design/form.ts';
import { Lead, Text } from '../../design/layout.ts';
import { Address } from './Address.tsx';
import { CompanyChanged } from './CompanyChanged.tsx';
import type { StepProps } from './step.ts';

/** Step 2 for a visitor who has an account already and only confirms that it joins the team. */
export function JoinStep({ snapshot, send }: StepProps) {
  const { joining, username, form, fieldErrors, company } = snapshot.context;
  return (
    <Panel>
      <ArrivingHeading>{`Join ${joining?.team} as ${joining?.role}`}</ArrivingHeading>
      {snapshot.matches({ confirmation: 'asking' }) && <CompanyChanged snapshot={snapshot} />}
      {snapshot.matches({ confirmation: 'rejected' }) && <Text role="alert">{wordsOf(fieldErrors)}</Text>}
      {snapshot.matches({ confirmation: 'unanswered' }) && (
        <ErrorMessage>
          We couldn’t confirm that you joined: the network or our server didn’t respond. Please try again.
        </ErrorMessage>
      )}
      <Lead>
        You already have an account, <Address>{asTyped(username, form.email)}</Address>. You’ll join the team with it,
        and your name and password stay the same.
      </Lead>
      <Text>
        {company
          ? `An account belongs to one team, so you’ll leave ${company.team}. It stays as it is for the others in it.`
          : 'An account belongs to one team, so you’ll leave your current team.'}
      </Text>
      <Choices>
        <Button type="button" width="phone" onClick={() => send({ type: 'form.submitted' })}>
          Join the team
        </Button>
      </Choices>
    </Panel>
  );
}

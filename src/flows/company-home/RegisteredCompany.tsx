import type { SnapshotFrom } from 'xstate';
import { companyHome as words } from '../../../content/company-home.ts';
import { dateInWords } from '../../../contract/date.ts';
import { wordsOf } from '../../../contract/field-error.ts';
import { trialDays } from '../../../contract/limits.ts';
import type { InvitedPerson } from '../../../contract/registration.ts';
import type { CompanyHomeEvent, companyHomeMachine } from '../../../machines/company-home.ts';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button, buttonLook } from '../../design/Button.tsx';
import { ErrorMessage } from '../../design/ErrorMessage.tsx';
import { Choices, FormStatus, Panel } from '../../design/form.ts';
import { LongText } from '../../design/LongText.tsx';
import { Lead, Text } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import { Icon } from '../../pictures/icons.tsx';
import { settings } from '../../settings.ts';
import { Address } from '../registration/Address.tsx';

type CompanyProps = {
  snapshot: SnapshotFrom<typeof companyHomeMachine>;
  send: (event: CompanyHomeEvent) => void;
};

/** The team, the end of its trial, and who was invited. */
export function RegisteredCompany({ snapshot, send }: CompanyProps) {
  const { team, username, trial_ends, invitees } = snapshot.context;
  return (
    <Panel>
      <ArrivingHeading>{`${team} is registered`}</ArrivingHeading>
      <Lead>
        Sign in to the platform as <Address>{username}</Address>.
      </Lead>
      {trial_ends && <Text>{`Your ${trialDays}-day free trial lasts until ${dateInWords(trial_ends)}.`}</Text>}
      <Invited aria-labelledby="invited">
        <h2 id="invited">{words.invited}</h2>
        {invitees.length === 0 && <Text>{words.nobody}</Text>}
        {invitees.length > 0 && (
          <ul role="list">
            {invitees.map((invitee, at) => (
              <Person key={invitee.email} id={`invitee-${at}`} invitee={invitee} snapshot={snapshot} send={send} />
            ))}
          </ul>
        )}
      </Invited>
      <Text>{words.here}</Text>
      <Choices>
        <a className={buttonLook({ width: 'phone' }).className} href={settings.SIGN_IN_URL}>
          Sign In <Icon name="external" />
        </a>
        <Button
          type="button"
          kind="secondary"
          width="phone"
          aria-disabled={!snapshot.can({ type: 'signout.pressed' })}
          onClick={() => snapshot.can({ type: 'signout.pressed' }) && send({ type: 'signout.pressed' })}
        >
          {words.signOut}
        </Button>
      </Choices>
      <Said>
        <Messages snapshot={snapshot} />
      </Said>
    </Panel>
  );
}

/** What became of the last press. */
function Messages({ snapshot }: Pick<CompanyProps, 'snapshot'>) {
  const { to, fieldErrors } = snapshot.context;
  return (
    <>
      {snapshot.matches({ home: 'rejected' }) && <Text role="alert">{wordsOf(fieldErrors)}</Text>}
      {snapshot.matches({ home: 'unconfirmed' }) && <ErrorMessage>{words.unconfirmed}</ErrorMessage>}
      {snapshot.matches({ home: 'kept' }) && <ErrorMessage>{words.kept}</ErrorMessage>}
      <FormStatus role="status">
        {snapshot.matches('resending') && <span>{words.resending}</span>}
        {snapshot.matches({ home: 'resent' }) && (
          <span>
            We’ve emailed a new link to <LongText>{to}</LongText>. Earlier links no longer work.
          </span>
        )}
        {snapshot.matches({ home: 'joined' }) && (
          <span>
            <LongText>{to}</LongText> has joined in the meantime, so we didn’t send an email.
          </span>
        )}
      </FormStatus>
    </>
  );
}

type PersonProps = { id: string; invitee: InvitedPerson } & CompanyProps;

function Person({ id, invitee: { email, role, state }, snapshot, send }: PersonProps) {
  const resend = { type: 'resend.pressed', to: email } as const;
  const canResend = state !== 'joined' && snapshot.can(resend);
  return (
    <li>
      <span>
        <strong id={id}>
          <LongText>{email}</LongText>
        </strong>
        <span>{`${role}. ${words.states[state]}`}</span>
      </span>
      {/* The button of somebody who has joined meanwhile stays where it was pressed: the focus would be lost with it. */}
      {(state !== 'joined' || email === snapshot.context.to) && (
        <Button
          type="button"
          kind="secondary"
          aria-describedby={id}
          aria-disabled={!canResend}
          onClick={() => canResend && send(resend)}
        >
          {state === 'left' ? words.inviteAgain : words.resend}
        </Button>
      )}
    </li>
  );
}

/**
 * Below the buttons, which stay where they were pressed: a second press of an impatient hand would email somebody else. On a long list
 * it is seen at the edge of the screen.
 */
const Said = styled('div', {
  position: 'sticky',
  bottom: 0,
  '& > *:not(:empty)': { padding: '$4 0', borderTop: '1px solid $line', background: '$paper' },
});

const Invited = styled('section', {
  display: 'grid',
  gap: '$3',
  '& h2': { fontSize: '$h3' },
  '& ul': { display: 'grid', gap: '$3', margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '$3',
    padding: '$4 $5',
    borderRadius: '$2',
    background: '$surface',
    boxShadow: '$raised',
    overflowWrap: 'anywhere',
  },
  // Not under what is said below.
  '& li button': { scrollMarginBlockEnd: '120px' },
  '& li > span': { display: 'grid', minWidth: 0 },
  '& li > span > span': { color: '$inkSoft' },
});

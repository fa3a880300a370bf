import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { dateInWords } from '../../../contract/date.ts';
import { durationInWords } from '../../../contract/duration.ts';
import { invitationLifetime, maxInvites } from '../../../contract/limits.ts';
import type { Invite, TeamAnswer } from '../../../contract/registration.ts';
import type { InvitationsEvent, invitationsMachine } from '../../../machines/invitations.ts';
import { FlowForm } from '../../components/form/FlowForm.tsx';
import { FlowSending } from '../../components/form/FlowSending.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { Button } from '../../design/Button.tsx';
import { CopyStatus } from '../../design/CopyStatus.tsx';
import { EmailInput } from '../../design/EmailInput.tsx';
import { Field, Input, Select } from '../../design/Field.tsx';
import { Choices, Panel, sideBySide } from '../../design/form.ts';
import { Lead, Text } from '../../design/layout.ts';
import { PrivacyLink } from '../../design/NewTabLink.tsx';
import { styled } from '../../design/theme.ts';
import { Icon } from '../../pictures/icons.tsx';

type Snapshot = SnapshotFrom<typeof invitationsMachine>;

type InvitesProps = { snapshot: Snapshot; send: (event: InvitationsEvent) => void };

const inviteFieldId = (field: string) => `invite-${field.replaceAll('.', '-')}`;

/** Step 4: specification 2 and 6 (Registration). */
export function InvitesStep({ actor }: { actor: ActorRefFrom<typeof invitationsMachine> }) {
  const snapshot = useSelector(actor, whole);
  const { send } = actor;
  return (
    <>
      {snapshot.matches('editing') && <Editing snapshot={snapshot} send={send} />}
      {snapshot.matches('sending') && (
        <FlowSending heading="Sending the invitations">Everyone in the list gets an email with a link.</FlowSending>
      )}
      {snapshot.matches('skipping') && (
        <FlowSending heading="Finishing your registration">This takes a moment.</FlowSending>
      )}
    </>
  );
}

function Editing({ snapshot, send }: InvitesProps) {
  const { team } = snapshot.context;
  return (
    <Panel>
      <Rows snapshot={snapshot} send={send} />
      <ShareLink
        team={team}
        copied={snapshot.matches({ editing: { link: 'copied' } })}
        uncopied={snapshot.matches({ editing: { link: 'uncopied' } })}
        send={send}
      />
    </Panel>
  );
}

function Rows({ snapshot, send }: InvitesProps) {
  const { rows, roles, fieldErrors, team } = snapshot.context;
  const invalid = snapshot.matches({ editing: { rows: 'invalid' } });
  const newest = useNewestFocused(rows.length);
  const { fieldErrorOf, control, ...view } = useFormView<string>({
    form: Object.fromEntries(rows.flatMap((row, at) => fields.map((field) => [nameOf(at, field), row[field]]))),
    fieldErrors,
    invalid,
    idOf: inviteFieldId,
    send: (event) =>
      send(
        event.type === 'form.submitted' ? event : { type: 'row.changed', ...placeOf(event.field), value: event.value },
      ),
  });
  return (
    <FlowForm
      title={`Invite people to ${team.name}`}
      submit="Send Invitations"
      beside={
        <Button
          type="button"
          kind="secondary"
          size="large"
          width="phone"
          onClick={() => send({ type: 'skip.pressed' })}
        >
          Skip
        </Button>
      }
      flow={view}
    >
      <Lead>
        Each person gets an email with a link that works for {durationInWords(invitationLifetime)}, and joins with the
        role you choose here. If you invite the same address again, we email a new link and the old one stops working.
      </Lead>
      {rows.map((_, row) => {
        const person = `person ${row + 1}`;
        return (
          <Row key={person}>
            <legend>Person {row + 1}</legend>
            <Field
              id={inviteFieldId(nameOf(row, 'email'))}
              label={`Email of ${person}`}
              fieldError={fieldErrorOf(nameOf(row, 'email'))}
            >
              {(described) => (
                <EmailInput
                  {...control(nameOf(row, 'email'))}
                  {...described}
                  ref={row === rows.length - 1 ? newest : undefined}
                  autoComplete="off"
                />
              )}
            </Field>
            <Field
              id={inviteFieldId(nameOf(row, 'role_id'))}
              label={`Role of ${person}`}
              fieldError={fieldErrorOf(nameOf(row, 'role_id'))}
            >
              {(described) => (
                <Select {...control(nameOf(row, 'role_id'))} {...described}>
                  {roles.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </Row>
        );
      })}
      <Choices>
        {snapshot.can({ type: 'row.added' }) ? (
          <Button type="button" kind="secondary" width="phone" onClick={() => send({ type: 'row.added' })}>
            Add another
          </Button>
        ) : (
          <Text>{`You can invite ${maxInvites} people at once. Invite the rest after you sign in.`}</Text>
        )}
      </Choices>
      <PrivacyLink />
    </FlowForm>
  );
}

const fields = ['email', 'role_id'] as const;

/** The name of a row's control: that of the row's field errors. */
const nameOf = (row: number, field: keyof Invite) => `rows.${row}.${field}`;

function placeOf(name: string) {
  const [, row, field] = name.split('.');
  return { row: Number(row), field: field as keyof Invite };
}

/** A ref for the last row, which takes the focus when one is added. */
function useNewestFocused(count: number) {
  const newest = useRef<HTMLInputElement>(null);
  const known = useRef(count);
  useEffect(() => {
    if (count > known.current) newest.current?.focus();
    known.current = count;
  }, [count]);
  return newest;
}

type ShareLinkProps = {
  team: TeamAnswer;
  copied: boolean;
  uncopied: boolean;
  send: (event: InvitationsEvent) => void;
};

/** The shareable registration link: ruling on the registration link. */
function ShareLink({ team: { link, link_expires_at }, copied, uncopied, send }: ShareLinkProps) {
  return (
    <Share aria-labelledby={inviteFieldId('share')}>
      <h2 id={inviteFieldId('share')}>Or share a link</h2>
      <Text>
        Anyone who opens it joins as a Guest. A team admin can then change their role and add them to projects. It works
        until {dateInWords(link_expires_at)}.
      </Text>
      <Field id={inviteFieldId('link')} label="Registration link" fieldError={undefined}>
        {(described) => (
          <Line>
            <Input
              {...described}
              id={inviteFieldId('link')}
              readOnly
              value={link}
              onFocus={({ target }) => target.select()}
            />
            <Button type="button" kind="secondary" onClick={() => send({ type: 'copy.pressed' })}>
              <Icon name="copy" /> Copy
            </Button>
          </Line>
        )}
      </Field>
      <CopyStatus what="Registration link" copied={copied} uncopied={uncopied} />
    </Share>
  );
}

const whole = (snapshot: Snapshot) => snapshot;

const Row = styled('fieldset', sideBySide, {
  minWidth: 0,
  padding: 0,
  border: 0,
  '@phone': { rowGap: '$4' },
  '@tablet': { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
  // The labels of its fields say the same.
  '& legend': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

const Share = styled('section', {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '$3',
  paddingTop: '$5',
  borderTop: '1px solid $line',
  '& h2': { fontSize: '$h3' },
});

const Line = styled('div', { display: 'flex', flexWrap: 'wrap', gap: '$3', '& input': { flex: '1 1 200px' } });

import type { SnapshotFrom } from 'xstate';
import { initialInviteRows } from '../../../contract/limits.ts';
import { inviteFieldErrors } from '../../../contract/registration.ts';
import { invitationsMachine } from '../../../machines/invitations.ts';
import type { Environment } from '../environment.ts';
import type { Fixtures, Model, ModelEventCase } from '../model.ts';
import {
  addresses,
  answers,
  askForCode,
  buttons,
  completeAccount,
  completeTeam,
  errorSummary,
  fieldErrors,
  newcomer,
  rowLabels,
} from '../registration/fixtures.ts';
import { invitationsProperties } from './properties.ts';

type Snapshot = SnapshotFrom<typeof invitationsMachine>;

const add = { role: 'button', name: 'Add another' } as const;
const copy = { role: 'button', name: 'Copy' } as const;

/** The addresses that are invited, and one that is wrong. */
const baraka = 'baraka@transport.example';
const chege = 'chege@transport.example';
const wrong = 'baraka at transport';

/** A row can be filled in once the rows before it are. */
function row(
  row: number,
  field: 'email' | 'role_id',
  value: string,
  name: string,
  shown = value,
): ModelEventCase<typeof invitationsMachine> {
  return {
    name,
    event: { type: 'row.changed', row, field, value },
    when: ({ context: { rows } }) =>
      rows[row] !== undefined && rows[row][field] !== value && rows.slice(0, row).every(({ email }) => email !== ''),
    cause: async ({ user, environment }) => {
      const { email, role_id } = rowLabels(row + 1);
      if (field === 'email') await user.fill(email, environment.own(value));
      else await user.choose(role_id, shown);
    },
  };
}

const hasFieldErrors = (rows: Snapshot['context']['rows']) => inviteFieldErrors(rows).length > 0;

const submitted = (name: string, when: (snapshot: Snapshot) => boolean): ModelEventCase<typeof invitationsMachine> => ({
  name,
  event: { type: 'form.submitted' },
  when,
  cause: async ({ user }, { after }) => {
    await user.click(buttons.invites);
    if (after.matches({ editing: { rows: 'invalid' } })) await user.focused(errorSummary);
  },
});

const isEditing = (snapshot: Snapshot) => snapshot.matches('editing');

const failed = (
  name: string,
  actor: string,
  cause: (environment: Environment) => Promise<void>,
): ModelEventCase<typeof invitationsMachine> => ({
  name,
  event: { type: `xstate.error.actor.${actor}`, error: new Error(name) },
  cause: ({ environment }) => cause(environment),
});

const rejected = (
  name: string,
  actor: string,
  fieldError: typeof fieldErrors.token,
): ModelEventCase<typeof invitationsMachine> => ({
  name,
  event: { type: `xstate.error.actor.${actor}`, error: { rejected: true, fieldErrors: [fieldError] } },
  cause: ({ environment }) => environment.reject(fieldError.field),
});

const eventCases: readonly ModelEventCase<typeof invitationsMachine>[] = [
  row(0, 'email', baraka, 'the first email is filled in'),
  row(0, 'email', wrong, 'the first email is filled in wrongly'),
  row(0, 'role_id', 'role-operator', 'the first role is chosen', 'Operator'),
  row(1, 'email', baraka, 'the second email is that of the first row'),
  row(1, 'email', chege, 'the second email is filled in'),
  {
    name: 'another row is added',
    event: { type: 'row.added' },
    when: ({ context }) => context.rows.length === initialInviteRows,
    cause: ({ user }) => user.click(add),
  },
  // Two people in two roles: nobody gets the role of another row.
  submitted(
    'the rows are submitted',
    ({ context: { rows } }) =>
      !hasFieldErrors(rows) && rows[0]?.role_id === 'role-operator' && rows[1]?.email === chege,
  ),
  submitted('empty rows are submitted', ({ context: { rows } }) => rows.every(({ email }) => email === '')),
  submitted('a row with a wrong email is submitted', ({ context: { rows } }) => rows[0]?.email === wrong),
  submitted('two rows with one email are submitted', ({ context: { rows } }) => rows[1]?.email === baraka),
  { name: 'the rows are skipped', event: { type: 'skip.pressed' }, cause: ({ user }) => user.click(buttons.skip) },
  {
    name: 'Copy is pressed',
    event: { type: 'copy.pressed' },
    when: isEditing,
    cause: ({ user }) => user.click(copy),
  },
  {
    name: 'the browser copies the link',
    event: { type: 'xstate.done.actor.copyingText', output: undefined },
    cause: ({ environment }) => environment.allowCopy(),
  },
  {
    name: 'the browser does not allow copying',
    event: { type: 'xstate.error.actor.copyingText', error: new Error('no') },
    cause: ({ environment }) => environment.denyCopy(),
  },
  {
    name: 'the invitations are sent',
    event: {
      type: 'xstate.done.actor.sendingInvitations',
      output: { username: newcomer.email, invited: 1, trial_ends: answers.trialEnds },
    },
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'the registration is finished without invitations',
    event: {
      type: 'xstate.done.actor.skippingInvitations',
      output: { username: newcomer.email, invited: 0, trial_ends: answers.trialEnds },
    },
    cause: ({ environment }) => environment.accept(),
  },
  rejected('the server rejects an address', 'sendingInvitations', fieldErrors.invite),
  rejected('the session has ended before the invitations', 'sendingInvitations', fieldErrors.token),
  rejected('the session has ended before the skip', 'skippingInvitations', fieldErrors.token),
  failed('the server fails', 'sendingInvitations', (environment) => environment.fail()),
  failed('the answer is lost', 'sendingInvitations', (environment) => environment.lose()),
  failed('the network breaks', 'skippingInvitations', (environment) => environment.cut()),
  failed('nothing answers', 'skippingInvitations', (environment) => environment.timeOut()),
];

export const invitationsModel: Model<typeof invitationsMachine> = {
  machine: invitationsMachine,
  requirements: ['6.invite-roles', '9.invite-rows'],
  input: { key: 'a-key', roles: answers.account.roles, team: answers.team, rows: [] },
  route: addresses.email,
  screen: 'wide',
  isAlsoNarrow: true,
  approach: async (fixtures: Fixtures) => {
    for (const step of [askForCode, completeAccount, completeTeam]) await step(fixtures);
  },
  eventCases,
  smoke: [
    { title: 'Invite a colleague', steps: ['the first email is filled in', 'the invitations are sent'] },
    { title: 'Submit empty rows', steps: ['empty rows are submitted'] },
  ],
  byHand: [
    { title: 'Copy the shared link', steps: ['Copy is pressed', 'the browser copies the link'] },
    {
      title: 'Enter an invalid email address',
      steps: [
        'the first email is filled in wrongly',
        'a row with a wrong email is submitted',
        'the second email is filled in',
        'a row with a wrong email is submitted',
      ],
    },
    {
      title: 'Enter the same email address twice',
      steps: ['the second email is that of the first row', 'two rows with one email are submitted'],
    },
    {
      title: 'Skip the invitations',
      steps: ['the rows are skipped', 'the registration is finished without invitations'],
    },
    { title: 'Skip the invitations while the network is down', steps: ['another row is added', 'the network breaks'] },
  ],
  properties: invitationsProperties,
  serialise: ({ context: { rows, fieldErrors } }) => [rows, fieldErrors.map(({ field }) => field)],
  sources: {},
  except: {
    'guard invitations.editing.rows|row.added|0 false':
      'With as many rows as the server takes, a text replaces the button: tests/machines/invitations.test.ts.',
  },
  states: {
    'invitations.editing': async (user, { context: { rows, roles, team } }, environment) => {
      await user.see({ role: 'heading', level: 1, name: `Invite people to ${environment.own(team.name)}` });
      await user.see(buttons.skip);
      await user.see({ role: 'link', name: 'How we use your details' });
      for (const [at, { email, role_id }] of rows.entries()) {
        const labels = rowLabels(at + 1);
        await user.seeValue(labels.email, email && environment.own(email));
        await user.seeChoice(labels.role_id, roles.find(({ id }) => id === role_id)?.name ?? '');
      }
    },
    'invitations.editing.rows.filling': (user) => user.doesNotSee(errorSummary),
    'invitations.editing.rows.invalid': async (user, { context }) => {
      await user.see(errorSummary);
      for (const { field, message } of context.fieldErrors) {
        const [, at = '', name = ''] = /^rows\.(\d+)\.(\w+)$/.exec(field) ?? [];
        await user.see({ role: 'alert', text: message });
        if (at !== '') await user.seeFieldError(rowLabels(Number(at) + 1)[name as 'email' | 'role_id'], message);
      }
    },
    'invitations.editing.link.copied': (user) => user.see({ role: 'status', text: 'copied to clipboard ...' }),
    'invitations.editing.link.uncopied': (user) =>
      user.see({ role: 'status', text: 'Your browser did not let us copy' }),
    'invitations.sending': (user) => user.see({ role: 'heading', level: 1, name: 'Sending the invitations' }),
    'invitations.skipping': (user) => user.see({ role: 'heading', level: 1, name: 'Finishing your registration' }),
    'invitations.settled': (user) => user.see({ role: 'heading', level: 1, name: `Welcome, ${newcomer.first_name}` }),
    'invitations.expired': (user) => user.see({ role: 'alert', text: 'Your session has ended' }),
    'invitations.failed': async (user, { context: { outcome } }) => {
      const name = `We couldn’t confirm your ${outcome === 'unskipped' ? 'registration' : 'invitations'}`;
      await user.see({ role: 'heading', level: 1, name });
      await user.see(buttons.retry);
    },
  },
};

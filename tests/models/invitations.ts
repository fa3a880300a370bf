import type { SnapshotFrom } from 'xstate';
import { inviteFaults } from '../../contract/registration.ts';
import { invitationsMachine } from '../../machines/invitations.ts';
import type { Deed, Model, Stage } from './model.ts';
import {
  addresses,
  amina,
  answers,
  askForCode,
  buttons,
  faults,
  makeAccount,
  makeTeam,
  rowLabels,
} from './registering.ts';
import type { World } from './world.ts';

type Invitations = typeof invitationsMachine;
type Snapshot = SnapshotFrom<Invitations>;

const problem = { role: 'alert', text: 'There is a problem' } as const;
const add = { role: 'button', name: 'Add another' } as const;
const copy = { role: 'button', name: 'Copy' } as const;

/** Who is invited first and second. */
const baraka = 'baraka@transport.example';
const chege = 'chege@transport.example';
const wrong = 'baraka at transport';

/** Rows come in their order, each with what stands before it filled in. */
function row(row: number, field: 'email' | 'role_id', value: string, name: string, shown = value): Deed<Invitations> {
  return {
    name,
    event: { type: 'row.changed', row, field, value },
    when: ({ context: { rows } }) =>
      rows[row] !== undefined && rows[row][field] !== value && rows.slice(0, row).every(({ email }) => email !== ''),
    cause: async ({ person, world }) => {
      const { email, role_id } = rowLabels(row + 1);
      if (field === 'email') await person.fill(email, world.own(value));
      else await person.choose(role_id, shown);
    },
  };
}

const hasFaults = (rows: Snapshot['context']['rows']) => inviteFaults(rows).length > 0;

const submitted = (name: string, when: (snapshot: Snapshot) => boolean): Deed<Invitations> => ({
  name,
  event: { type: 'form.submitted' },
  when,
  cause: async ({ person }, { after }) => {
    await person.click(buttons.invites);
    if (after.matches({ editing: { rows: 'faulty' } })) await person.focused(problem);
  },
});

const isEditing = (snapshot: Snapshot) => snapshot.matches('editing');

const ended = (name: string, actor: string, cause: (world: World) => Promise<void>): Deed<Invitations> => ({
  name,
  event: { type: `xstate.error.actor.${actor}`, error: new Error(name) },
  cause: ({ world }) => cause(world),
});

const refused = (name: string, actor: string, fault: typeof faults.token): Deed<Invitations> => ({
  name,
  event: { type: `xstate.error.actor.${actor}`, error: { refused: true, faults: [fault] } },
  cause: ({ world }) => world.refuse(fault.field),
});

const deeds: readonly Deed<Invitations>[] = [
  row(0, 'email', baraka, 'the first email is filled in'),
  row(0, 'email', wrong, 'the first email is filled in wrongly'),
  row(0, 'role_id', 'role-operator', 'the first role is chosen', 'Operator'),
  row(1, 'email', baraka, 'the second email is that of the first row'),
  row(1, 'email', chege, 'the second email is filled in'),
  {
    name: 'another row is added',
    event: { type: 'row.added' },
    when: ({ context }) => context.rows.length === 3,
    cause: ({ person }) => person.click(add),
  },
  submitted('the rows are submitted', ({ context: { rows } }) => !hasFaults(rows)),
  submitted('empty rows are submitted', ({ context: { rows } }) => rows.every(({ email }) => email === '')),
  submitted('a row with a wrong email is submitted', ({ context: { rows } }) => rows[0]?.email === wrong),
  submitted('two rows with one email are submitted', ({ context: { rows } }) => rows[1]?.email === baraka),
  { name: 'the rows are skipped', event: { type: 'skip.pressed' }, cause: ({ person }) => person.click(buttons.skip) },
  {
    name: 'the link is pressed to be copied',
    event: { type: 'copy.pressed' },
    when: isEditing,
    cause: ({ person }) => person.click(copy),
  },
  {
    name: 'the browser copies it',
    event: { type: 'xstate.done.actor.copyingText', output: undefined },
    cause: ({ world }) => world.allowCopy(),
  },
  {
    name: 'the browser does not let it be copied',
    event: { type: 'xstate.error.actor.copyingText', error: new Error('no') },
    cause: ({ world }) => world.refuseCopy(),
  },
  {
    name: 'the invitations are sent',
    event: { type: 'xstate.done.actor.sendingInvitations', output: { username: amina.email } },
    cause: ({ world }) => world.accept(),
  },
  {
    name: 'the invitations are left out',
    event: { type: 'xstate.done.actor.skippingInvitations', output: { username: amina.email } },
    cause: ({ world }) => world.accept(),
  },
  refused('the server refuses an address', 'sendingInvitations', faults.invite),
  refused('the registration was open for too long', 'sendingInvitations', faults.token),
  refused('the registration was open for too long to be finished', 'skippingInvitations', faults.token),
  ended('the server fails', 'sendingInvitations', (world) => world.fail()),
  ended('the answer is lost', 'sendingInvitations', (world) => world.lose()),
  ended('the network breaks', 'skippingInvitations', (world) => world.cut()),
  ended('nothing answers', 'skippingInvitations', (world) => world.timeOut()),
];

export const invitationsModel: Model<Invitations> = {
  machine: invitationsMachine,
  input: { key: 'a-key', roles: answers.account.roles, team: answers.team, rows: [] },
  route: addresses.email,
  screen: 'wide',
  approach: async (stage: Stage) => {
    for (const step of [askForCode, makeAccount, makeTeam]) await step(stage);
  },
  deeds,
  serialise: ({ context: { rows, faults } }) => [rows, faults.map(({ field }) => field)],
  sources: {},
  except: {
    'guard invitations.editing.rows|row.added|0 false':
      'With as many rows as the server takes, words stand where the button was: tests/machines/invitations.test.ts.',
  },
  states: {
    'invitations.editing': async (person, { context: { rows, roles, team } }, world) => {
      await person.see({ role: 'heading', level: 1, name: `Invite people to ${world.own(team.name)}` });
      await person.see(buttons.skip);
      for (const [at, { email, role_id }] of rows.entries()) {
        const labels = rowLabels(at + 1);
        await person.seeValue(labels.email, email && world.own(email));
        await person.seeChoice(labels.role_id, roles.find(({ id }) => id === role_id)?.name ?? '');
      }
    },
    'invitations.editing.rows.filling': (person) => person.doesNotSee(problem),
    'invitations.editing.rows.faulty': async (person, { context }) => {
      await person.see(problem);
      for (const { field, message } of context.faults) {
        const [, at = '', name = ''] = /^rows\.(\d+)\.(\w+)$/.exec(field) ?? [];
        await person.see({ role: 'alert', text: message });
        if (at !== '') await person.seeFault(rowLabels(Number(at) + 1)[name as 'email' | 'role_id'], message);
      }
    },
    'invitations.editing.link.copied': (person) => person.see({ role: 'status', text: 'copied to clipboard ...' }),
    'invitations.editing.link.uncopied': (person) =>
      person.see({ role: 'status', text: 'Your browser did not let us copy' }),
    'invitations.sending': (person) => person.see({ role: 'heading', level: 1, name: 'Sending the invitations' }),
    'invitations.skipping': (person) => person.see({ role: 'heading', level: 1, name: 'Finishing your registration' }),
    'invitations.settled': (person) => person.see({ role: 'heading', level: 1, name: `Welcome, ${amina.first_name}` }),
    'invitations.expired': (person) => person.see({ role: 'alert', text: 'Your session has ended' }),
    'invitations.failed': async (person, { context: { outcome } }) => {
      const what = outcome === 'unskipped' ? 'Your registration was not finished' : 'Your invitations were not sent';
      await person.see({ role: 'heading', level: 1, name: what });
      await person.see(buttons.again);
    },
  },
};

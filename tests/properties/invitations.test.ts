/** The rows of the invitations, compared with an array: specification 2, 3, 6 and 9 (Registration, step 4). */

import { stopLoops } from '@msafara/paths';
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  nat,
  oneof,
  property,
  tuple,
  uniqueArray,
} from 'fast-check';
import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { initialInviteRows, maxInvites } from '../../contract/limits.ts';
import type { AccountRole } from '../../contract/registration.ts';
import { type InvitationsRequest, invitationsMachine } from '../../machines/invitations.ts';
import { cases } from './cases.ts';

/** An invite row: specification 3. */
type Row = { email: string; role_id: string };

/** Specification 6: the default is the first role, else Manager. */
const blank = ([first]: readonly string[]): Row => ({ email: '', role_id: first ?? 'Manager' });

/** Specification 2 and 9 (Registration, step 4): a few rows. */
const opened = (roles: readonly string[]): Row[] => Array.from({ length: initialInviteRows }, () => blank(roles));

const addresses = ['amina@transport.example', 'baraka@transport.example', 'chege@transport.example'];
const noAddresses = ['amina at transport', '@', 'x'];
const empty = ['', '  '];

/** The numbers of the rows that name somebody: an empty one is left out. */
const filledIn = (rows: readonly Row[]) => rows.flatMap(({ email }, row) => (empty.includes(email) ? [] : [row]));

/** Specification 5 (Email): Send proceeds only when every address is valid; each is invited once. */
function isSent(rows: readonly Row[]): boolean {
  const emails = filledIn(rows).map((row) => rows[row]?.email ?? '');
  return (
    emails.length > 0 && emails.every((email) => addresses.includes(email)) && new Set(emails).size === emails.length
  );
}

/** What a visitor does; `rejected` selects the invitation that the server rejects. */
type Step =
  | { type: 'add' }
  | { type: 'return' }
  | { type: 'change'; row: number; field: keyof Row; value: string }
  | { type: 'send'; rejected: number };

/** The rows after a step. The rule behind the rulings: nothing that a visitor typed is thrown away. */
function after(rows: readonly Row[], step: Step, roles: readonly string[]): readonly Row[] {
  switch (step.type) {
    // Matrix 2.registration-invite: rows can be added, up to as many as the server accepts at once.
    case 'add':
      return rows.length < maxInvites ? [...rows, blank(roles)] : rows;
    case 'change':
      return rows.map((row, number) => (number === step.row ? { ...row, [step.field]: step.value } : row));
    default:
      return rows;
  }
}

const roleIds = ['manager', 'operator', 'guest', 'driver'];
const roles = uniqueArray(constantFrom(...roleIds));
const rowNumbers = oneof(nat({ max: 3 }), nat({ max: 22 }));

const emails = oneof(
  { weight: 3, arbitrary: constantFrom(...addresses) },
  { weight: 1, arbitrary: constantFrom(...noAddresses, ...empty) },
);

const steps: Arbitrary<Step> = oneof(
  constant<Step>({ type: 'add' }),
  tuple(rowNumbers, emails).map(([row, value]): Step => ({ type: 'change', row, field: 'email', value })),
  tuple(rowNumbers, constantFrom(...roleIds)).map(
    ([row, value]): Step => ({ type: 'change', row, field: 'role_id', value }),
  ),
  constant<Step>({ type: 'return' }),
  nat().map((rejected): Step => ({ type: 'send', rejected })),
);

/** Short sequences, and some that add more rows than there may be. */
const sequences = oneof(
  array(steps, { maxLength: 15 }),
  array(oneof(constant<Step>({ type: 'add' }), steps), { minLength: 30, maxLength: 60 }),
);

const roleNamed = (id: string): AccountRole => ({ id, name: id, description: '', permissions: [] });
const team = { name: 'Amina Transport', link: 'https://msafara.example/join', link_expires_at: '' };

const requests: { rows: readonly Row[]; reject: (error: unknown) => void }[] = [];

/** The step, with requests that wait for an answer. Providing its actors is slow, so all cases share it. */
const machine = invitationsMachine.provide({
  actors: {
    sendingInvitations: fromPromise<{ username: string }, InvitationsRequest>(
      ({ input: { rows } }) => new Promise((_, reject) => requests.push({ rows, reject })),
    ),
  },
});

/** Opens the step with rows that were typed before, if any. */
function begin(given: readonly string[], rows: readonly Row[] = []) {
  const actor = createActor(stopLoops(machine), {
    input: { key: 'key', roles: given.map(roleNamed), team, rows },
  }).start();
  return { actor, rows: () => actor.getSnapshot().context.rows };
}

test('should give every row the first role of the account by default, or Manager if it has none', {
  tags: ['6.invite-roles'],
}, () => {
  assert(
    property(roles, nat({ max: 20 }), (given, count) => {
      const { actor, rows } = begin(given);
      for (let more = 0; more < count; more++) actor.send({ type: 'row.added' });
      for (const row of rows()) expect(row).toEqual({ email: '', role_id: given[0] ?? 'Manager' });
    }),
    cases,
  );
});

test('should keep each row’s email and role after any sequence of additions, changes, visits and rejections', {
  tags: ['2.registration-invite', '3.invite', '9.invite-rows'],
}, async () => {
  await assert(
    asyncProperty(roles, sequences, async (given, sequence) => {
      let page = begin(given);
      let expected: readonly Row[] = opened(given);
      for (const step of sequence) {
        if (step.type === 'add') page.actor.send({ type: 'row.added' });
        if (step.type === 'change') page.actor.send({ ...step, type: 'row.changed' });
        if (step.type === 'return') page = begin(given, page.rows());
        if (step.type === 'send') await expectSending(page, expected, step.rejected);
        expected = after(expected, step, given);
        expect(page.rows()).toEqual(expected);
      }
    }),
    cases,
  );
});

/** Sends the rows. If the server rejects one of them, the error is beside the row that names the same person. */
async function expectSending({ actor }: ReturnType<typeof begin>, rows: readonly Row[], rejected: number) {
  requests.length = 0;
  actor.send({ type: 'form.submitted' });
  expect(requests).toHaveLength(isSent(rows) ? 1 : 0);
  if (!isSent(rows)) return;
  const [request] = requests;
  expect(request?.rows).toEqual(rows);
  const filled = filledIn(rows);
  const index = rejected % filled.length;
  request?.reject({
    rejected: true,
    fieldErrors: [{ field: `invitations.${index}.role_id`, message: 'No such role' }],
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(actor.getSnapshot().context.fieldErrors).toEqual([
    { field: `rows.${filled[index]}.role_id`, message: 'No such role' },
  ]);
}

import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { initialInviteRows, maxInvites } from '../../contract/limits.ts';
import type { AccountRole, Invite } from '../../contract/registration.ts';
import { blankRow, type InvitationsRequest, invitationsMachine } from '../../machines/invitations.ts';
import { answers } from '../models/registration/fixtures.ts';

type Try = {
  input: unknown;
  resolve: (output: { username: string; invited?: number }) => void;
  reject: (error: unknown) => void;
};

const { roles } = answers.account;
const key = 'a-key';
const { team } = answers;

/** The rows that the step begins with, whatever is in them. */
const blankRows = Array.from({ length: initialInviteRows }, () => ({}));

function begin({ rows = [], given = roles }: { rows?: Invite[]; given?: readonly AccountRole[] } = {}) {
  const tries: Try[] = [];
  const copies: string[] = [];
  const asking = ({ input }: { input: unknown }) =>
    new Promise<{ username: string; invited?: number }>((resolve, reject) => tries.push({ input, resolve, reject }));
  const actor = createActor(
    invitationsMachine.provide({
      actors: {
        sendingInvitations: fromPromise<{ username: string; invited?: number }, InvitationsRequest>(asking),
        skippingInvitations: fromPromise<{ username: string; invited?: number }, { key: string }>(asking),
        copyingText: fromPromise<void, { text: string }>(async ({ input }: { input: { text: string } }) => {
          copies.push(input.text);
        }),
      },
    }),
    { input: { key, roles: given, team, rows } },
  ).start();
  const settle = async (settle: (last: Try) => void) => {
    settle(tries.at(-1) as Try);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const type = (row: number, email: string) => actor.send({ type: 'row.changed', row, field: 'email', value: email });
  return { actor, tries, copies, settle, type };
}

test('should offer a few rows, each with the first role of the account, or Manager if it has none', () => {
  const { rows } = begin().actor.getSnapshot().context;
  expect(rows).toEqual(Array.from({ length: initialInviteRows }, () => ({ email: '', role_id: roles[0]?.id })));
  expect(blankRow([])).toEqual({ email: '', role_id: 'Manager' });
});

test('should begin with the rows that could not be sent before', () => {
  const rows = [{ email: 'baraka@transport.example', role_id: 'role-guest' }];
  expect(begin({ rows }).actor.getSnapshot().context.rows).toEqual(rows);
});

test('should offer no more rows than the server accepts', { tags: ['2.registration-invite'] }, () => {
  const { actor } = begin();
  const canAdd = () => actor.getSnapshot().can({ type: 'row.added' });
  for (let rows = initialInviteRows; rows < maxInvites; rows++) {
    expect(canAdd()).toBe(true);
    actor.send({ type: 'row.added' });
  }
  expect(actor.getSnapshot().context.rows).toHaveLength(maxInvites);
  expect(canAdd()).toBe(false);
  actor.send({ type: 'row.added' });
  expect(actor.getSnapshot().context.rows).toHaveLength(maxInvites);
});

test('should not send rows with errors, and report each error by row number', () => {
  const { actor, tries, type } = begin();
  const fieldErrors = () => {
    actor.send({ type: 'form.submitted' });
    return actor.getSnapshot().context.fieldErrors;
  };
  expect(fieldErrors()).toEqual([{ field: '', message: 'Enter an email address, or press Skip' }]);
  type(1, 'baraka at transport');
  expect(fieldErrors()).toEqual([{ field: 'rows.1.email', message: 'Invalid Email' }]);
  type(1, 'baraka@transport.example');
  type(2, ' Baraka@transport.example ');
  expect(fieldErrors()).toEqual([{ field: 'rows.2.email', message: 'This email address is already in another row' }]);
  expect(tries).toEqual([]);
  type(2, '');
  expect(fieldErrors()).toEqual([]);
  expect(tries.map(({ input }) => input)).toMatchObject([
    { key, rows: [{}, { email: 'baraka@transport.example' }, ...blankRows.slice(2)] },
  ]);
});

test('should assign the server’s errors to the rows that were filled in', async () => {
  const { actor, settle, type } = begin();
  type(2, 'baraka@transport.example');
  actor.send({ type: 'form.submitted' });
  await settle(({ reject }) =>
    reject({ rejected: true, fieldErrors: [{ field: 'invitations.0.role_id', message: 'no' }] }),
  );
  expect(actor.getSnapshot()).toMatchObject({
    value: { editing: { rows: 'invalid' } },
    context: { fieldErrors: [{ field: 'rows.2.role_id', message: 'no' }] },
  });
});

test('should keep the errors while the link is copied', async () => {
  const { actor, copies } = begin();
  actor.send({ type: 'form.submitted' });
  actor.send({ type: 'copy.pressed' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(copies).toEqual([team.link]);
  expect(actor.getSnapshot().value).toEqual({ editing: { rows: 'invalid', link: 'copied' } });
});

test('should allow skipping with errors in the rows, and end with the number of people who were invited before', async () => {
  const { actor, tries, settle, type } = begin();
  type(0, 'baraka at transport');
  actor.send({ type: 'skip.pressed' });
  expect(tries.map(({ input }) => input)).toEqual([{ key }]);
  await settle(({ resolve }) => resolve({ username: 'amina@transport.example', invited: 2 }));
  expect(actor.getSnapshot()).toMatchObject({
    status: 'done',
    output: { kind: 'settled', invited: 2 },
  });
});

const ended = { rejected: true, fieldErrors: [{ field: 'token', message: 'ended' }] };

test.each([
  ['expired', 'form.submitted', ended],
  ['expired', 'skip.pressed', ended],
  ['unanswered', 'form.submitted', new Error('cut')],
  ['unskipped', 'skip.pressed', new Error('cut')],
] as const)('should end as %s after %s, and keep the rows', async (kind, event, error) => {
  const { actor, settle, type } = begin();
  type(0, 'baraka@transport.example');
  actor.send({ type: event });
  await settle(({ reject }) => reject(error));
  expect(actor.getSnapshot()).toMatchObject({
    output: { kind },
    context: { rows: [{ email: 'baraka@transport.example' }, ...blankRows.slice(1)] },
  });
});

import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { initialInviteRows, maxInvites } from '../../contract/limits.ts';
import { invitationsMachine } from '../../machines/invitations.ts';
import { answers } from '../models/registration/fixtures.ts';

const { team, account } = answers;
const begin = (input: object = {}) =>
  createActor(invitationsMachine, { input: { key: 'a-key', roles: account.roles, team, rows: [], ...input } }).start();

test('should offer the role Manager if the account has none', { tags: ['6.invite-roles'] }, () => {
  const rows = Array.from({ length: initialInviteRows }, () => ({ email: '', role_id: 'Manager' }));
  expect(begin({ roles: [] }).getSnapshot().context.rows).toEqual(rows);
});

test('should begin with the rows that could not be sent before', () => {
  const rows = [{ email: 'baraka@transport.example', role_id: 'role-guest' }];
  expect(begin({ rows }).getSnapshot().context.rows).toEqual(rows);
});

test('should offer no more rows than the server accepts', { tags: ['2.registration-invite'] }, () => {
  const actor = begin();
  for (let rows = initialInviteRows; rows < maxInvites; rows++) {
    expect(actor.getSnapshot().can({ type: 'row.added' })).toBe(true);
    actor.send({ type: 'row.added' });
  }
  expect(actor.getSnapshot().context.rows).toHaveLength(maxInvites);
  expect(actor.getSnapshot().can({ type: 'row.added' })).toBe(false);
});

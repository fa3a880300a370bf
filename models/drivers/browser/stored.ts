import { createHash } from 'node:crypto';
import { bookingPath } from '../../../contract/booking.ts';
import { contactPath } from '../../../contract/contact.ts';
import { fuelStationPath } from '../../../contract/fuel-station.ts';
import { newPasswordPath, passwordResetPath } from '../../../contract/password-reset.ts';
import { registrationPaths } from '../../../contract/registration.ts';
import { subscriptionPath } from '../../../contract/subscription.ts';
import type { Asked, Try } from './environment.ts';
import { mailsAbout } from './mails.ts';
import { ask, type Row } from './server.ts';
import { expect } from './test.ts';

const print = (key: string) => createHash('sha256').update(key).digest('base64url');

/** What the server has stored under the key that came with the tries of a call. */
const underKey: Record<string, (key: string) => Row[]> = {
  // The server marks where such a key is from.
  [bookingPath]: (key) => ask("select id from bookings where idempotency_key like '%' || ?", key),
  [fuelStationPath]: (key) => ask("select id from fuel_stations where idempotency_key like '%' || ?", key),
  [contactPath]: (key) => ask("select id from messages where idempotency_key like '%' || ?", key),
  // Of the others it keeps a fingerprint alone.
  [registrationPaths.sendCode]: (key) => ask('select id from registration_codes where request_key = ?', print(key)),
  [passwordResetPath]: (key) => ask('select id from password_resets where request_key = ?', print(key)),
  [newPasswordPath]: (key) => ask('select id from password_resets where used_key = ?', print(key)),
  [subscriptionPath]: (key) => ask('select id from subscription_requests where request_key = ?', print(key)),
};

/** The calls whose keys are each for one request of them, not for the thing that a path is about. */
const ownKeys: readonly string[] = [registrationPaths.sendCode, passwordResetPath, newPasswordPath, subscriptionPath];

/** Throws unless the server has stored what it took, and mailed it, once each, however often it was asked for it. */
export async function expectStoredOnce({ tries, things, members }: Asked): Promise<void> {
  const keys = new Set(tries.filter(({ call }) => !ownKeys.includes(call)).map(({ key }) => key));
  keys.delete('');
  expect(keys.size, 'keys').toBeLessThanOrEqual(things);
  for (const [call, rowsUnder] of Object.entries(underKey)) {
    const ofCall = tries.filter((one) => one.call === call);
    for (const [key, ofKey] of Map.groupBy(ofCall, (one) => one.key)) {
      const expected = ofKey.some(({ stored }) => stored) ? 1 : 0;
      expect(rowsUnder(key), `what is stored of ${ofKey.length} tries at ${call}`).toHaveLength(expected);
    }
  }
  for (const [mailbox, ofMailbox] of Map.groupBy(tries, (one) => one.mailbox)) {
    const registers = ofMailbox.some(({ call }) => call === registrationPaths.sendCode);
    if (registers) await (members.includes(mailbox) ? expectMovedOnce : expectRegisteredOnce)(mailbox, ofMailbox);
  }
}

/** The same for the registration of one address: its codes, its user, account and team, and whom it invited. */
async function expectRegisteredOnce(mailbox: string, tries: readonly Try[]): Promise<void> {
  const taken = tries.filter(({ stored }) => stored);
  const at = (path: string) => taken.filter(({ call }) => call === path);
  const { sendCode, account, team, invitations, skip } = registrationPaths;
  const count = (rows: readonly unknown[]) => (rows.length > 0 ? 1 : 0);

  const users = ask('select * from users where email = ?', mailbox);
  expect(users, `users of ${mailbox}`).toHaveLength(count(at(account)));
  const accountId = String(users[0]?.account_id);
  const teams = ask('select * from teams where account_id = ?', accountId);
  const isJoined = at(account).some(({ joins }) => joins);
  expect(teams, `teams of ${mailbox}`).toHaveLength(isJoined ? 1 : count(at(team)));
  expect(
    ask('select id from accounts where id not in (select account_id from users where account_id is not null)'),
  ).toEqual([]);

  const isFinished = isJoined || [...at(invitations), ...at(skip)].length > 0;
  expect(
    users.filter(({ registered_at }) => registered_at !== null),
    'finished',
  ).toHaveLength(isFinished ? 1 : 0);
  await expectMails(mailbox, 'Your code', new Set(at(sendCode).map(({ key }) => key)).size);
  await expectMails(mailbox, 'Welcome', isFinished ? 1 : 0);

  if (isJoined) return;
  const invited = [...new Set(at(invitations).flatMap(({ invites }) => invites))].sort();
  const stored = ask('select email from invitations where account_id = ?', accountId);
  expect(stored.map(({ email }) => email).sort(), `whom ${mailbox} invited`).toEqual(invited);
  for (const user of invited) await expectMails(user, 'invites you', 1);
}

/** The same for an address that had an account before: it is one user still, who has joined the other team or has not. */
async function expectMovedOnce(mailbox: string, tries: readonly Try[]): Promise<void> {
  const taken = tries.filter(({ stored }) => stored);
  const { sendCode, account } = registrationPaths;
  const codes = new Set(taken.filter(({ call }) => call === sendCode).map(({ key }) => key));
  const hasJoined = taken.some(({ call }) => call === account);
  expect(ask('select role from users where email = ?', mailbox)).toEqual([
    { role: hasJoined ? 'Operator' : 'Manager' },
  ]);
  await expectMails(mailbox, 'Your code', 1 + codes.size);
  await expectMails(mailbox, 'You have joined', hasJoined ? 1 : 0);
}

async function expectMails(mailbox: string, about: string, count: number): Promise<void> {
  await expect
    .poll(() => mailsAbout(mailbox, about).length, { message: `mails to ${mailbox}: ${about}`, timeout: 10_000 })
    .toBe(count);
}

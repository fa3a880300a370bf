import { createHash } from 'node:crypto';
import { bookingPath } from '../../../contract/booking.ts';
import { contactPath } from '../../../contract/contact.ts';
import { fuelStationPath } from '../../../contract/fuel-station.ts';
import { newPasswordPath, passwordResetPath } from '../../../contract/password-reset.ts';
import { registrationPaths } from '../../../contract/registration.ts';
import { subscriptionPath } from '../../../contract/subscription.ts';
import { type DatabaseRow, queryDatabase } from './database.ts';
import { emailsAbout } from './emails.ts';
import type { LoggedRequest, RequestLog } from './request-log.ts';
import { expect } from './test.ts';

const fingerprint = (key: string) => createHash('sha256').update(key).digest('base64url');

/** The rows stored under an idempotency key, by the path of its route. */
const underKey: Record<string, (key: string) => DatabaseRow[]> = {
  // The server adds a prefix to these keys.
  [bookingPath]: (key) => queryDatabase("select id from bookings where idempotency_key like '%' || ?", key),
  [fuelStationPath]: (key) => queryDatabase("select id from fuel_stations where idempotency_key like '%' || ?", key),
  [contactPath]: (key) => queryDatabase("select id from messages where idempotency_key like '%' || ?", key),
  // Of these keys it stores only fingerprints.
  [registrationPaths.sendCode]: (key) =>
    queryDatabase('select id from registration_codes where request_key = ?', fingerprint(key)),
  [passwordResetPath]: (key) => queryDatabase('select id from password_resets where request_key = ?', fingerprint(key)),
  [newPasswordPath]: (key) => queryDatabase('select id from password_resets where used_key = ?', fingerprint(key)),
  [subscriptionPath]: (key) =>
    queryDatabase('select id from subscription_requests where request_key = ?', fingerprint(key)),
};

/** The routes whose keys stand for one email, not for a whole submission. */
const emailKeyPaths: readonly string[] = [
  registrationPaths.sendCode,
  passwordResetPath,
  newPasswordPath,
  subscriptionPath,
];

/** Returns a check of what the server has stored, which does nothing unless the page has made requests since. */
export function storedChecker(log: RequestLog): () => Promise<void> {
  let checked = JSON.stringify(log);
  return async () => {
    const now = JSON.stringify(log);
    if (now === checked) return;
    await expectStoredOnce(log);
    checked = now;
  };
}

/** Throws unless the server has stored and emailed everything that it accepted exactly once, despite retries. */
async function expectStoredOnce({ requests, submissions, members }: RequestLog): Promise<void> {
  const keys = new Set(requests.filter(({ path }) => !emailKeyPaths.includes(path)).map(({ key }) => key));
  keys.delete('');
  expect(keys.size, 'idempotency keys').toBeLessThanOrEqual(submissions);
  for (const [path, rowsUnder] of Object.entries(underKey)) {
    const samePath = requests.filter((request) => request.path === path);
    for (const [key, sameKey] of Map.groupBy(samePath, (request) => request.key)) {
      const expected = sameKey.some(({ stored }) => stored) ? 1 : 0;
      expect(rowsUnder(key), `rows stored for ${sameKey.length} requests to ${path}`).toHaveLength(expected);
    }
  }
  for (const [mailbox, sameMailbox] of Map.groupBy(requests, (request) => request.mailbox)) {
    const registers = sameMailbox.some(({ path }) => path === registrationPaths.sendCode);
    if (registers) await (members.includes(mailbox) ? expectMovedOnce : expectRegisteredOnce)(mailbox, sameMailbox);
  }
}

/** Checks the registration of one address: its codes, user, account, team and invitations. */
async function expectRegisteredOnce(mailbox: string, requests: readonly LoggedRequest[]): Promise<void> {
  const accepted = requests.filter(({ stored }) => stored);
  const acceptedAt = (route: string) => accepted.filter(({ path }) => path === route);
  const { sendCode, account, team, invitations, skip } = registrationPaths;
  const count = (rows: readonly unknown[]) => (rows.length > 0 ? 1 : 0);

  const users = queryDatabase('select * from users where email = ?', mailbox);
  expect(users, `users of ${mailbox}`).toHaveLength(count(acceptedAt(account)));
  const accountId = String(users[0]?.account_id);
  const teams = queryDatabase('select * from teams where account_id = ?', accountId);
  const isJoined = acceptedAt(account).some(({ joins }) => joins);
  expect(teams, `teams of ${mailbox}`).toHaveLength(isJoined ? 1 : count(acceptedAt(team)));
  expect(
    queryDatabase(
      'select id from accounts where id not in (select account_id from users where account_id is not null)',
    ),
  ).toEqual([]);

  const isFinished = isJoined || [...acceptedAt(invitations), ...acceptedAt(skip)].length > 0;
  expect(
    users.filter(({ registered_at }) => registered_at !== null),
    'finished registrations',
  ).toHaveLength(isFinished ? 1 : 0);
  await expectEmails(mailbox, 'Your code', new Set(acceptedAt(sendCode).map(({ key }) => key)).size);
  await expectEmails(mailbox, 'Welcome', isFinished ? 1 : 0);

  if (isJoined) return;
  const invited = [...new Set(acceptedAt(invitations).flatMap(({ invites }) => invites))].sort();
  const stored = queryDatabase('select email from invitations where account_id = ?', accountId);
  expect(stored.map(({ email }) => email).sort(), `addresses invited by ${mailbox}`).toEqual(invited);
  for (const address of invited) await expectEmails(address, 'invites you', 1);
}

/** Checks an address that already had an account: it is still one user, who may have joined another team. */
async function expectMovedOnce(mailbox: string, requests: readonly LoggedRequest[]): Promise<void> {
  const accepted = requests.filter(({ stored }) => stored);
  const { sendCode, account } = registrationPaths;
  const codes = new Set(accepted.filter(({ path }) => path === sendCode).map(({ key }) => key));
  const hasJoined = accepted.some(({ path }) => path === account);
  expect(queryDatabase('select role from users where email = ?', mailbox)).toEqual([
    { role: hasJoined ? 'Operator' : 'Manager' },
  ]);
  await expectEmails(mailbox, 'Your code', 1 + codes.size);
  await expectEmails(mailbox, 'You have joined', hasJoined ? 1 : 0);
}

async function expectEmails(mailbox: string, about: string, count: number): Promise<void> {
  await expect
    .poll(() => emailsAbout(mailbox, about).length, { message: `emails to ${mailbox}: ${about}`, timeout: 10_000 })
    .toBe(count);
}

import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { AnyStateMachine } from 'xstate';
import { wireOf } from '../../oracles/wire/index.ts';
import type { Email, ExpectedEmails, ExpectedRows, Find, Read, Row, Wire } from '../../oracles/wire/wire.ts';
import { ruleWith } from '../difference.ts';
import type { ExpectedRequests } from '../expected-requests.ts';
import { isPassword } from './accounts.ts';
import { type DatabaseRow, queryDatabase } from './database.ts';
import { emailsTo } from './emails.ts';
import type { RequestLog } from './request-log.ts';
import { expect } from './test.ts';
import type { UniqueWords } from './unique-words.ts';

/** Throws unless the server has stored and emailed what a wire expects of the requests so far: everything, and only once. */
async function expectServed({ served }: Wire, log: RequestLog, words: UniqueWords): Promise<void> {
  const read: Read = (table, find) => words.originalOf(rowsOf(table, find));
  // Nobody could ever sign in to such an account.
  expect(
    queryDatabase(
      'select id from accounts where id not in (select account_id from users where account_id is not null) and id not in (select account_id from deleted_companies)',
    ),
    'accounts without a user',
  ).toEqual([]);
  for (const { rows, emails } of served(log.requests, read)) {
    for (const expected of rows) expectRows(expected, words);
    for (const expected of emails) await expectEmails(expected, log, words);
  }
}

/** Throws unless a table has exactly some rows. */
function expectRows({ table, find, are }: ExpectedRows, words: UniqueWords): void {
  const rows = words.originalOf(rowsOf(table, find)).map((row, at) => columnsOf(row, are[at]));
  const expected = are.map(matching);
  expect(rows, ruleWith(`rows in ${table} for ${JSON.stringify(find)}`, rows, expected)).toEqual(expected);
}

/** The values of a row, of which those that the server generates are compared by a pattern. */
function matching(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof RegExp ? expect.stringMatching(value) : value,
    ]),
  );
}

/** The columns of a row that the oracle speaks of. */
function columnsOf(row: DatabaseRow, expected: Row = {}): Row {
  return Object.fromEntries(
    Object.entries(expected).map(([column, value]) => [
      column,
      column === 'password' ? passwordOf(row, String(value)) : row[column],
    ]),
  );
}

/** Passwords are stored hashed. */
function passwordOf({ password_hash }: DatabaseRow, expected: string): string {
  return isPassword(expected, String(password_hash)) ? expected : 'another password';
}

const storedWithPrefix = "idempotency_key like '%:' || ?";

/** How tables that store only a fingerprint of the key are asked for it. */
const keyConditions: Readonly<Record<string, string>> = {
  registration_codes: 'request_key = ?',
  password_resets: 'request_key = ?',
  subscription_requests: 'request_key = ?',
};

const fingerprint = (key: string) => createHash('sha256').update(key).digest('base64url');

function rowsOf(table: string, { key, ...columns }: Find): DatabaseRow[] {
  const conditions = Object.keys(columns).map((column) => `${column} = ?`);
  const values = Object.values(columns);
  if (key === '') conditions.push("idempotency_key like 'content:%'");
  else if (key !== undefined) {
    conditions.push(keyConditions[table] ?? storedWithPrefix);
    values.push(table in keyConditions ? fingerprint(key) : key);
  }
  return queryDatabase(`select * from ${table} where ${conditions.join(' and ')}`, ...values);
}

/** Throws unless an address gets exactly some emails. */
async function expectEmails({ to, about = '', are }: ExpectedEmails, log: RequestLog, words: UniqueWords) {
  // Other paths may email any other address at the same time.
  expect(about !== '' || words.original(to) !== to, `whether ${to} is an address of this path alone`).toBe(true);
  const received = async () => {
    const raw = emailsTo(to).slice(log.olderEmails(to));
    const emails = await Promise.all(
      raw.filter((email) => email.includes(about)).map((email) => PostalMime.parse(email)),
    );
    return emails
      .map(({ subject = '', replyTo, text = '' }) => ({
        subject: words.original(subject),
        replyTo: replyTo?.[0]?.address && words.original(replyTo[0].address),
        lines: words.original(text).split(/\r?\n/),
      }))
      .sort((one, other) => one.subject.localeCompare(other.subject));
  };
  const expected = are.toSorted((one, other) => one.subject.localeCompare(other.subject));
  await expect
    .poll(async () => (await received()).map(({ subject }) => subject), {
      message: `subjects of the emails to ${to}`,
      intervals: [10, 20, 50],
    })
    .toEqual(expected.map(({ subject }) => subject));
  for (const [at, email] of (await received()).entries()) expectToSay(email, expected[at] as Email);
}

function expectToSay(
  { subject, replyTo, lines }: { subject: string; replyTo: string | undefined; lines: readonly string[] },
  expected: Email,
) {
  expect(replyTo, `address for replies to '${subject}'`).toBe(expected.replyTo);
  const isSaid = (line: string | RegExp) =>
    lines.some((one) => (typeof line === 'string' ? one === line : line.test(one)));
  expect(
    expected.says.filter((line) => !isSaid(line)),
    `lines that '${subject}' lacks:\n${lines.join('\n')}`,
  ).toEqual([]);
}

/** Waits until the page has made the requests that are expected of it since the last step, and no other. */
export async function expectRequests(requests: ExpectedRequests, log: RequestLog): Promise<void> {
  await expect(() => {
    const { received, expected } = requests.beside(log.received);
    expect(received, ruleWith('requests of the page', received, expected)).toStrictEqual(expected);
  }).toPass({ intervals: [10, 20, 50, 100] });
  requests.settle(log.takeRequests());
}

/** Returns a check of what the server has stored and emailed, which does nothing unless the page has made requests since. */
export function servedChecker(machine: AnyStateMachine, log: RequestLog, words: UniqueWords): () => Promise<void> {
  let checked = JSON.stringify(log.requests);
  return async () => {
    const now = JSON.stringify(log.requests);
    if (now === checked) return;
    await expectServed(wireOf(machine), log, words);
    checked = now;
  };
}

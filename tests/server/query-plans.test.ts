// @vitest-environment node

import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  CompiledQuery,
  DefaultQueryCompiler,
  type Kysely,
  PostgresQueryCompiler,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { contactPath } from '../../contract/contact.ts';
import { fuelStationPath } from '../../contract/fuel-station.ts';
import { resetCheckPath } from '../../contract/password-reset.ts';
import { invitationHeader, registrationPaths } from '../../contract/registration.ts';
import { readRetention } from '../../contract/settings.ts';
import { subscriptionPath } from '../../contract/subscription.ts';
import { printedLeads } from '../../scripts/leads/print.ts';
import type { DatabaseKind } from '../../server/database/database.ts';
import { leadNames } from '../../server/database/leads.ts';
import { openDatabase } from '../../server/database/open.ts';
import { readOutboxFigures } from '../../server/database/outbox-figures.ts';
import type { Schema } from '../../server/database/schema.ts';
import { createSubscriptionStore } from '../../server/flows/subscription/store.ts';
import { reportDeadEmails } from '../../server/mail/dead-emails.ts';
import { retentionRules } from '../../server/retention/rules.ts';
import { sweepOnce } from '../../server/retention/sweeper.ts';
import { publishNothing } from '../../server/webhooks/publish.ts';
import {
  completeRegistration,
  deleteSession,
  fetchInvitation,
  fetchSession,
  freshEmail,
  profile,
  receiveResetLink,
  sendRequest,
  startRegistrationWithTeam,
  startTestServerWithInbox,
  submitAccount,
  submitInvitations,
  submitNewPassword,
  type TestServerWithInbox,
  tokenInEmail,
  verifyEmail,
} from './fixtures/registration-client.ts';
import { validMessage, validStation } from './fixtures/submissions.ts';
import {
  createTestStorage,
  databaseKinds,
  dueEmailsSent,
  postBooking,
  type TestStorage,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

/** The tables that grow. */
const growing =
  'bookings messages fuel_stations users accounts roles teams team_links invitations superseded_invitations '
    .concat('registration_codes code_guesses registration_sessions password_resets subscribers subscription_requests ')
    .concat('leave_links outbox submission_counts')
    .split(' ');

/** Statements, each with the parameters of one of its executions. */
type Statements = Map<string, readonly unknown[]>;

/** Everything that visitors, the outbox and operators do: what is not done here is not checked. */
async function useSite(server: TestServerWithInbox, storage: TestStorage): Promise<void> {
  const key = uniqueKey();
  for (const last_name of ['Otieno', 'Otieno', 'Odhiambo']) await postBooking(server, validBooking({ last_name }), key);
  await postBooking(server, validBooking({ appointment_date: '2020-01-01' }), key);
  for (const _ of [1, 2]) {
    await sendRequest(server, contactPath, { body: validMessage, key });
    await sendRequest(server, fuelStationPath, { body: validStation, key });
  }
  await sendRequest(server, fuelStationPath, { body: { ...validStation, franchise: 'total' }, key });
  await subscribeAndLeave(server);
  await inviteAndJoin(server);
  const { email } = await completeRegistration(server);
  const token = await receiveResetLink(server, email);
  await sendRequest(server, resetCheckPath, { body: { token } });
  await submitNewPassword(server, token, 'violet lamp 8', key);
  await submitNewPassword(server, token, 'violet lamp 8', key);
  await sendRequest(server, '/readyz');
  await dueEmailsSent(server);
  await readOutboxFigures(server.database);
  await reportDeadEmails(server.database, new Date());
  for (const name of leadNames) await text(Readable.from(printedLeads(storage.settings, [name])));
  await sweep(server);
}

/**
 * Deletes all that the sweeper ever deletes. On SQLite, whose plans depend on how many keys a statement has, also as many keys at
 * once as when much is old; PostgreSQL's depend on how many rows there are.
 */
async function sweep({ database }: TestServerWithInbox): Promise<void> {
  const { queries, kind } = database;
  const [now, until] = [new Date('2126-01-01'), '2125-01-01T00:00:00.000Z'];
  const retention = { ...readRetention({}), KEEP_BOOKINGS_DAYS: 30, KEEP_MESSAGES_DAYS: 30 };
  for await (const _ of sweepOnce(database, retention, now));
  if (kind === 'postgres') return;
  for (const rule of retentionRules) {
    const rows = Array.from({ length: rule.batch }, (_, at) => ({ key: `${at}`, since: '' }));
    await queries.transaction().execute((transaction) => rule.remove(transaction, rows, { kind, until, now }));
  }
}

async function subscribeAndLeave(server: TestServerWithInbox): Promise<void> {
  const email = freshEmail();
  await sendRequest(server, subscriptionPath, { body: { email } });
  const link = /\/subscribe\/confirm\/[\w-]+/.exec((await server.inbox.newest(email)).text)?.[0] ?? '';
  for (const _ of [1, 2]) await sendRequest(server, link, { body: {} });
  await server.inbox.newest(email, 2);
  await sendRequest(server, subscriptionPath, { body: { email } });
  const publish_date = new Date().toISOString().slice(0, 10);
  const article = { slug: 'an-article', title: 'An article', summary: 'What it says', publish_date };
  await createSubscriptionStore(server.database, publishNothing).announce([article], new Date());
  const { unsubscribe = '' } = await server.inbox.newest(email, 3);
  await sendRequest(server, new URL(unsubscribe).pathname, { body: {} });
}

async function inviteAndJoin(server: TestServerWithInbox): Promise<void> {
  const company = await startRegistrationWithTeam(server);
  const [invited, member] = [freshEmail(), (await completeRegistration(server)).email];
  const role_id = company.roles[1]?.id;
  const known = server.inbox.to(member).length;
  await submitInvitations(server, company.key, [
    { email: invited, role_id },
    { email: member, role_id },
  ]);
  const tokens = {
    invited: tokenInEmail(await server.inbox.newest(invited)),
    member: tokenInEmail(await server.inbox.newest(member, known + 1)),
  };
  // Another role gives another link, and whoever has the earlier one may ask for a third.
  await submitInvitations(server, company.key, [{ email: invited, role_id: company.roles[0]?.id }]);
  const renewal = { body: { invitation: tokens.invited }, key: uniqueKey() };
  for (const _ of [1, 2]) await sendRequest(server, registrationPaths.renewInvitation, renewal);
  const newer = tokenInEmail(await server.inbox.newest(invited, 3));
  await fetchInvitation(server, newer);
  await verifyEmail(server, invited, renewal.key);
  await submitAccount(server, { ...profile, invitation: newer }, renewal.key);
  const key = uniqueKey();
  await verifyEmail(server, member, key, { [invitationHeader]: tokens.member });
  await submitAccount(server, { invitation: tokens.member }, key);
  await fetchSession(server, key);
  await deleteSession(server, key);
}

/** The statements that run on one kind of database while `act` does. Servers that earlier tests gave up may still use the other. */
async function statementsDuring(kind: DatabaseKind, act: () => Promise<void>): Promise<Statements> {
  const statements: Statements = new Map();
  const compile = vi.spyOn(DefaultQueryCompiler.prototype, 'compileQuery');
  try {
    await act();
    const compiler = kind === 'postgres' ? PostgresQueryCompiler : SqliteQueryCompiler;
    compile.mock.results.forEach(({ type, value }, at) => {
      if (type === 'return' && compile.mock.contexts[at] instanceof compiler)
        statements.set(value.sql, value.parameters);
    });
  } finally {
    compile.mockRestore();
  }
  return statements;
}

const hasPlan = (statement: string) => /^\s*(?:select|insert|update|delete|with)\b/i.test(statement);

/** Deletions of rows by their keys. A search by age would read all that are old, again for each batch. */
const deletesByKeys = (statement: string) => /^\s*delete\b.*\bin \(/is.test(statement);

const isTarget = (statement: string, table: string) => new RegExp(`delete from "${table}"`, 'i').test(statement);

/** What a statement on SQLite reads whole, or by age though it has keys, by https://www.sqlite.org/eqp.html. */
async function scansOnSqlite(queries: Kysely<Schema>, statement: string, parameters: readonly unknown[]) {
  const { rows } = await queries.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${statement}`, [...parameters]),
  );
  const names = rows.map(({ detail }) => {
    const [, way, table = ''] = /^(SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
    const isRead = way === 'SCAN' || (deletesByKeys(statement) && isTarget(statement, table) && /[<>]/.test(detail));
    return isRead ? table : '';
  });
  return names.filter((name) => growing.includes(name));
}

/** What PostgreSQL reads whole or by age. Other ways are forbidden, so it has no index that would do. */
async function scansOnPostgres(queries: Kysely<Schema>, statement: string, parameters: readonly unknown[]) {
  const { rows } = await queries.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    CompiledQuery.raw(`explain (format json) ${statement}`, [...parameters]),
  );
  const isByAge = ({ 'Relation Name': table = '', 'Index Cond': condition = '' }: PlanNode) =>
    deletesByKeys(statement) && isTarget(statement, table) && /[<>]/.test(condition);
  const names = rows.flatMap((row) => wholeReads(row['QUERY PLAN'][0].Plan, isByAge));
  return names.filter((name) => growing.includes(name));
}

/** A node of https://www.postgresql.org/docs/current/using-explain.html. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

function wholeReads(node: PlanNode, isByAge: (node: PlanNode) => boolean): string[] {
  const { 'Node Type': type, 'Relation Name': relation, 'Index Cond': condition, Plans = [] } = node;
  const isWhole = type === 'Seq Scan' || (/^Index (?:Only )?Scan$/.test(type) && condition === undefined);
  const below = Plans.flatMap((plan) => wholeReads(plan, isByAge));
  return [...((isWhole || isByAge(node)) && relation !== undefined ? [relation] : []), ...below];
}

describe.each(databaseKinds)('the statements of the site on %s', (kind) => {
  it('should find their rows by an index, so that they take as long however many there are', async () => {
    await using storage = await createTestStorage(kind);
    await using server = await startTestServerWithInbox(kind, { storage });
    const statements = await statementsDuring(kind, () => useSite(server, storage));
    const scansOf = kind === 'sqlite' ? scansOnSqlite : scansOnPostgres;
    const scans = await server.database.queries.connection().execute(async (queries) => {
      // With few rows, reading all of them costs less.
      const forFewRows = kind === 'postgres' ? ['seqscan', 'hashjoin', 'mergejoin', 'material'] : [];
      for (const method of forFewRows) await sql`set ${sql.ref(`enable_${method}`)} = off`.execute(queries);
      const found: Record<string, string[]> = {};
      for (const [statement, parameters] of [...statements].filter(([one]) => hasPlan(one))) {
        const whole = await scansOf(queries, statement, parameters);
        if (whole.length > 0) found[statement] = whole;
      }
      return found;
    });
    expect(statements.size).toBeGreaterThan(100);
    expect(scans).toEqual({});
  });
});

it('every reference to a row should have an index, by which it is found when the row is deleted', async () => {
  await using storage = await createTestStorage('sqlite');
  const { queries, close } = await openDatabase(storage.settings);
  const { rows } = await sql<{ reference: string }>`
    select "table".name || '.' || reference."from" as reference
    from sqlite_master as "table", pragma_foreign_key_list("table".name) as reference
    where "table".type = 'table' and not exists (
      select 1 from pragma_index_list("table".name) as "index", pragma_index_info("index".name) as "column"
      where "column".seqno = 0 and "column".name = reference."from"
    )
  `.execute(queries);
  await close();
  expect(rows).toEqual([]);
});

// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../contract/settings.ts';
import type { Database } from '../../server/database/database.ts';
import { type LeadName, readLeads } from '../../server/database/leads.ts';
import { openDatabase } from '../../server/database/open.ts';
import { isWhole, listEmails } from '../../server/database/outbox-operations.ts';
import type { LeadRow } from '../../server/database/table.ts';
import { createBookingStore } from '../../server/flows/booking/store.ts';
import { createPasswordResetStore } from '../../server/flows/password-reset/store.ts';
import { createInvitationStore } from '../../server/flows/registration/invitations/store.ts';
import { createRegistrationSessionStore } from '../../server/flows/registration/session/store.ts';
import { createSubscriptionStore } from '../../server/flows/subscription/store.ts';
import { type MailMessage, renderMessage } from '../../server/mail/emails/message.ts';
import { readMessage } from '../../server/mail/stored-message.ts';
import { findMatch } from '../../server/security/passwords.ts';
import { publishNothing } from '../../server/webhooks/publish.ts';
import { createReleasedStorage, expectationsOf, releases } from './fixtures/released.ts';
import { createTestStorage, databaseKinds, type TestStorage } from './fixtures/test-server.ts';

const each = releases.flatMap((release) => databaseKinds.map((kind) => ({ release, kind })));

/** An hour after everything in the released databases. */
const now = new Date('2026-11-20T09:00:00.000Z');

/** The names of the tables and of their columns. */
async function schemaOf({ queries }: Database): Promise<Record<string, string[]>> {
  const tables = await queries.introspection.getTables();
  return Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]));
}

describe.each(each)('the database of release $release on $kind', ({ release, kind }) => {
  const { leads, secrets } = expectationsOf(release);
  let storage: TestStorage;
  let database: Database;
  beforeAll(async () => {
    storage = await createReleasedStorage(kind, release);
    database = await openDatabase(storage.settings);
  });
  afterAll(async () => {
    await database.close();
    await storage[Symbol.asyncDispose]();
  });

  it('should have been migrated to the same tables as a new one', async () => {
    await using another = await createTestStorage(kind);
    const fresh = await openDatabase(another.settings);
    expect(await schemaOf(database)).toEqual(await schemaOf(fresh));
    await fresh.close();
  });

  it.each(Object.keys(leads) as LeadName[])('should list its %s', async (name) => {
    const rows: LeadRow[] = [];
    for await (const page of (await readLeads(database, name, '')).pages) rows.push(...page);
    expect(rows).toMatchObject(leads[name]);
    expect(rows).toHaveLength(leads[name].length);
    expect(rows).not.toHaveLength(0);
  });

  it('should recognise a booking that is sent again', async () => {
    const [stored] = await database.queries.selectFrom('bookings').selectAll().orderBy('id').execute();
    if (!stored) throw new Error('There is no booking.');
    const {
      id,
      idempotency_key,
      content_hash,
      revision,
      sequence,
      created_at,
      amended_at,
      status,
      answer_hash,
      ...request
    } = stored;
    const outcome = await createBookingStore(database, readSettings({}), publishNothing).store({
      key: secrets.registrationKey,
      request,
      now,
    });
    expect(outcome).toEqual({ kind: 'repeated', booking: stored });
  });

  it('should open its links', async () => {
    const invitations = createInvitationStore(database, publishNothing);
    expect(await invitations.find(secrets.invitationToken, now)).toMatchObject({
      kind: 'found',
      invitation: { team: 'Otieno Haulage', role: 'Guest', emailed: { email: 'chebet@otieno-haulage.example' } },
    });
    expect(await invitations.find(secrets.supersededToken, now)).toEqual({ kind: 'superseded' });
    expect(await invitations.find(secrets.teamToken, now)).toMatchObject({ kind: 'found' });
    const subscriptions = createSubscriptionStore(database, publishNothing);
    expect(await subscriptions.confirm(secrets.confirmToken, now)).toBe('done');
    expect(await subscriptions.leave(secrets.leaveToken, now)).toBe('done');
    expect(await createPasswordResetStore(database).check(secrets.resetToken, new Date('2026-11-20T08:01:00Z'))).toBe(
      'valid',
    );
  });

  it('should continue its registration, and know its password and code', async () => {
    const sessions = createRegistrationSessionStore(database);
    const session = await sessions.find({ key: secrets.registrationKey, token: secrets.sessionToken }, now);
    if (!session) throw new Error('There is no session.');
    expect(await sessions.progressOf(session, now)).toMatchObject({
      next: 'invites',
      user: { first_name: 'Amina' },
      team: { name: 'Otieno Haulage' },
    });
    const { password_hash } = await database.queries
      .selectFrom('users')
      .select('password_hash')
      .where('email', 'is not', null)
      .executeTakeFirstOrThrow();
    const { code_hash } = await database.queries
      .selectFrom('registration_codes')
      .select('code_hash')
      .executeTakeFirstOrThrow();
    expect(await findMatch('passwords', secrets.password, [password_hash])).toBe(password_hash);
    expect(await findMatch('codes', secrets.code, [code_hash])).toBe(code_hash);
  });

  it('should send the emails that were waiting, of every kind', async () => {
    const rows = await database.queries
      .selectFrom('outbox')
      .select('message')
      .where('state', '=', 'waiting')
      .where('created_at', '<', now.toISOString())
      .execute();
    const mails = rows.map(({ message }) =>
      renderMessage(readMessage(message).message as MailMessage, readSettings({})),
    );
    expect(mails.length).toBeGreaterThanOrEqual(18);
    for (const { to, subject, text } of mails) expect([to, subject, text]).not.toContain('');
    const { emails } = await listEmails(database, 'dead', 10);
    expect(emails.map(({ message }) => isWhole(message))).toEqual([true]);
  });
});

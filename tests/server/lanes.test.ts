import { describe, expect, it } from 'vitest';
import { readSettings } from '../../contract/settings.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open.ts';
import { reportDeadEmails } from '../../server/mail/dead-emails.ts';
import type { MailMessage } from '../../server/mail/emails/message.ts';
import type { Lane } from '../../server/mail/lanes.ts';
import { createOutbox } from '../../server/mail/outbox.ts';
import { queueMails } from '../../server/mail/queue.ts';
import type { OutgoingMail, Transport } from '../../server/mail/transport.ts';
import {
  createTestStorage,
  databaseKinds,
  pollUntil,
  startTestServer,
  type TestServer,
} from './fixtures/test-server.ts';

const later = '2999-01-01T00:00:00.000Z';

const code = (to: string): MailMessage => ({ kind: 'registration-code', to, secret: 'ABC234', expires_at: later });
const welcome = (to: string): MailMessage => ({
  kind: 'welcome',
  to,
  first_name: 'Amina',
  team: 'Simba',
  role: 'Guest',
});
const article = (to: string): MailMessage => ({
  kind: 'article',
  to,
  secret: 'leave',
  slug: 'fuel',
  title: 'Fuel',
  summary: 'What it costs.',
});

const queue = ({ queries }: Database, messages: MailMessage[]) =>
  queries.transaction().execute(async (transaction) => {
    for (let start = 0; start < messages.length; start += 500) {
      const mails = messages
        .slice(start, start + 500)
        .map((message) => ({ message, instant: new Date().toISOString() }));
      await queueMails(transaction, mails);
    }
  });

const addresses = (count: number, domain: string) => Array.from({ length: count }, (_, at) => `${at}@${domain}`);

/** A transport that keeps the recipients, and calls `deliver` before it accepts an email. */
function recordingTransport(deliver: (mail: OutgoingMail) => Promise<unknown> = async () => {}) {
  const accepted: string[] = [];
  const begun: string[] = [];
  const transport: Transport = {
    async send(outgoing) {
      begun.push(outgoing.mail.to);
      await deliver(outgoing);
      accepted.push(outgoing.mail.to);
    },
    discard: async () => {},
    close: () => {},
  };
  return { transport, accepted, begun };
}

const stateOf = async ({ database }: TestServer, id: string) =>
  database.queries.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe.each(databaseKinds)('the lanes of the outbox on %s', { tags: ['2.booking-mails'] }, (kind) => {
  it('should send codes while the mail server leaves all other emails waiting', async () => {
    const { transport, accepted } = recordingTransport(({ mail }) =>
      mail.to.endsWith('@hang.example') ? new Promise(() => {}) : Promise.resolve(),
    );
    await using server = await startTestServer(kind, { transport, outboxPace: { poll: 50, stopTimeout: 0 } });
    await queue(server.database, addresses(40, 'hang.example').map(welcome));
    await queue(server.database, addresses(40, 'hang.example').map(article));
    await queue(server.database, addresses(20, 'example.com').map(code));
    await pollUntil(() => accepted.length === 20);
  });

  it('should make way for visitors, but not with codes', async () => {
    const { transport, accepted } = recordingTransport();
    await using storage = await createTestStorage(kind);
    const settings = { ...readSettings({}), ...storage.settings };
    const database = await openDatabase(settings);
    const log = { warn: () => {}, error: () => {} };
    let doVisitorsWait = true;
    const pace = { makeWay: 1000 };
    const begun = performance.now();
    const outbox = createOutbox({ database, transport, settings, log, doVisitorsWait: () => doVisitorsWait, pace });
    await queue(database, [
      ...addresses(200, 'company.example').map(welcome),
      ...addresses(100, 'example.com').map(code),
    ]);
    const sent = (domain: string) => accepted.filter((address) => address.endsWith(domain)).length;
    outbox.start();
    await pollUntil(() => sent('@example.com') === 100);
    // Ten at a time, each time after making way.
    expect(sent('@company.example')).toBeLessThanOrEqual((10 * (performance.now() - begun)) / pace.makeWay);
    // Visitors who keep coming do not stop them.
    const before = sent('@company.example');
    await pollUntil(() => sent('@company.example') > before);
    doVisitorsWait = false;
    await pollUntil(() => sent('@company.example') === 200);
    await outbox.stop();
    await database.close();
  });

  it('should not send an email again when it stops, if it was sent while another one was left waiting', async () => {
    const { transport, accepted } = recordingTransport(({ mail }) =>
      mail.to.endsWith('@hang.example') ? new Promise(() => {}) : Promise.resolve(),
    );
    const server = await startTestServer(kind, { transport, outboxPace: { poll: 50, stopTimeout: 200 } });
    await queue(server.database, [welcome('0@hang.example'), welcome('amina@example.com')]);
    await pollUntil(() => accepted.length === 1);
    await server.app.close();
    const rows = await server.database.queries.selectFrom('outbox').select(['state', 'message']).execute();
    await server.database.close();
    expect(rows.map(({ state, message }) => [JSON.parse(message).to, state]).sort()).toEqual([
      ['0@hang.example', 'waiting'],
      ['amina@example.com', 'sent'],
    ]);
  });

  it('should send what a server of an earlier release queued', async () => {
    const { transport, accepted } = recordingTransport();
    await using server = await startTestServer(kind, { transport, outboxPace: { poll: 50 } });
    const now = new Date().toISOString();
    const row = { state: 'waiting', due_at: now, lease: null, tries: 0, fault: null, created_at: now } as const;
    const messages = [code('a@example.com'), welcome('b@example.com'), article('c@example.com')];
    const rows = messages.map((message, lane) => ({
      ...row,
      id: crypto.randomUUID(),
      lane: lane as Lane,
      message: JSON.stringify(message),
    }));
    // Before there were lanes, it stored none.
    const unlaned = { ...row, id: crypto.randomUUID(), message: JSON.stringify(welcome('d@example.com')) };
    await server.database.queries.insertInto('outbox').values(rows).execute();
    await server.database.queries.insertInto('outbox').values(unlaned).execute();
    await pollUntil(() => accepted.length === 4);
    expect(accepted.toSorted()).toEqual(['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']);
  });
});

describe.each(databaseKinds)('an email that the mail server rejects on %s', { tags: ['2.booking-mails'] }, (kind) => {
  const rejecting = (properties: object) => async (): Promise<Transport> => ({
    send: () => Promise.reject(Object.assign(new Error('no'), properties)),
    discard: async () => {},
    close: () => {},
  });

  it.each([
    ['for good', { responseCode: 550, code: 'EENVELOPE' }, 2],
    ['for now', { responseCode: 451, code: 'EENVELOPE' }, 4],
    ['because of our password', { responseCode: 535, code: 'EAUTH' }, 4],
    ['by not answering', { code: 'ETIMEDOUT' }, 4],
  ])('%s should be tried again as often as that may help', async (_how, properties, tries) => {
    const transport = await rejecting(properties)();
    await using server = await startTestServer(kind, { transport, outboxPace: { pauses: [10, 10, 10], poll: 10 } });
    await queue(server.database, [welcome('amina@example.com')]);
    const row = await pollUntil(async () => {
      const [found] = await server.database.queries.selectFrom('outbox').selectAll().execute();
      return found?.state === 'dead' && found;
    });
    expect(row.tries).toBe(tries);
  });

  it('should be reported to the operator without what is in it', async () => {
    const reports: OutgoingMail[] = [];
    const transport: Transport = {
      async send(outgoing) {
        if (outgoing.mail.to !== 'ops@msafara.example') throw new Error('no');
        reports.push(outgoing);
      },
      discard: async () => {},
      close: () => {},
    };
    const settings = { OPERATOR_INBOX: 'ops@msafara.example' };
    // All are dead before the server starts, which reports those that it finds at once.
    await using storage = await createTestStorage(kind);
    const database = await openDatabase(storage.settings);
    await queue(database, addresses(25, 'example.com').map(code));
    await database.queries.updateTable('outbox').set({ state: 'dead' }).execute();
    await database.close();
    await using _server = await startTestServer(kind, { storage, transport, settings });
    const { mail } = await pollUntil(() => reports[0]);
    expect(mail.subject).toBe('25 emails could not be sent');
    expect(mail.text).toMatch(/References: (?:[\w-]{36}, ){20}and 5 more\n/);
    expect(mail.text).toContain('npm run outbox -- list');
    expect(`${mail.text}${mail.html}`).not.toMatch(/@example|ABC234/);
  });

  it('should be reported once, however many instances look at once', async () => {
    await using storage = await createTestStorage(kind);
    const database = await openDatabase(storage.settings);
    await queue(database, [welcome('amina@example.com')]);
    await database.queries.updateTable('outbox').set({ state: 'dead' }).execute();
    const reports = await Promise.all([1, 2, 3, 4].map(() => reportDeadEmails(database, new Date())));
    await database.close();
    expect(reports.filter(Boolean)).toHaveLength(1);
  });

  it('should be reported again only when an hour is over', async () => {
    await using storage = await createTestStorage(kind);
    const database = await openDatabase(storage.settings);
    const dieAt = async (due_at: string) => {
      await queue(database, [welcome('amina@example.com')]);
      await database.queries
        .updateTable('outbox')
        .set({ state: 'dead', due_at })
        .where('state', '!=', 'dead')
        .execute();
    };
    const reportAt = (time: string) => reportDeadEmails(database, new Date(time));
    expect(await reportAt('2026-11-20T07:00:00.000Z')).toBe(false);
    await dieAt('2026-11-20T07:59:00.000Z');
    expect(await reportAt('2026-11-20T08:00:00.000Z')).toBe(true);
    await dieAt('2026-11-20T08:30:00.000Z');
    expect(await reportAt('2026-11-20T08:59:59.999Z')).toBe(false);
    expect(await reportAt('2026-11-20T09:00:00.000Z')).toBe(true);
    await database.close();
  });

  it('should not be reported again because the report could not be sent', async () => {
    const transport: Transport = {
      send: () => Promise.reject(new Error('no')),
      discard: async () => {},
      close: () => {},
    };
    const outboxPace = { pauses: [], poll: 20, report: 5 };
    await using server = await startTestServer(kind, { transport, outboxPace });
    const { queries } = server.database;
    await queue(server.database, [welcome('amina@example.com')]);
    const report = await pollUntil(async () => {
      const rows = await queries.selectFrom('outbox').selectAll().orderBy('id').execute();
      return rows.length === 2 && rows.every(({ state }) => state === 'dead') && rows[1];
    });
    expect((await stateOf(server, report.id)).message).toContain('dead-emails');
    const hourAgo = new Date(Date.now() - 2 * 60 * 60_000).toISOString();
    await queries.updateTable('outbox').set({ due_at: hourAgo }).where('id', '!=', report.id).execute();
    await queries.updateTable('operator_notices').set({ noticed_at: hourAgo }).execute();
    // An email that dies later is the only cause of another report.
    await queue(server.database, [welcome('amina@example.com')]);
    await pollUntil(async () => (await queries.selectFrom('outbox').select('id').execute()).length === 4);
    const newest = await queries.selectFrom('outbox').select('message').orderBy('id', 'desc').executeTakeFirst();
    expect(JSON.parse(newest?.message ?? '')).toMatchObject({ kind: 'dead-emails', count: 1 });
  });
});

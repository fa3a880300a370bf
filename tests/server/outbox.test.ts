// @vitest-environment node
import { setImmediate } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readSettings } from '../../contract/settings.ts';
import { openDatabase } from '../../server/database/open.ts';
import { lanes } from '../../server/mail/lanes.ts';
import { createOutbox, type OutboxPace } from '../../server/mail/outbox.ts';
import { createOutboxQueue } from '../../server/mail/outbox-queue.ts';
import type { OutgoingMail, Transport } from '../../server/mail/transport.ts';
import { openMailbox } from './fixtures/mailbox.ts';
import {
  bookingIdIn,
  createTestStorage,
  databaseKinds,
  outboxRowsOfBooking,
  pollUntil,
  postBooking,
  startTestServer,
  type TestServer,
  type TestStorage,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

const quickPace: Partial<OutboxPace> = { pauses: [10, 20, 30], poll: 20, stopTimeout: 200 };
const onlyNotice = { email: '' };

/** A transport that records emails, and calls `deliver` instead of sending them. */
function fakeTransport(deliver: (mail: OutgoingMail) => Promise<void> = async () => {}) {
  const sent: OutgoingMail[] = [];
  const transport: Transport = {
    async send(mail) {
      sent.push(mail);
      await deliver(mail);
    },
    discard: async () => {},
    close: () => {},
  };
  return { transport, sent };
}

/** Stops the clock, so that pauses and leases can be compared to the millisecond. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

const stateOf = async (server: TestServer, id: string) => (await outboxRowsOfBooking(server.database, id))[0];

describe.each(databaseKinds)('the outbox on %s', { tags: ['2.booking-mails'] }, (kind) => {
  it('should retry an email after the mail server fails, with the same Message-ID and date', {
    tags: ['7.email-retries'],
  }, async () => {
    await using box = await openMailbox();
    box.rejection = 'try again later';
    await using server = await startTestServer(kind, { settings: { SMTP_URL: box.url }, outboxPace: quickPace });
    const seen: string[] = [];
    const id = bookingIdIn(await postBooking(server, validBooking(onlyNotice), uniqueKey()));
    await pollUntil(() => box.attempts >= 2);
    expect(await stateOf(server, id)).toMatchObject({
      state: 'waiting',
      fault: expect.stringContaining('try again'),
    });
    await pollUntil(() => server.log.join('').includes('will be retried'));
    box.rejection = undefined;
    await pollUntil(() => box.received.length > 0);
    for (const { mail } of box.received) seen.push(mail.messageId ?? '');
    const row = await pollUntil(async () => {
      const found = await stateOf(server, id);
      return found?.state === 'sent' && found;
    });
    expect(seen).toEqual([`<${row.id}@localhost>`]);
    expect(new Date(box.received[0]?.mail.date ?? 0).getTime()).toBe(
      Math.floor(Date.parse(row.created_at) / 1000) * 1000,
    );
    expect(row.fault).toBeNull();
    expect(row.tries).toBeGreaterThanOrEqual(3);
  });

  it('should retry for about two days, with pauses from ten seconds to a day', {
    tags: ['7.email-retries'],
  }, async () => {
    stopClock();
    const { transport } = fakeTransport(async () => {
      throw new Error('no');
    });
    await using server = await startTestServer(kind, { transport, outboxPace: { poll: 5 } });
    const id = bookingIdIn(await postBooking(server, validBooking(onlyNotice), uniqueKey()));
    const pauses: number[] = [];
    for (;;) {
      const row = await pollUntil(async () => {
        const found = await stateOf(server, id);
        return found && (found.state === 'dead' || (found.lease === null && found.tries > pauses.length)) && found;
      });
      if (row.state === 'dead') break;
      pauses.push((Date.parse(row.due_at) - Date.now()) / 1000);
      // The pause is over.
      const due_at = new Date().toISOString();
      await server.database.queries.updateTable('outbox').set({ due_at }).where('id', '=', row.id).execute();
    }
    const [minute, hour] = [60, 3600];
    expect(pauses).toEqual([10, 30, 2 * minute, 10 * minute, hour, 4 * hour, 12 * hour, 24 * hour]);
  });

  it('should send the other emails if one fails', async () => {
    const { transport, sent } = fakeTransport(async ({ mail }) => {
      if (mail.to === 'amina@example.com') throw new Error('mailbox unknown');
    });
    await using server = await startTestServer(kind, { transport, outboxPace: { ...quickPace, pauses: [] } });
    const id = bookingIdIn(await postBooking(server, validBooking(), uniqueKey()));
    await pollUntil(async () =>
      (await outboxRowsOfBooking(server.database, id)).every(({ state }) => state !== 'waiting'),
    );
    const states = (await outboxRowsOfBooking(server.database, id)).map(({ message, state }) => [message.kind, state]);
    expect(Object.fromEntries(states)).toEqual({ 'booking-confirmation': 'dead', 'booking-notice': 'sent' });
    // The operator may have been told of it meanwhile.
    expect(sent.filter(({ mail }) => mail.to === 'amina@example.com')).toHaveLength(1);
  });

  it('should take over an email only when its lease has expired', async () => {
    await using storage = await createTestStorage(kind);
    await leaveMails(kind, storage, 2);
    const database = await openDatabase(storage.settings);
    const [crashed, working] = await database.queries.selectFrom('outbox').select('id').orderBy('id').execute();
    const lease = (id: string | undefined, until: number) =>
      database.queries
        .updateTable('outbox')
        .set({ lease: 'another', tries: 1, due_at: new Date(until).toISOString() })
        .where('id', '=', id ?? '')
        .execute();
    await lease(crashed?.id, Date.now() - 1);
    await lease(working?.id, Date.now() + 60_000);
    await database.close();

    const { transport, sent } = fakeTransport();
    await using server = await startTestServer(kind, { storage, transport, outboxPace: quickPace });
    await pollUntil(() => sent.length > 0);
    // An email that comes later is sent, so the outbox has looked for what is due again.
    const later = bookingIdIn(await postBooking(server, validBooking(onlyNotice), uniqueKey()));
    await pollUntil(async () => (await stateOf(server, later))?.state === 'sent');
    expect(sent.map(({ id }) => id)).toEqual([crashed?.id, (await stateOf(server, later))?.id]);
  });

  it('should finish sending an email when it stops', async () => {
    await using storage = await createTestStorage(kind);
    await leaveMails(kind, storage, 1);
    const held = Promise.withResolvers<void>();
    const { transport, sent } = fakeTransport(() => held.promise);
    const { database, outbox } = await openOutbox(storage, { transport, pace: { ...quickPace, stopTimeout: 5000 } });
    outbox.start();
    await pollUntil(() => sent.length === 1);
    const stopped = outbox.stop();
    held.resolve();
    await stopped;
    await database.close();
    expect(await statesIn(storage)).toEqual([{ state: 'sent', lease: null, tries: 1 }]);
  });

  it('should not release an email when it stops that was sent, although that could not be stored', async () => {
    await using storage = await createTestStorage(kind);
    await leaveMails(kind, storage, 1);
    const { transport, sent } = fakeTransport();
    let rejected = 0;
    const storingFails: KyselyPlugin = {
      transformQuery({ node }) {
        // Anything else can be stored, such as that an email waits again.
        if (node.kind !== 'UpdateQueryNode' || !JSON.stringify(node).includes('"sent"')) return node;
        rejected++;
        throw new Error('no');
      },
      transformResult: async ({ result }) => result,
    };
    const pace = { ...quickPace, stopTimeout: 50, lease: 3000 };
    const { database, outbox } = await openOutbox(storage, { transport, pace }, [storingFails]);
    outbox.start();
    await pollUntil(() => rejected > 0);
    await outbox.stop();
    await database.close();
    expect(await statesIn(storage)).toEqual([{ state: 'waiting', lease: expect.any(String), tries: 1 }]);
    expect(sent).toHaveLength(1);
  });

  it('should release what it was still leasing when it stops', async () => {
    await using storage = await createTestStorage(kind);
    await leaveMails(kind, storage, 1);
    const database = await openDatabase(storage.settings);
    const queue = createOutboxQueue(database, 60_000);
    const leasing = queue.lease(lanes.notices, 10);
    await queue.releaseAll();
    expect(await leasing).toHaveLength(1);
    await database.close();
    expect(await statesIn(storage)).toEqual([{ state: 'waiting', lease: null, tries: 0 }]);
  });

  it('should release an email when it stops before the mail server answers', async () => {
    stopClock();
    await using storage = await createTestStorage(kind);
    const { transport, sent } = fakeTransport(() => new Promise(() => {}));
    const server = await startTestServer(kind, { storage, transport, outboxPace: { ...quickPace, stopTimeout: 50 } });
    const id = bookingIdIn(await postBooking(server, validBooking(onlyNotice), uniqueKey()));
    await pollUntil(() => sent.length === 1);
    // Another server may take it over two minutes after a crash.
    const leasedUntil = Date.parse((await stateOf(server, id))?.due_at ?? '');
    expect(leasedUntil - Date.now()).toBe(2 * 60_000);
    await server[Symbol.asyncDispose]();
    expect(await statesIn(storage)).toEqual([{ state: 'waiting', lease: null, tries: 0 }]);
  });

  it('should stop while its database is away', async () => {
    await using storage = await createTestStorage(kind);
    const { transport, sent } = fakeTransport(() => new Promise(() => {}));
    const server = await startTestServer(kind, { storage, transport, outboxPace: { ...quickPace, stopTimeout: 50 } });
    await postBooking(server, validBooking(onlyNotice), uniqueKey());
    await pollUntil(() => sent.length === 1);
    await server.database.close();
    await server.app.close();
    expect(server.log.join('')).toContain('emails could not be given back to the outbox');
  });
});

describe.runIf(databaseKinds.includes('postgres'))(
  'outboxes of several instances on one PostgreSQL',
  { tags: ['2.booking-mails'] },
  () => {
    it('should send each email once', async () => {
      await using storage = await createTestStorage('postgres');
      await leaveMails('postgres', storage, 120);
      const { transport, sent } = fakeTransport(() => setImmediate());
      const instances = await Promise.all(
        Array.from({ length: 4 }, () => openOutbox(storage, { transport, pace: quickPace })),
      );
      for (const { outbox } of instances) outbox.start();
      await pollUntil(async () => (await statesIn(storage)).every(({ state }) => state === 'sent'));
      for (const { outbox, database } of instances) {
        await outbox.stop();
        await database.close();
      }
      expect(sent).toHaveLength(120);
      expect(new Set(sent.map(({ id }) => id)).size).toBe(120);
    });
  },
);

/** Another instance’s outbox on the same storage, not started yet. */
async function openOutbox(
  storage: TestStorage,
  parts: { transport: Transport; pace: Partial<OutboxPace> },
  plugins: KyselyPlugin[] = [],
) {
  const settings = { ...readSettings({}), ...storage.settings };
  const opened = await openDatabase(settings);
  const database = { ...opened, queries: plugins.reduce((queries, one) => queries.withPlugin(one), opened.queries) };
  const log = { warn: () => {}, error: () => {} };
  return { database, outbox: createOutbox({ database, settings, log, ...parts }) };
}

/** Leaves `count` emails in the outbox, as a process that ended before sending them would. */
async function leaveMails(kind: (typeof databaseKinds)[number], storage: TestStorage, count: number): Promise<void> {
  const { transport } = fakeTransport(() => new Promise(() => {}));
  const server = await startTestServer(kind, { storage, transport, outboxPace: { stopTimeout: 0 } });
  for (let number = 0; number < count; number++) {
    await postBooking(server, validBooking(onlyNotice), uniqueKey());
  }
  await server[Symbol.asyncDispose]();
  expect((await statesIn(storage)).filter(({ state }) => state === 'waiting')).toHaveLength(count);
}

async function statesIn(storage: TestStorage) {
  const database = await openDatabase(storage.settings);
  const rows = await database.queries.selectFrom('outbox').select(['state', 'lease', 'tries']).execute();
  await database.close();
  return rows;
}

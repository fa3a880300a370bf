// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../contract/settings.ts';
import { openDatabase } from '../../server/database/open.ts';
import { createOutbox, type OutboxPace } from '../../server/mail/outbox.ts';
import type { OutgoingMail, Transport } from '../../server/mail/transport.ts';
import { openMailbox } from './mailbox.ts';
import {
  bookingIdIn,
  createTestStorage,
  databaseKinds,
  exampleBooking,
  freshKey,
  outboxRowsOfBooking,
  pollUntil,
  postBooking,
  startTestServer,
  type TestServer,
  type TestStorage,
} from './test-server.ts';

const quick: Partial<OutboxPace> = { pauses: [10, 20, 30], poll: 20, stopTimeout: 200 };
const onlyNotice = { email: '' };

/** A transport that sends nothing, but tells what it is given and does with it what the test says. */
function fakeTransport(deliver: (posting: OutgoingMail) => Promise<void> = async () => {}) {
  const postings: OutgoingMail[] = [];
  const transport: Transport = {
    async send(posting) {
      postings.push(posting);
      await deliver(posting);
    },
    close: () => {},
  };
  return { transport, postings };
}

const stateOf = async (server: TestServer, id: string) => (await outboxRowsOfBooking(server.database, id))[0];

describe.each(databaseKinds)('the outbox on %s', (kind) => {
  it('tries a mail again after the mail server failed, under the same Message-ID and date', async () => {
    await using box = await openMailbox();
    box.rejection = 'try again later';
    await using server = await startTestServer(kind, { settings: { SMTP_URL: box.url }, outboxPace: quick });
    const seen: string[] = [];
    const id = bookingIdIn(await postBooking(server, exampleBooking(onlyNotice), freshKey()));
    await pollUntil(() => box.attempts >= 2);
    expect(await stateOf(server, id)).toMatchObject({
      state: 'waiting',
      fault: expect.stringContaining('try again'),
    });
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

  it('gives a mail up after the last try, and tries it no more', async () => {
    await using box = await openMailbox();
    box.rejection = 'no';
    await using server = await startTestServer(kind, { settings: { SMTP_URL: box.url }, outboxPace: quick });
    const id = bookingIdIn(await postBooking(server, exampleBooking(onlyNotice), freshKey()));
    const row = await pollUntil(async () => {
      const found = await stateOf(server, id);
      return found?.state === 'dead' && found;
    });
    expect(row.tries).toBe(4);
    expect(box.attempts).toBe(4);
    box.rejection = undefined;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(box.received).toEqual([]);
    expect(server.log.join('')).toContain('is given up');
    expect(server.log.join('')).not.toContain('amina');
  });

  it('lets the pauses grow', async () => {
    const times: number[] = [];
    const { transport } = fakeTransport(async () => {
      times.push(Date.now());
      throw new Error('no');
    });
    await using server = await startTestServer(kind, { transport, outboxPace: { pauses: [50, 300], poll: 5 } });
    await postBooking(server, exampleBooking(onlyNotice), freshKey());
    await pollUntil(() => times.length === 3);
    const [first = 0, second = 0, third = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(50);
    expect(third - second).toBeGreaterThanOrEqual(300);
  });

  it('sends one mail that fails and the others all the same', async () => {
    const { transport, postings } = fakeTransport(async ({ mail }) => {
      if (mail.to === 'amina@example.com') throw new Error('mailbox unknown');
    });
    await using server = await startTestServer(kind, { transport, outboxPace: { ...quick, pauses: [] } });
    const id = bookingIdIn(await postBooking(server, exampleBooking(), freshKey()));
    await pollUntil(async () =>
      (await outboxRowsOfBooking(server.database, id)).every(({ state }) => state !== 'waiting'),
    );
    const states = (await outboxRowsOfBooking(server.database, id)).map(({ message, state }) => [message.kind, state]);
    expect(Object.fromEntries(states)).toEqual({ 'booking-confirmation': 'dead', 'booking-notice': 'sent' });
    expect(postings).toHaveLength(2);
  });

  it('sends at its start what an earlier process left behind', async () => {
    await using place = await createTestStorage(kind);
    await leaveMails(kind, place, 3);
    const { transport, postings } = fakeTransport();
    await using _server = await startTestServer(kind, { place, transport, outboxPace: quick });
    await pollUntil(() => postings.length === 3);
  });

  it('takes over a mail whose lease has run out, and none whose lease runs', async () => {
    await using place = await createTestStorage(kind);
    await leaveMails(kind, place, 2);
    const database = await openDatabase(place.settings);
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

    const { transport, postings } = fakeTransport();
    await using _server = await startTestServer(kind, { place, transport, outboxPace: quick });
    await pollUntil(() => postings.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(postings.map(({ id }) => id)).toEqual([crashed?.id]);
  });

  it('finishes the mail that is on its way when it stops', async () => {
    await using place = await createTestStorage(kind);
    const held = Promise.withResolvers<void>();
    const { transport, postings } = fakeTransport(() => held.promise);
    const server = await startTestServer(kind, { place, transport, outboxPace: { ...quick, stopTimeout: 5000 } });
    await postBooking(server, exampleBooking(onlyNotice), freshKey());
    await pollUntil(() => postings.length === 1);
    setTimeout(held.resolve, 50);
    await server[Symbol.asyncDispose]();
    expect(await statesIn(place)).toEqual([{ state: 'sent', lease: null, tries: 1 }]);
  });

  it('gives a mail back when it stops and the mail server does not answer', async () => {
    await using place = await createTestStorage(kind);
    const { transport, postings } = fakeTransport(() => new Promise(() => {}));
    const server = await startTestServer(kind, { place, transport, outboxPace: { ...quick, stopTimeout: 50 } });
    await postBooking(server, exampleBooking(onlyNotice), freshKey());
    await pollUntil(() => postings.length === 1);
    await server[Symbol.asyncDispose]();
    expect(await statesIn(place)).toEqual([{ state: 'waiting', lease: null, tries: 0 }]);
  });
});

it('gives up waiting for a mail server that is not there, and keeps the mail', async () => {
  const settings = { SMTP_URL: 'smtp://127.0.0.1:1' };
  await using server = await startTestServer('sqlite', { settings, outboxPace: { ...quick, pauses: [60_000] } });
  const answer = await postBooking(server, exampleBooking(onlyNotice), freshKey());
  expect(answer.status).toBe(201);
  const row = await pollUntil(async () => {
    const found = await stateOf(server, bookingIdIn(answer));
    return found?.fault && found;
  });
  expect(row).toMatchObject({ state: 'waiting', tries: 1, lease: null });
});

describe.runIf(databaseKinds.includes('postgres'))('outboxes of several instances on one PostgreSQL', () => {
  it('send each mail once', async () => {
    await using place = await createTestStorage('postgres');
    await leaveMails('postgres', place, 120);
    const { transport, postings } = fakeTransport(() => new Promise((resolve) => setTimeout(resolve, 2)));
    const settings = { ...readSettings({}), ...place.settings };
    const log = { warn: () => {}, error: () => {} };
    const instances = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const database = await openDatabase(settings);
        return { database, outbox: createOutbox({ database, transport, settings, log, pace: quick }) };
      }),
    );
    for (const { outbox } of instances) outbox.start();
    await pollUntil(async () => (await statesIn(place)).every(({ state }) => state === 'sent'));
    for (const { outbox, database } of instances) {
      await outbox.stop();
      await database.close();
    }
    expect(postings).toHaveLength(120);
    expect(new Set(postings.map(({ id }) => id)).size).toBe(120);
  });
});

/** Leaves `count` mails in the outbox of `place`, as a process would that ended before it sent them. */
async function leaveMails(kind: (typeof databaseKinds)[number], place: TestStorage, count: number): Promise<void> {
  const { transport } = fakeTransport(() => new Promise(() => {}));
  const server = await startTestServer(kind, { place, transport, outboxPace: { stopTimeout: 0 } });
  for (let number = 0; number < count; number++) {
    await postBooking(server, exampleBooking(onlyNotice), freshKey());
  }
  await server[Symbol.asyncDispose]();
  expect((await statesIn(place)).filter(({ state }) => state === 'waiting')).toHaveLength(count);
}

async function statesIn(place: TestStorage) {
  const database = await openDatabase(place.settings);
  const rows = await database.queries.selectFrom('outbox').select(['state', 'lease', 'tries']).execute();
  await database.close();
  return rows;
}

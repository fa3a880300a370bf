// @vitest-environment node
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxLengths } from '../../contract/limits.ts';
import { printedLeads } from '../../scripts/leads/print.ts';
import { startTestServerWithInbox, type TestServerWithInbox } from './fixtures/registration-client.ts';
import {
  bookingIdIn,
  createTestStorage,
  databaseKinds,
  dueEmailsSent,
  postBooking,
  type TestStorage,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';
import { openReceiver, type WebhookReceiver } from './fixtures/webhook-receiver.ts';

const answers = { fleet_size: '51-200', interest: 'Fuel management' };
const none = { fleet_size: '', interest: '' };

describe.each(databaseKinds)('the questions of the booking on %s', { tags: ['2.booking-questions'] }, (kind) => {
  let storage: TestStorage;
  let receiver: WebhookReceiver;
  let server: TestServerWithInbox;
  beforeAll(async () => {
    storage = await createTestStorage(kind);
    receiver = await openReceiver();
    server = await startTestServerWithInbox(kind, { storage, settings: receiver.settings });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
    await storage[Symbol.asyncDispose]();
  });

  const listed = async (id: string) => {
    const printed = printedLeads(storage.settings, ['bookings', '--format', 'json']);
    const leads: { id: string }[] = JSON.parse(await text(Readable.from(printed)));
    return leads.find((lead) => lead.id === id);
  };

  /** The notice, the webhook and the line of `npm run leads` of a booking. */
  async function learned(changes: Record<string, unknown>) {
    const id = bookingIdIn(await postBooking(server, validBooking(changes), uniqueKey()));
    await dueEmailsSent(server);
    return {
      notice: server.inbox.mails.find((mail) => mail.text.includes(`Reference: ${id}`))?.text,
      webhook: receiver.received.find(({ body }) => body.data.id === id)?.body.data,
      lead: await listed(id),
    };
  }

  it('should reach sales by the notice, the list and the webhook', async () => {
    const { notice, webhook, lead } = await learned(answers);
    expect(notice).toMatch(/^Fleet size: 51-200$/m);
    expect(notice).toMatch(/^What to see first: Fuel management$/m);
    expect(webhook).toMatchObject(answers);
    expect(lead).toMatchObject(answers);
  });

  it('should be left open by requests that do not have them, as those of an earlier release', async () => {
    const { notice, webhook, lead } = await learned({ fleet_size: undefined, interest: undefined });
    expect(notice).toMatch(/^Fleet size: not given$/m);
    expect(notice).toMatch(/^What to see first: not given$/m);
    expect(webhook).toMatchObject(none);
    expect(lead).toMatchObject(none);
  });

  it('should refuse a size that the form does not have, and take a feature by any name', async () => {
    const refused = await postBooking(server, validBooking({ fleet_size: 'huge' }), uniqueKey());
    expect(refused.status).toBe(422);
    expect((await refused.json()).errors).toEqual([
      { field: 'fleet_size', message: 'Choose a fleet size from the list, or none' },
    ]);
    const long = await postBooking(server, validBooking({ interest: 'x'.repeat(maxLengths.name + 1) }), uniqueKey());
    expect(long.status).toBe(422);
    const former = await postBooking(server, validBooking({ interest: 'Fuel control' }), uniqueKey());
    expect(former.status).toBe(201);
  });

  it('should be empty in bookings that a server of an earlier release inserts beside this one', async () => {
    const { queries } = server.database;
    const known = await queries.selectFrom('bookings').selectAll().limit(1).executeTakeFirstOrThrow();
    const { fleet_size, interest, ...earlier } = known;
    const id = uniqueKey();
    await queries
      .insertInto('bookings')
      .values({ ...earlier, id, idempotency_key: id } as never)
      .execute();
    expect(await listed(id)).toMatchObject(none);
  });
});

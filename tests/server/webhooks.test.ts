// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contactPath } from '../../contract/contact.ts';
import { fuelStationPath } from '../../contract/fuel-station.ts';
import { subscriptionPath } from '../../contract/subscription.ts';
import { type WebhookType, webhookEvents, webhookTypes } from '../../contract/webhooks.ts';
import { webhookOf } from '../../server/webhooks/event.ts';
import { publisherFor } from '../../server/webhooks/publish.ts';
import {
  completeRegistration,
  freshEmail,
  profile,
  sendRequest,
  startRegistrationWithTeam,
  startTestServerWithInbox,
  submitAccount,
  submitInvitations,
  type TestServerWithInbox,
  tokenInEmail,
  tokenInTeamLink,
  tryNumber,
  verifyEmail,
} from './fixtures/registration-client.ts';
import { validMessage, validStation } from './fixtures/submissions.ts';
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

describe.each(databaseKinds)('webhooks on %s', { tags: ['7.webhooks'] }, (kind) => {
  let storage: TestStorage;
  let receiver: WebhookReceiver;
  let server: TestServerWithInbox;
  beforeAll(async () => {
    storage = await createTestStorage(kind);
    receiver = await openReceiver();
    server = await startTestServerWithInbox(kind, {
      storage,
      settings: receiver.settings,
      outboxPace: { pauses: [], poll: 20 },
    });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
    await storage[Symbol.asyncDispose]();
  });

  /** What is received of the things that `act` does, once everything that waits has been sent. */
  async function sentBy(act: () => Promise<unknown>) {
    await dueEmailsSent(server);
    receiver.received.length = 0;
    await act();
    await dueEmailsSent(server);
    for (const { body } of receiver.received) {
      // Strict: nothing is sent that is not documented.
      const parsed = z.strictObject(webhookEvents[body.type].data.shape).safeParse(body.data);
      expect([body.type, parsed.error?.issues]).toEqual([body.type, undefined]);
      expect(new Date(body.timestamp).toISOString()).toBe(body.timestamp);
    }
    return receiver.received.map(({ body }) => [body.type, body.data] as const);
  }

  const post = (path: string, body: object, key = uniqueKey(), headers = {}) =>
    sendRequest(server, path, { body, key, headers });

  it('should say of a booking that it was made and amended, each once, and nothing of repeated, stale and rejected ones', async () => {
    const key = uniqueKey();
    const booking = validBooking();
    let id = '';
    const made = await sentBy(async () => {
      const answers = await Promise.all([1, 2, 3].map(() => postBooking(server, booking, key)));
      id = bookingIdIn(answers[0] as Response);
    });
    expect(made).toEqual([['booking.made', expect.objectContaining({ ...booking, id })]]);
    const amended = await sentBy(async () => {
      for (const _ of [1, 2])
        await postBooking(server, { ...booking, first_name: 'Wanjiru' }, key, { 'booking-revision': '2' });
      await postBooking(server, booking, key, { 'booking-revision': '1' });
      await postBooking(server, validBooking({ appointment_date: '2020-01-01' }), uniqueKey());
      await postBooking(server, validBooking({ first_name: '' }), uniqueKey());
    });
    expect(amended).toEqual([['booking.amended', expect.objectContaining({ id, first_name: 'Wanjiru' })]]);
  });

  it('should say of a request that it was made, and once that an agent has answered it', async () => {
    // 3 am in Nairobi.
    const booking = validBooking({ time_zone: 'Pacific/Honolulu', appointment_time: '14' });
    const made = await sentBy(() => postBooking(server, booking, uniqueKey()));
    const link = server.inbox.mails.map(({ text }) => /\/booking\/answer\/[\w-]+/.exec(text)?.[0]).find(Boolean);
    const answered = await sentBy(async () => {
      const confirm = { method: 'POST', body: new URLSearchParams({ answer: 'confirm' }) };
      for (const _ of [1, 2]) expect((await fetch(server.url + link, confirm)).status).toBe(200);
    });
    const { id } = made[0]?.[1] ?? {};
    expect([...made, ...answered].map(([type, data]) => [type, data.id, data.status])).toEqual([
      ['booking.made', id, 'requested'],
      ['booking.amended', id, 'booked'],
    ]);
  });

  it('should say of a message that it was sent, and whether it is possible spam', async () => {
    const sent = await sentBy(async () => {
      const key = uniqueKey();
      for (const _ of [1, 2]) await post(contactPath, validMessage, key);
      await post(contactPath, { ...validMessage, leave_empty: 'buy' });
    });
    expect(sent.map(([type, data]) => [type, data.enquiry, data.possible_spam, data.hidden_field])).toEqual([
      ['contact.sent', validMessage.enquiry, false, ''],
      ['contact.sent', validMessage.enquiry, true, 'buy'],
    ]);
  });

  it('should say of a station that it was registered and amended, with its usernames and no password', async () => {
    const key = uniqueKey();
    let answered = '';
    const sent = await sentBy(async () => {
      answered = (await post(fuelStationPath, validStation, key)).text;
      // A repeated request sets new passwords, and changes nothing that others are told.
      await post(fuelStationPath, validStation, key, tryNumber(2));
      await post(fuelStationPath, { ...validStation, franchise: 'gulf' }, key, tryNumber(3));
      await post(fuelStationPath, { ...validStation, email: 'no' });
    });
    const { manager } = JSON.parse(answered);
    expect(sent.map(([type, { franchise, manager }]) => [type, franchise, manager])).toEqual([
      ['station.registered', 'rubis', manager.username],
      ['station.amended', 'gulf', manager.username],
    ]);
    expect(JSON.stringify(sent)).not.toContain(manager.password);
  });

  it('should say once that a registration is finished, and how many were invited', async () => {
    const { email, key, team, roles } = await startRegistrationWithTeam(server);
    const invitations = [{ email: freshEmail(), role_id: roles[0]?.id }];
    const sent = await sentBy(async () => {
      await submitInvitations(server, key, [{ email: 'not an address', role_id: roles[0]?.id }]);
      for (const _ of [1, 2]) await submitInvitations(server, key, invitations);
    });
    const { first_name, last_name } = profile;
    expect(sent).toEqual([
      [
        'registration.finished',
        { account_id: expect.any(String), team: team.name, first_name, last_name, email, invited: 1 },
      ],
    ]);
  });

  it('should say who accepts an invitation, by email or by the link of the team, new or with an account', async () => {
    const { key, team, roles } = await startRegistrationWithTeam(server);
    const guest = freshEmail();
    await submitInvitations(server, key, [
      { email: guest, role_id: roles.find(({ name }) => name === 'Operator')?.id },
    ]);
    const token = tokenInEmail(await server.inbox.newest(guest));
    const member = await completeRegistration(server);
    const memberKey = uniqueKey();
    const guestKey = uniqueKey();
    await verifyEmail(server, guest, guestKey);
    await verifyEmail(server, member.email, memberKey, { 'registration-invitation': tokenInTeamLink(team) });
    const sent = await sentBy(async () => {
      for (const _ of [1, 2]) await submitAccount(server, { ...profile, invitation: token }, guestKey);
      const { name } = member.team;
      const joining = { invitation: tokenInTeamLink(team), deleting: { name, team: name, invitations: 0 } };
      expect((await submitAccount(server, joining, memberKey)).status).toBe(201);
    });
    const { first_name, last_name } = profile;
    const account_id = sent[0]?.[1].account_id;
    expect(sent).toEqual([
      ['invitation.accepted', { account_id, team: team.name, first_name, last_name, email: guest, role: 'Operator' }],
      [
        'invitation.accepted',
        { account_id, team: team.name, first_name, last_name, email: member.email, role: 'Guest' },
      ],
    ]);
  });

  it('should say when a subscription is confirmed and ended, not that it was asked for', async () => {
    const email = freshEmail();
    const tokens = () => server.inbox.to(email).map(({ text, unsubscribe }) => `${text}\n${unsubscribe}`);
    const tokenOf = (purpose: string) =>
      tokens()
        .map((text) => new RegExp(`/subscribe/${purpose}/([\\w-]+)`).exec(text)?.[1])
        .find((token) => token !== undefined);
    expect(await sentBy(() => post(subscriptionPath, { email }))).toEqual([]);
    const follow = (purpose: string) => post(`/subscribe/${purpose}/${tokenOf(purpose)}`, {});
    const confirmed = await sentBy(async () => {
      for (const _ of [1, 2]) expect((await follow('confirm')).status).toBe(200);
    });
    expect(confirmed).toEqual([['subscription.confirmed', { id: expect.any(String), email }]]);
    const ended = await sentBy(async () => {
      for (const _ of [1, 2]) expect((await follow('leave')).status).toBe(200);
    });
    expect(ended).toEqual([['subscription.ended', confirmed[0]?.[1]]]);
  });

  it('should not be sent for what was rolled back, and not be stored without a receiver', async () => {
    const { queries } = server.database;
    const data = { id: 'some-subscriber', email: 'amina@example.com' };
    const event = { type: 'subscription.ended', instant: new Date().toISOString(), data } as const;
    const sent = await sentBy(async () => {
      const rolledBack = queries.transaction().execute(async (transaction) => {
        await publisherFor(server.settings)(transaction, [event]);
        throw new Error('rolled back');
      });
      await expect(rolledBack).rejects.toThrow('rolled back');
      await queries.transaction().execute((transaction) => publisherFor({ WEBHOOK_URL: '' })(transaction, [event]));
    });
    expect(sent).toEqual([]);
    expect(
      await queries.selectFrom('outbox').select('id').where('message', 'like', '%some-subscriber%').execute(),
    ).toEqual([]);
  });
});

describe('the types of webhooks', { tags: ['7.webhooks'] }, () => {
  it('should have a subject and what became of it, as Standard Webhooks has them', () => {
    const malformed = webhookTypes.filter((type) => !/^[a-z]+\.[a-z]+$/.test(type));
    expect(malformed).toEqual([]);
  });

  it('should name no secret', () => {
    const fields = webhookTypes.flatMap((type: WebhookType) => Object.keys(webhookEvents[type].data.shape));
    expect(fields.filter((name) => /password|token|code|secret|hash|key|link/.test(name))).toEqual([]);
  });

  it('should leave out what their schemas do not name', () => {
    const data = { id: '1', email: 'amina@example.com', token_hash: 'abc', password: 'violet lamp 7' };
    const { data: sent } = webhookOf({ type: 'subscription.confirmed', instant: '2026-11-25T06:00:00.000Z', data });
    expect(sent).toEqual({ id: '1', email: 'amina@example.com' });
  });
});

// @vitest-environment node

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { durationInWords } from '../../contract/duration.ts';
import { requestPause, requestWindow } from '../../contract/limits.ts';
import { sendCodePath } from '../../contract/registration.ts';
import { subscriptionPath } from '../../contract/subscription.ts';
import type { EmailRequest } from '../../server/database/email-requests.ts';
import { openDatabase } from '../../server/database/open.ts';
import { createPasswordResetStore } from '../../server/flows/password-reset/store.ts';
import { createRegistrationCodeStore } from '../../server/flows/registration/code/store.ts';
import { createSubscriptionStore } from '../../server/flows/subscription/store.ts';
import { publishNothing } from '../../server/webhooks/publish.ts';
import {
  completeRegistration,
  fieldErrorsIn,
  freshEmail,
  inParallel,
  oneMinute,
  sendRequest,
  startTestServerWithInbox,
  submitResetRequest,
  type TestServerWithInbox,
  withClockAhead,
} from './fixtures/registration-client.ts';
import { createTestStorage, databaseKinds, dueEmailsSent, uniqueKey } from './fixtures/test-server.ts';

describe.each(databaseKinds)('the limits of emails on request on %s', { tags: ['7.code-email'] }, (kind) => {
  /** A time of the day, by the milliseconds since it was eight o'clock. */
  const timeAfter = (milliseconds: number) =>
    new Date(Date.UTC(2026, 10, 23, 8) + milliseconds).toISOString().slice(11, 23);

  /** Asks for a link from a network, at a time of the same day, with a limit of one per mailbox and two per domain. */
  async function openLimits(maxPerHour = 1) {
    const storage = await createTestStorage(kind);
    const database = await openDatabase(storage.settings);
    const resets = createPasswordResetStore(database);
    const codes = createRegistrationCodeStore(database);
    const subscriptions = createSubscriptionStore(database, publishNothing);
    const senders = {
      link: resets.send,
      code: (request: EmailRequest) => codes.send({ ...request, invitation: undefined }),
      subscription: subscriptions.request,
    };
    return {
      async ask(source: string, time: string, email = 'amina@company.example', mail: keyof typeof senders = 'link') {
        const now = new Date(`2026-11-23T${time}Z`);
        const limits = { maxPerHour, maxPerDomain: maxPerHour === 1 ? 2 : 1000 };
        const admission = await senders[mail]({ email, key: undefined, source, now, ...limits });
        return admission.kind === 'rejected' ? admission.retryAfter : admission.kind;
      },
      async [Symbol.asyncDispose]() {
        await database.close();
        await storage[Symbol.asyncDispose]();
      },
    };
  }

  it('should end exactly when the answer said, for a mailbox', async () => {
    await using limits = await openLimits();
    const { ask } = limits;
    expect(await ask('one', timeAfter(0))).toBe('admitted');
    // Nothing more at once; then another one a pause after the last, whoever asks.
    expect(await ask('one', timeAfter(1))).toBe(requestPause / 1000);
    expect(await ask('other', timeAfter(requestPause - 1))).toBe(1);
    // A request of another instance may be stored a little ahead of this one.
    expect(await ask('one', timeAfter(-2000))).toBe(requestPause / 1000);
    expect(await ask('other', timeAfter(requestPause))).toBe('admitted');
    // Other spellings get only what an hour has at once.
    const [other, ended] = ['amina+x@company.example', requestPause + requestWindow];
    expect(await ask('one', timeAfter(ended - requestPause - 1), other)).toBe(requestPause / 1000 + 1);
    expect(await ask('one', timeAfter(ended), other)).toBe('admitted');
    expect(await ask('one', timeAfter(ended + 1))).toBe('admitted');
  });

  it('should leave a mailbox an email that works for minutes, or let it have another, at most ten an hour', async () => {
    // A generator with a seed (Lehmer), so that each run is the same.
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    for (const pace of [1, 60, 400, 1500]) {
      await using limits = await openLimits(5);
      const sent: { at: number; isPlain: boolean }[] = [];
      for (let at = 0; at < 4 * 3600; at += random(pace) + (random(20) === 0 ? random(4000) : 0) + 1) {
        if (pace === 1) at += 60;
        const isPlain = random(4) !== 0;
        const time = new Date(at * 1000).toISOString().slice(11, 23);
        const answer = await limits.ask(
          `${random(99)}`,
          time,
          `amina${isPlain ? '' : `+${random(9)}`}@company.example`,
        );
        if (answer === 'admitted') sent.push({ at, isPlain });
        else if (isPlain) expect(at - (sent.findLast((one) => one.isPlain)?.at ?? 0)).toBeLessThan(requestPause / 1000);
        expect(sent.filter((one) => one.at > at - requestWindow / 1000).length).toBeLessThanOrEqual(
          5 + requestWindow / requestPause,
        );
      }
      expect(sent.length).toBeGreaterThan(4);
    }
  });

  it('should leave a mailbox the first email of a kind when strangers use up the others, twenty an hour in all', async () => {
    await using limits = await openLimits(5);
    const mails = ['subscription', 'link', 'code'] as const;
    const sent: { minute: number; mail: (typeof mails)[number] }[] = [];
    for (let minute = 0; minute < 3 * 60; minute++) {
      const time = new Date(minute * 60_000).toISOString().slice(11, 23);
      for (const mail of mails) {
        const last = sent.findLast((one) => one.mail === mail)?.minute ?? Number.NEGATIVE_INFINITY;
        for (let isServed = true, turn = 0; isServed; turn++) {
          isServed = (await limits.ask(`${minute} ${turn}`, time, undefined, mail)) === 'admitted';
          if (isServed) sent.push({ minute, mail });
          else if (turn === 0)
            expect(minute - last, `minutes since the last ${mail}`).toBeLessThan(requestPause / oneMinute);
        }
      }
      const inHour = sent.filter((one) => one.minute > minute - requestWindow / oneMinute);
      expect(inHour.length, `emails in the hour up to minute ${minute}`).toBeLessThanOrEqual(20);
    }
    const atOnce = sent.filter(({ minute }) => minute === 0).map(({ mail }) => mail);
    expect(atOnce).toEqual([...Array(5).fill('subscription'), 'link', 'code']);
  });

  it('should end exactly when the answer said, for a domain', async () => {
    await using limits = await openLimits();
    const { ask } = limits;
    const to = (name: string) => `${name}@company.example`;
    expect(await ask('one', timeAfter(0), to('a'))).toBe('admitted');
    expect(await ask('one', timeAfter(oneMinute), to('b'))).toBe('admitted');
    expect(await ask('one', timeAfter(2 * oneMinute), to('c'))).toBe((requestWindow - 2 * oneMinute) / 1000);
    expect(await ask('one', timeAfter(requestWindow - 1), to('c'))).toBe(1);
    expect(await ask('one', timeAfter(requestWindow), to('c'))).toBe('admitted');
    expect(await ask('one', timeAfter(requestWindow + 1), to('d'))).toBe(60);
  });
});

describe.each(databaseKinds)('an email that anyone can ask for on %s', (kind) => {
  let server: TestServerWithInbox;
  beforeAll(async () => {
    server = await startTestServerWithInbox(kind);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const flows = [
    {
      what: 'a code',
      accepted: 200,
      table: 'registration_codes',
      ask: (email: string, key?: string) => sendRequest(server, sendCodePath(email), { key }),
    },
    {
      what: 'a link to set a new password',
      accepted: 202,
      table: 'password_resets',
      ask: (email: string, key?: string) => submitResetRequest(server, email, key),
    },
    {
      what: 'a subscription',
      accepted: 202,
      table: 'subscription_requests',
      ask: (email: string, key?: string) => sendRequest(server, subscriptionPath, { body: { email }, key }),
    },
  ] as const;

  const requestsOf = async (table: (typeof flows)[number]['table'], email: string) =>
    (await server.database.queries.selectFrom(table).select('id').where('email', '=', email).execute()).length;

  it.each(flows)('should be refused to what is no address: $what', async ({ ask }) => {
    for (const [email = '', message] of [
      ['nobody', 'Invalid email'],
      ['a@', 'Invalid email'],
      [' ', 'Enter your email address'],
    ]) {
      const answer = await ask(email);
      expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [`email: ${message}`]]);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each(flows)(
    'should be sent once per key, and again for another: $what',
    {
      tags: ['7.code-email'],
    },
    async ({ accepted, table, ask }) => {
      const { email } = await completeRegistration(server);
      const [before, mails] = [await requestsOf(table, email), server.inbox.to(email).length];
      const key = uniqueKey();
      const answers = await inParallel(10, () => ask(email, key));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(accepted));
      expect(await requestsOf(table, email)).toBe(before + 1);
      await ask(email, uniqueKey());
      await server.inbox.newest(email, mails + 2);
      await dueEmailsSent(server);
      expect([await requestsOf(table, email), server.inbox.to(email).length]).toEqual([before + 2, mails + 2]);
    },
  );

  it.each(flows)(
    'should be sent five times at once, and then after each pause, to known addresses too: $what',
    {
      tags: ['7.code-email', '2.subscribe'],
    },
    async ({ accepted, ask }) => {
      const known = (await completeRegistration(server)).email;
      const reader = { id: uniqueKey(), email: known, subscribed_at: new Date().toISOString() };
      await server.database.queries.insertInto('subscribers').values(reader).execute();
      for (const email of [known, freshEmail()]) {
        const counts = await Promise.all(flows.map(({ table }) => requestsOf(table, email)));
        const before = counts.reduce((sum, count) => sum + count, 0);
        const key = uniqueKey();
        const answers = [await ask(email, key), ...(await inParallel(11, () => ask(email)))];
        expect(answers.filter(({ status }) => status === accepted)).toHaveLength(5 - before);
        const rejected = answers.filter(({ status }) => status === 429);
        expect(rejected).toHaveLength(7 + before);
        for (const { body, headers } of rejected) {
          expect(Number(headers.get('retry-after'))).toBeGreaterThan(11 * 60);
          expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(requestPause / 1000);
          expect(body.detail).toContain(`try again in ${durationInWords(requestPause)}`);
        }
        expect([(await ask(email, key)).status, (await ask(freshEmail())).status]).toEqual([accepted, accepted]);
        const afterThePause = await withClockAhead(server, requestPause + 6000, () => inParallel(2, () => ask(email)));
        expect(afterThePause.map(({ status }) => status).sort()).toEqual([accepted, 429]);
      }
    },
  );
});

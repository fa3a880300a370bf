// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codeLength,
  codeLifetime,
  maxCodeAttempts,
  maxStrangersCodeAttempts,
  requestPause,
  requestSources,
  requestWindow,
} from '../../contract/limits.ts';
import { passwordResetPath } from '../../contract/password-reset.ts';
import { registrationPaths, sendCodePath, verifyCodePath } from '../../contract/registration.ts';
import { subscriptionPath } from '../../contract/subscription.ts';
import {
  type ApiAnswer,
  codeInEmail,
  completeRegistration,
  fieldErrorsIn,
  freshEmail,
  inParallel,
  oneDay,
  oneMinute,
  pressLink,
  profile,
  sendRequest,
  startTestServerWithInbox,
  submitAccount,
  type TestServerWithInbox,
  tokenInEmail,
  withClockAhead,
} from './fixtures/registration-client.ts';
import { databaseKinds, dueEmailsSent, uniqueKey } from './fixtures/test-server.ts';

const wrong = ['code: That code is wrong: check the email, or ask for a new one'];
const exhausted = ['code: Too many tries: use the link in the email, or ask for a new code'];

/** Networks of documentation: RFC 5737 and RFC 3849. */
const owner = '192.0.2.1';
const stranger = (number: number) => `198.51.100.${number}`;

const wrongOf = (code: string) => (code === 'A'.repeat(codeLength) ? 'B'.repeat(codeLength) : 'A'.repeat(codeLength));

describe.each(databaseKinds)('strangers who know an address, on %s', (kind) => {
  const settings = { TRUSTED_PROXIES: 1, EMAILS_PER_ADDRESS_PER_HOUR: 12 };
  let server: TestServerWithInbox;
  beforeAll(async () => {
    server = await startTestServerWithInbox(kind, { settings });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const from = (source: string) => ({ 'x-forwarded-for': source });
  const askForCode = (email: string, source: string) =>
    sendRequest(server, sendCodePath(email), { headers: from(source) });
  const enter = (email: string, code: string, source: string, key: string | undefined = undefined) =>
    sendRequest(server, verifyCodePath(email, code), { key, headers: from(source) });

  /** Asks for a code from a network, and reads it in the email. */
  async function receive(email: string, source: string): Promise<string> {
    const known = server.inbox.to(email).length;
    expect((await askForCode(email, source)).status).toBe(200);
    return codeInEmail(await server.inbox.newest(email, known + 1));
  }

  const rejection = (answer: ApiAnswer) => fieldErrorsIn(answer);

  describe('and guess its code', () => {
    it('should not end the code of its owner', { tags: ['7.code'] }, async () => {
      const email = freshEmail();
      const code = await receive(email, owner);
      for (let guesses = 0; guesses < maxCodeAttempts; guesses++)
        await enter(email, wrongOf(code), stranger(1), uniqueKey());
      expect((await enter(email, code, owner, uniqueKey())).status).toBe(200);
    });

    it('should end it for everybody at their network, whatever keys they use, and not for its owner', {
      tags: ['7.code'],
    }, async () => {
      const email = freshEmail();
      const code = await receive(email, owner);
      for (let network = 1; network <= maxStrangersCodeAttempts; network++)
        await inParallel(20, () => enter(email, wrongOf(code), stranger(network), uniqueKey()));
      expect(rejection(await enter(email, code, stranger(3), uniqueKey()))).toEqual(exhausted);
      expect((await enter(email, code, owner, uniqueKey())).status).toBe(200);
    });

    it('should guess a few times from any number of networks, and leave the owner all guesses', {
      tags: ['7.code'],
    }, async () => {
      const email = freshEmail();
      const code = await receive(email, owner);
      const rejections = [];
      for (let network = 1; network <= maxStrangersCodeAttempts + 1; network++)
        rejections.push(rejection(await enter(email, wrongOf(code), stranger(network))));
      for (let guesses = 0; guesses < maxCodeAttempts; guesses++)
        rejections.push(rejection(await enter(email, wrongOf(code), owner)));
      expect(rejections).toEqual([
        ...[...Array(maxStrangersCodeAttempts - 1).fill(wrong), exhausted, exhausted],
        ...[...Array(maxCodeAttempts - 1).fill(wrong), exhausted],
      ]);
    });

    it('should count as one network with an IPv6 address of the same 48 bits', async () => {
      const email = freshEmail();
      const code = await receive(email, '2001:db8:7::1');
      for (let network = 1; network <= maxStrangersCodeAttempts; network++)
        await enter(email, wrongOf(code), stranger(network));
      for (let guesses = 0; guesses < maxCodeAttempts - 1; guesses++)
        expect(rejection(await enter(email, wrongOf(code), `2001:db8:7:${guesses + 1}::1`))).toEqual(wrong);
      expect(rejection(await enter(email, code, '2001:db8:8::1'))).toEqual(exhausted);
      expect((await enter(email, code, '2001:db8:7:ffff::1')).status).toBe(200);
    });
  });

  describe('and ask for emails to it', () => {
    it('should not end the code that the owner has, and let another be sent in time', {
      tags: ['7.code-email'],
    }, async () => {
      const email = freshEmail();
      const code = await receive(email, owner);
      const answers = await inParallel(8, (at) => askForCode(email, stranger(at)));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(4).fill(200), ...Array(4).fill(429)]);
      expect((await enter(email, code, owner, uniqueKey())).status).toBe(200);
      const rejected = await askForCode(email, owner);
      expect(rejected.status).toBe(429);
      expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(requestPause / 1000);
      expect(rejected.body.detail).toContain('Use the newest one in your inbox');
      await withClockAhead(server, requestPause + 6000, async () => {
        expect((await askForCode(email, owner)).status).toBe(200);
        expect((await askForCode(email, stranger(3))).status).toBe(429);
      });
    });

    it('should not keep a code or link from its owner, whatever else they have emailed to other spellings', {
      tags: ['7.code-email'],
    }, async () => {
      const spellingOf = (email: string, at: number) => email.replace('@', `+${at}@`);
      const ask = (path: string, to: string, source: string) =>
        sendRequest(server, path, { body: { email: to }, headers: from(source) });
      const email = await withClockAhead(server, -(requestPause + 6000), async () => {
        const { email } = await completeRegistration(server);
        const spelling = (at: number) => spellingOf(email, at);
        const answers = await inParallel(12, (at) => askForCode(spelling(at), stranger(1)));
        // The owner has had one to register.
        expect(answers.map(({ status }) => status).sort()).toEqual([...Array(4).fill(200), ...Array(8).fill(429)]);
        for (const path of [subscriptionPath, passwordResetPath])
          await inParallel(12, (at) => ask(path, spelling(at), stranger(1)));
        expect((await askForCode(email, owner)).status).toBe(429);
        return email;
      });
      await dueEmailsSent(server);
      const known = server.inbox.to(email).length;
      expect((await askForCode(spellingOf(email, 13), owner)).status).toBe(429);
      expect((await askForCode(email, owner)).status).toBe(200);
      expect((await ask(passwordResetPath, email, owner)).status).toBe(202);
      await server.inbox.newest(email, known + 2);
      const subjects = server.inbox.to(email).slice(-2);
      expect(subjects.map(({ subject }) => subject).sort()).toEqual([
        'Set a new password for Msafara',
        'You already have an account with Msafara',
      ]);
    });

    it('should not keep codes from a company whose other addresses they have emailed', async () => {
      const cap = 12;
      const settings = { TRUSTED_PROXIES: 1, EMAILS_PER_DOMAIN_PER_HOUR: cap };
      await using company = await startTestServerWithInbox(kind, { settings });
      const ask = async (email: string, source: string) =>
        (await sendRequest(company, sendCodePath(email), { headers: from(source) })).status;
      const flood = async (source: string) => {
        const statuses = [];
        for (let at = 0; at < cap + 3; at++) statuses.push(await ask(`${source}-${at}@company.example`, source));
        return statuses.filter((status) => status === 200).length;
      };
      for (let one = 1; one <= requestSources; one++) expect(await flood(stranger(one))).toBe(cap);
      // All networks together have asked for as much as they may: from here on each gets its first few.
      expect(await flood(stranger(requestSources + 1))).toBe(5);
      expect(await ask('ceo@company.example', owner)).toBe(200);
      await company.inbox.newest('ceo@company.example');
      // Everybody has an address there, so they are no company.
      for (let at = 0; at <= cap; at++) expect(await ask(`${at}@gmail.com`, stranger(1))).toBe(200);
    });

    it('should share what a company is sent, exactly as many times what one network may ask for as the limit says', async () => {
      const settings = { TRUSTED_PROXIES: 1, EMAILS_PER_DOMAIN_PER_HOUR: 7 };
      await using company = await startTestServerWithInbox(kind, { settings });
      const ask = async (source: string, times: number) => {
        const statuses = [];
        for (let at = 0; at < times; at++) {
          const path = sendCodePath(`${source}-${at}@company.example`);
          statuses.push((await sendRequest(company, path, { headers: from(source) })).status);
        }
        return statuses;
      };
      for (let one = 1; one < requestSources; one++)
        expect(await ask(stranger(one), 8)).toEqual([...Array(7).fill(200), 429]);
      expect(await ask(stranger(requestSources), 1)).toEqual([200]);
      expect(await ask(owner, 7)).toEqual([...Array(6).fill(200), 429]);
    });

    it('should not end the link to set a new password that the owner has', { tags: ['7.reset'] }, async () => {
      const { email } = await completeRegistration(server);
      const ask = (to: string, source: string) =>
        sendRequest(server, passwordResetPath, { body: { email: to }, headers: from(source) });
      const known = server.inbox.to(email).length;
      await ask(email, owner);
      const token = tokenInEmail(await server.inbox.newest(email, known + 1));
      await inParallel(12, (at) => ask(email.replace('@', `+${at}@`), stranger(1)));
      await inParallel(6, (at) => ask(email, stranger(at)));
      await dueEmailsSent(server);
      const body = { token, password: 'green lamp 9' };
      expect((await sendRequest(server, '/api/register/verifyEmailCode//', { body })).status).toBe(200);
    });

    it('should not keep the owner of an account from a link to set a new password', async () => {
      const { email } = await completeRegistration(server);
      const ask = (source: string) =>
        sendRequest(server, '/api/register/passwordReset', { body: { email }, headers: from(source) });
      const known = server.inbox.to(email).length;
      await inParallel(8, () => ask(stranger(1)));
      const token = tokenInEmail(await server.inbox.newest(email, known + 5));
      const body = { token, password: 'green lamp 9' };
      expect((await sendRequest(server, '/api/register/verifyEmailCode//', { body })).status).toBe(200);
    });
  });

  describe('and besiege it for two hours from 127 networks of a provider', () => {
    /** Each in a site of its own, so that counting by site takes none of them away. */
    const network = (number: number) => `2001:db8:${(number % 127) + 1}::1`;
    const minutes = 120;

    // Two hours of strangers take seconds, and the limits that hold them are counted by the statements that the others test on both.
    it.runIf(kind === 'sqlite')(
      'should not keep its owner out for a minute, nor guess a code, nor fill the mailbox',
      {
        tags: ['7.code-link', '7.code', '7.code-email'],
      },
      async () => {
        await using site = await startTestServerWithInbox(kind, { settings: { TRUSTED_PROXIES: 1 } });
        const { queries } = site.database;
        const email = freshEmail();
        const send = (path: string, source: string, key?: string) =>
          sendRequest(site, path, { key, headers: from(source) });
        /** The emails wait in the outbox, because their time has not really come. */
        const emailed = async () =>
          (await queries.selectFrom('outbox').select('message').orderBy('created_at').execute()).map(
            ({ message }) => JSON.parse(message) as { secret: string; link: string },
          );
        const sentAt: number[] = [];
        const unexpired = (minute: number) =>
          sentAt.flatMap((at, index) => (minute - at < codeLifetime / oneMinute ? [index] : []));
        let turn = 0;
        for (let minute = 0; minute < minutes; minute++) {
          site.clock.ahead = oneDay + minute * oneMinute;
          // They ask until they are rejected, and guess until nothing is compared any more, always from other networks.
          for (let isServed = true; isServed; ) {
            const asker = network(turn++);
            isServed = (await send(sendCodePath(email), asker)).status === 200;
            if (isServed) sentAt.push(minute);
            for (let guesses = 0; guesses <= maxCodeAttempts; guesses++)
              await send(verifyCodePath(email, 'A'.repeat(codeLength)), asker);
          }
          for (let guesses = 0; guesses <= maxStrangersCodeAttempts; guesses++)
            await send(verifyCodePath(email, 'A'.repeat(codeLength)), network(turn++));
          if (minute % 5 === 4 && (await send(sendCodePath(email), owner)).status === 200) sentAt.push(minute);
          expect(unexpired(minute), `emails that work in minute ${minute}`).not.toEqual([]);
          if (minute % 16 === 8) {
            const mails = (await emailed()).filter((_, index) => unexpired(minute).includes(index));
            const key = uniqueKey();
            const { link = '' } = mails.at(minute % 32 === 8 ? -1 : 0) ?? {};
            expect((await pressLink(site, link, key, from(owner))).body).toEqual({ email });
            expect((await sendRequest(site, registrationPaths.session, { key })).body).toMatchObject({
              next: 'account',
            });
            // What they have guessed at is dead, even for the right code.
            expect(rejection(await send(verifyCodePath(email, mails.at(-1)?.secret ?? ''), owner))).toEqual(exhausted);
          }
        }
        for (const start of sentAt) {
          const inHour = sentAt.filter((at) => at >= start && at < start + requestWindow / oneMinute);
          expect(inHour.length, `emails in the hour from minute ${start}`).toBeLessThanOrEqual(
            5 + requestWindow / requestPause,
          );
        }
        const codes = await queries.selectFrom('registration_codes').select(['tries', 'strangers_tries']).execute();
        const compared = codes.map(({ tries, strangers_tries }) => tries + strangers_tries);
        expect(Math.max(...compared)).toBe(maxCodeAttempts + maxStrangersCodeAttempts);
        // A day has the emails of its first moment, and then one in each pause, or as many as an hour may have at once.
        const { CODES_PER_HOUR } = site.settings;
        const codesPerDay = CODES_PER_HOUR + oneDay / Math.min(requestPause, (60 * oneMinute) / CODES_PER_HOUR);
        expect((codesPerDay * Math.max(...compared)) / 31 ** codeLength).toBeLessThan(1e-6);
      },
    );
  });

  it('should not keep its owner from registering, whatever they do at once', async () => {
    const email = freshEmail();
    const code = await receive(email, owner);
    await inParallel(30, (at) =>
      at % 2 ? askForCode(email, stranger(at)) : enter(email, wrongOf(code), stranger(at), uniqueKey()),
    );
    const key = uniqueKey();
    expect((await enter(email, code, owner, key)).status).toBe(200);
    expect((await submitAccount(server, profile, key)).status).toBe(201);
    expect((await sendRequest(server, registrationPaths.session, { key })).status).toBe(200);
  });
});

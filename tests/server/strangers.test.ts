// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codeLength,
  maxCodeAttempts,
  maxStrangersCodeAttempts,
  requestPause,
  requestSources,
} from '../../contract/limits.ts';
import { passwordResetPath } from '../../contract/password-reset.ts';
import { registrationPaths, sendCodePath, verifyCodePath } from '../../contract/registration.ts';
import { subscriptionPath } from '../../contract/subscription.ts';
import {
  type ApiAnswer,
  completeRegistration,
  fieldErrorsIn,
  freshEmail,
  inParallel,
  profile,
  receiveCode,
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
  const receive = (email: string, source: string) => receiveCode(server, email, from(source));

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

    it.each([
      ['the owner', owner, maxCodeAttempts, stranger(1)],
      ['strangers', stranger(1), maxStrangersCodeAttempts, owner],
    ])(
      'should give %s no guess back when somebody else enters the code',
      { tags: ['7.code'] },
      async (_who, guesser, max, other) => {
        const email = freshEmail();
        const code = await receive(email, owner);
        for (let guesses = 1; guesses < max; guesses++)
          expect(rejection(await enter(email, wrongOf(code), guesser))).toEqual(wrong);
        // The right code is no guess, however often the page sends it.
        const key = uniqueKey();
        for (let again = 0; again <= Math.max(maxCodeAttempts, maxStrangersCodeAttempts); again++)
          expect((await enter(email, code, other, key)).status).toBe(200);
        expect(rejection(await enter(email, wrongOf(code), guesser))).toEqual(exhausted);
      },
    );

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

    it('should share what a company is sent, exactly as many times what one network may ask for as the limit says', async () => {
      const settings = { TRUSTED_PROXIES: 1, EMAILS_PER_DOMAIN_PER_HOUR: 7 };
      await using company = await startTestServerWithInbox(kind, { settings });
      const ask = async (source: string, times: number, domain = 'company.example') => {
        const statuses = [];
        for (let at = 0; at < times; at++) {
          const path = sendCodePath(`${source}-${at}@${domain}`);
          statuses.push((await sendRequest(company, path, { headers: from(source) })).status);
        }
        return statuses;
      };
      for (let one = 1; one < requestSources; one++)
        expect(await ask(stranger(one), 8)).toEqual([...Array(7).fill(200), 429]);
      expect(await ask(stranger(requestSources), 1)).toEqual([200]);
      expect(await ask(owner, 7)).toEqual([...Array(6).fill(200), 429]);
      // All networks together have asked for as much as they may: from here on each gets its first few.
      expect(await ask(stranger(requestSources + 1), 6)).toEqual([...Array(5).fill(200), 429]);
      await company.inbox.newest(`${owner}-5@company.example`);
      // Everybody has an address there, so they are no company.
      expect(await ask(stranger(1), 8, 'gmail.com')).toEqual(Array(8).fill(200));
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

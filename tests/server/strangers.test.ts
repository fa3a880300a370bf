// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  oneMinute,
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
const exhausted = ['code: Too many tries: ask for a new code'];

/** Networks of documentation: RFC 5737 and RFC 3849. */
const owner = '192.0.2.1';
const stranger = (number: number) => `198.51.100.${number}`;

const wrongOf = (code: string) => (code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA');

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
      for (let guesses = 0; guesses < 5; guesses++) await enter(email, wrongOf(code), stranger(1), uniqueKey());
      expect((await enter(email, code, owner, uniqueKey())).status).toBe(200);
    });

    it('should not end it in another tab of the same network', async () => {
      const email = freshEmail();
      const code = await receive(email, owner);
      const key = uniqueKey();
      for (let guesses = 0; guesses < 6; guesses++) await enter(email, wrongOf(code), owner, key);
      expect(rejection(await enter(email, code, owner, key))).toEqual(exhausted);
      expect((await enter(email, code, owner, uniqueKey())).status).toBe(200);
    });

    it('should guess ten times from one network, whatever keys they use', async () => {
      const email = freshEmail();
      const code = await receive(email, owner);
      const rejections = [];
      for (let guesses = 0; guesses < 11; guesses++)
        rejections.push(rejection(await enter(email, wrongOf(code), stranger(1), uniqueKey())));
      expect(rejections).toEqual([...Array(9).fill(wrong), exhausted, exhausted]);
      expect(rejection(await enter(email, code, stranger(1), uniqueKey()))).toEqual(exhausted);
    });

    it('should guess ten times at most when they guess all at once', async () => {
      const email = freshEmail();
      const code = await receive(email, owner);
      const answers = await inParallel(20, () => enter(email, wrongOf(code), stranger(1), uniqueKey()));
      expect(answers.filter((answer) => rejection(answer)[0] === wrong[0])).toHaveLength(9);
    });

    it('should guess thirty times from any number of networks, and leave the owner ten', async () => {
      const email = freshEmail();
      const code = await receive(email, owner);
      for (const network of [1, 2, 3]) {
        for (let guesses = 0; guesses < 10; guesses++)
          await enter(email, wrongOf(code), stranger(network), uniqueKey());
      }
      expect(rejection(await enter(email, code, stranger(4), uniqueKey()))).toEqual(exhausted);
      for (let guesses = 0; guesses < 9; guesses++)
        expect(rejection(await enter(email, wrongOf(code), owner, uniqueKey()))).toEqual(wrong);
      expect((await enter(email, code, owner, uniqueKey())).status).toBe(200);
    });

    it('should not use up the guesses of all networks by guessing on after theirs are used up', async () => {
      const email = freshEmail();
      const code = await receive(email, owner);
      for (let guesses = 0; guesses < 40; guesses++) await enter(email, wrongOf(code), stranger(1), uniqueKey());
      expect((await enter(email, code, stranger(2), uniqueKey())).status).toBe(200);
    });

    it('should count as one network with an IPv6 address of the same 64 bits', async () => {
      const email = freshEmail();
      const code = await receive(email, owner);
      for (let guesses = 0; guesses < 10; guesses++)
        await enter(email, wrongOf(code), `2001:db8::${guesses + 1}`, uniqueKey());
      expect(rejection(await enter(email, code, '2001:db8:0:0:ffff::1', uniqueKey()))).toEqual(exhausted);
      expect((await enter(email, code, '2001:db8:0:1::1', uniqueKey())).status).toBe(200);
    });
  });

  describe('and ask for emails to it', () => {
    it('should not use up the requests of its owner, nor end the code that the owner has', {
      tags: ['7.code-email'],
    }, async () => {
      const email = freshEmail();
      const code = await receive(email, owner);
      const answers = await inParallel(8, () => askForCode(email, stranger(1)));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(3).fill(429)]);
      expect((await enter(email, code, owner, uniqueKey())).status).toBe(200);
      expect((await askForCode(email, owner)).status).toBe(200);
    });

    it('should have at most ten emailed, and leave one in five minutes to those who have not asked', async () => {
      const email = freshEmail();
      for (const network of [1, 2]) await inParallel(5, () => askForCode(email, stranger(network)));
      const rejected = await askForCode(email, owner);
      expect(rejected.status).toBe(429);
      expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(5 * 60);
      // Any code in the mailbox opens the registration, so the owner need not wait.
      const code = codeInEmail(await server.inbox.newest(email, 10));
      expect((await enter(email, code, owner, uniqueKey())).status).toBe(200);
      await withClockAhead(server, 5.1 * oneMinute, async () => {
        expect((await askForCode(email, stranger(1))).status).toBe(429);
        expect((await askForCode(email, owner)).status).toBe(200);
        expect((await askForCode(email, stranger(3))).status).toBe(429);
      });
    });

    it('should not keep a code or link from its owner, whatever else they have emailed to other spellings', {
      tags: ['7.code-email'],
    }, async () => {
      const { email } = await completeRegistration(server);
      const spelling = (at: number) => email.replace('@', `+${at}@`);
      const ask = (path: string, to: string, source: string) =>
        sendRequest(server, path, { body: { email: to }, headers: from(source) });
      const answers = await inParallel(12, (at) => askForCode(spelling(at), stranger(1)));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
      await inParallel(12, (at) => askForCode(spelling(at), stranger(2)));
      for (const path of [subscriptionPath, passwordResetPath])
        await inParallel(12, (at) => ask(path, spelling(at), stranger(1)));
      await dueEmailsSent(server);
      const known = server.inbox.to(email).length;
      expect((await askForCode(email, owner)).status).toBe(200);
      expect((await ask(passwordResetPath, email, owner)).status).toBe(202);
      const subjects = [await server.inbox.newest(email, known + 2), server.inbox.to(email).at(-2)];
      expect(subjects.map((mail) => mail?.subject).sort()).toEqual([
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
      expect([await flood(stranger(1)), await flood(stranger(2))]).toEqual([cap, cap]);
      // All networks together have asked for twice what one may: from here on each gets its first few.
      expect(await flood(stranger(3))).toBe(5);
      expect(await ask('ceo@company.example', owner)).toBe(200);
      await company.inbox.newest('ceo@company.example');
      // Everybody has an address there, so they are no company.
      for (let at = 0; at <= cap; at++) expect(await ask(`${at}@gmail.com`, stranger(1))).toBe(200);
    });

    it('should share what a company is sent, exactly twice what one network may ask for', async () => {
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
      expect(await ask(stranger(1), 8)).toEqual([...Array(7).fill(200), 429]);
      expect(await ask(stranger(2), 1)).toEqual([200]);
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
      expect((await ask(owner)).status).toBe(202);
      const token = tokenInEmail(await server.inbox.newest(email, known + 6));
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

// @vitest-environment node

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeLength, codeLifetime, maxCodeAttempts, maxLengths, sessionLifetime } from '../../contract/limits.ts';
import { invitationHeader, registrationPaths, sendCodePath, verifyCodePath } from '../../contract/registration.ts';
import type { Mail } from '../../server/mail/mail.ts';
import { fillHashing } from './fixtures/full-hashing.ts';
import {
  type ApiAnswer,
  codeInEmail,
  completeRegistration,
  cookieOf,
  fetchSession,
  fieldErrorsIn,
  freshEmail,
  inParallel,
  pressLink,
  profile,
  receiveCode,
  receiveResetLink,
  sendRequest,
  startRegistration,
  startRegistrationWithTeam,
  startTestServerWithInbox,
  submitAccount,
  submitNewPassword,
  type TestServerWithInbox,
  tokenInEmail,
  tokenInTeamLink,
  verifyEmail,
  withClockAhead,
} from './fixtures/registration-client.ts';
import { databaseKinds, uniqueKey } from './fixtures/test-server.ts';

const wrongOf = (code: string) => (code === 'A'.repeat(codeLength) ? 'B'.repeat(codeLength) : 'A'.repeat(codeLength));

const wrong = 'code: That code is wrong: check the email, or ask for a new one';
const exhausted = 'code: Too many tries: use the link in the email, or ask for a new code';
const used = 'code: That code has already been used: continue where you used it, or ask for a new one';
const expired = 'code: That code has expired: ask for a new one';

describe.each(databaseKinds)('a code on %s', (kind) => {
  let server: TestServerWithInbox;
  beforeAll(async () => {
    server = await startTestServerWithInbox(kind);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const verify = (email: string, code: string, key?: string) =>
    sendRequest(server, verifyCodePath(email, code), { key });
  const rowsOf = (email: string) =>
    server.database.queries.selectFrom('registration_codes').selectAll().where('email', '=', email).execute();

  describe('that is requested', () => {
    it('should be emailed, with an answer that is not cached', async () => {
      const email = freshEmail();
      const answer = await sendRequest(server, sendCodePath(` ${email.toUpperCase()}`));
      expect([answer.status, answer.text]).toEqual([200, 'An email is on its way.']);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(codeInEmail(await server.inbox.newest(email))).toMatch(new RegExp(`^[A-HJKMNP-Z2-9]{${codeLength}}$`));
    });

    it('should reach the longest addresses, however they are encoded', async () => {
      const email = `${'a'.repeat(maxLengths.emailLocal)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(56)}.example`;
      expect(email.length).toBeGreaterThan(245);
      const encoded = [...email].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
      for (const path of [email, encoded]) {
        expect((await sendRequest(server, `/api/register/sendRegistrationCodeEmail/${path}`)).status).toBe(200);
      }
      await server.inbox.newest(email, 2);
    });

    it('should be emailed and verified for every address that RFC 5322 allows without quotes', {
      tags: ['5.email-marks'],
    }, async () => {
      const email = `a!#$%&'*+/=?^_\`{|}~-%2f${freshEmail()}`;
      await sendRequest(server, sendCodePath(email));
      const code = codeInEmail(await server.inbox.newest(email));
      const answer = await verify(email, code);
      expect([answer.status, answer.text]).toEqual([200, email]);
    });
  });

  describe('that nobody requested', () => {
    it.each<Record<string, string>>([
      // All such headers: http.test.ts.
      { 'sec-purpose': 'prefetch' },
      { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' },
    ])('should be neither emailed nor verified: %j', { tags: ['7.code-email'] }, async (headers) => {
      const email = freshEmail();
      const sending = await server.app.inject({ url: sendCodePath(email), headers });
      expect([sending.statusCode, sending.json().detail]).toEqual([403, expect.stringContaining('/registration')]);
      expect(await rowsOf(email)).toEqual([]);
      await receiveCode(server, email);
      const verifying = await server.app.inject({ url: verifyCodePath(email, 'A'.repeat(codeLength)), headers });
      expect(verifying.statusCode).toBe(403);
      expect(await rowsOf(email)).toMatchObject([{ tries: 0 }]);
    });

    it.each<Record<string, string>>([
      {},
      { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' },
    ])(
      'should be emailed for our own pages and for clients other than browsers: %j',
      { tags: ['7.code-email'] },
      async (headers) => {
        const email = freshEmail();
        expect((await server.app.inject({ url: sendCodePath(email), headers })).statusCode).toBe(200);
        expect(await rowsOf(email)).toHaveLength(1);
      },
    );

    it('should not be emailed or verified by a HEAD', { tags: ['7.code-email'] }, async () => {
      const email = freshEmail();
      expect((await server.app.inject({ method: 'HEAD', url: sendCodePath(email) })).statusCode).toBe(405);
      expect(await rowsOf(email)).toEqual([]);
      await receiveCode(server, email);
      expect(
        (await server.app.inject({ method: 'HEAD', url: verifyCodePath(email, 'A'.repeat(codeLength)) })).statusCode,
      ).toBe(405);
      expect(await rowsOf(email)).toMatchObject([{ tries: 0 }]);
    });
  });

  describe('that is typed', () => {
    it('should be verified however it is written, and return the address as it is stored', {
      tags: ['5.code'],
    }, async () => {
      const email = freshEmail();
      const code = await receiveCode(server, email);
      const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `;
      const answer = await verify(` ${email.toUpperCase()} `, typed);
      expect([answer.status, answer.text]).toEqual([200, email]);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    it('should be rejected without exactly as many characters as a code has', {
      tags: ['5.code', '9.code'],
    }, async () => {
      const answer = await verify(freshEmail(), 'ABC');
      expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [`code: Enter the ${codeLength}-character code`]]);
    });

    it('should be rejected if it is wrong, of another address, or of none', async () => {
      const [email, other] = [freshEmail(), freshEmail()];
      const code = await receiveCode(server, email);
      await receiveCode(server, other);
      for (const [address, typed] of [
        [email, wrongOf(code)],
        [other, code],
        [freshEmail(), code],
      ] as const) {
        const answer = await verify(address, typed);
        expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [wrong]]);
      }
      expect((await verify(email, code)).status).toBe(200);
    });

    it('should be rejected after too many tries, even if it is right', { tags: ['7.code'] }, async () => {
      const email = freshEmail();
      const code = await receiveCode(server, email);
      const rejections: string[][] = [];
      for (let tries = 0; tries <= maxCodeAttempts; tries++)
        rejections.push(fieldErrorsIn(await verify(email, wrongOf(code))));
      expect(rejections).toEqual([...Array(maxCodeAttempts - 1).fill([wrong]), [exhausted], [exhausted]]);
      expect(fieldErrorsIn(await verify(email, code))).toEqual([exhausted]);
      const next = await receiveCode(server, email);
      expect((await verify(email, next)).status).toBe(200);
    });

    it('should not cost a try when too many codes are waiting to be hashed', { tags: ['7.code'] }, async () => {
      const [email, key] = [freshEmail(), uniqueKey()];
      const code = await receiveCode(server, email);
      const busy = await fillHashing('codes');
      const statuses: number[] = [];
      try {
        for (let tries = 0; tries < 6; tries++) statuses.push((await verify(email, code, key)).status);
      } finally {
        await busy.end();
      }
      expect(statuses).toEqual([503, 503, 503, 503, 503, 503]);
      expect((await verify(email, code, key)).status).toBe(200);
    });

    it('should count simultaneous guesses', { tags: ['7.code'] }, async () => {
      const email = freshEmail();
      const code = await receiveCode(server, email);
      const answers = await inParallel(2 * maxCodeAttempts, () => verify(email, wrongOf(code)));
      expect(answers.filter((answer) => fieldErrorsIn(answer)[0] === wrong)).toHaveLength(maxCodeAttempts - 1);
      expect(fieldErrorsIn(await verify(email, code))).toEqual([exhausted]);
    });

    it('should be valid for as long as the limit says', { tags: ['7.code'] }, async () => {
      const email = freshEmail();
      const code = await receiveCode(server, email);
      expect(fieldErrorsIn(await withClockAhead(server, codeLifetime, () => verify(email, code)))).toEqual([expired]);
      expect((await withClockAhead(server, codeLifetime - 6000, () => verify(email, code))).status).toBe(200);
    });

    it('should work although a newer one was emailed, each once', { tags: ['7.code'] }, async () => {
      const email = freshEmail();
      const codes = [await receiveCode(server, email), await receiveCode(server, email)];
      for (const code of codes) expect((await verify(email, code)).status).toBe(200);
      for (const code of codes) expect(fieldErrorsIn(await verify(email, code))).toEqual([used]);
    });

    it('should be used once, and again only with the key that it is bound to', { tags: ['7.code'] }, async () => {
      const [email, key] = [freshEmail(), uniqueKey()];
      const code = await receiveCode(server, email);
      expect((await verify(email, code, key)).status).toBe(200);
      expect((await verify(email, code, key)).text).toBe(email);
      expect(fieldErrorsIn(await verify(email, code, uniqueKey()))).toEqual([used]);
      expect(fieldErrorsIn(await verify(email, code))).toEqual([used]);
      expect(fieldErrorsIn(await withClockAhead(server, codeLifetime, () => verify(email, code, key)))).toEqual([
        expired,
      ]);
      expect((await verify(email, code, key)).status).toBe(200);
    });

    it('should begin a session in another tab of the browser that used it, and in no other browser', {
      tags: ['7.code'],
    }, async () => {
      const [email, key] = [freshEmail(), uniqueKey()];
      const code = await receiveCode(server, email);
      expect((await verify(email, code, key)).status).toBe(200);
      const otherTab = uniqueKey();
      const enter = (cookie: string) =>
        sendRequest(server, verifyCodePath(email, code), { key: otherTab, headers: { cookie } });
      const elsewhere = uniqueKey();
      await verifyEmail(server, freshEmail(), elsewhere);
      for (const cookie of ['', 'registration-a=b', cookieOf(elsewhere)])
        expect(fieldErrorsIn(await enter(cookie))).toEqual([used]);
      const answer = await enter(`a=b; ${cookieOf(elsewhere)}; ${cookieOf(key)}`);
      expect([answer.status, answer.text]).toEqual([200, email]);
      for (const tab of [key, otherTab]) expect((await fetchSession(server, tab)).body.next).toBe('account');
    });

    it('should not reveal to guesses whether it was used', async () => {
      const rejections: string[][][] = [];
      for (const isUsed of [false, true]) {
        const email = freshEmail();
        const code = await receiveCode(server, email);
        if (isUsed) expect((await verify(email, code, uniqueKey())).status).toBe(200);
        const errors: string[][] = [];
        for (let tries = 0; tries <= maxCodeAttempts; tries++)
          errors.push(fieldErrorsIn(await verify(email, wrongOf(code), uniqueKey())));
        rejections.push(errors);
      }
      expect(rejections[1]).toEqual(rejections[0]);
    });

    it('should be bound to one of ten simultaneous keys', async () => {
      const email = freshEmail();
      const code = await receiveCode(server, email);
      const answers = await inParallel(10, () => verify(email, code, uniqueKey()));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const others = answers.filter(({ status }) => status !== 200);
      for (const answer of others) expect([used, exhausted]).toContain(fieldErrorsIn(answer)[0]);
    });

    it('should be verified by three simultaneous requests with one key', async () => {
      const [email, key] = [freshEmail(), uniqueKey()];
      const code = await receiveCode(server, email);
      const answers = await inParallel(3, () => verify(email, code, key));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await rowsOf(email)).toMatchObject([{ tries: 0 }]);
    });
  });

  describe('with a link beside it', { tags: ['7.code-link'] }, () => {
    const problem = {
      unknown: 'We don’t recognise this link',
      used: 'This link has already been used',
      expired: 'expired',
    };
    const rejection = (kind: keyof typeof problem) => [422, [expect.stringContaining(problem[kind])]];
    const answerOf = (answer: ApiAnswer) => [answer.status, fieldErrorsIn(answer)];

    /** Asks for a code, and reads the token of the link in its email. */
    async function receiveLink(email: string): Promise<string> {
      await receiveCode(server, email);
      return tokenInEmail(server.inbox.to(email).at(-1) as Mail);
    }

    it('should begin a session of the browser that presses its button, whoever asked for it', async () => {
      const [email, key] = [freshEmail(), uniqueKey()];
      const token = await receiveLink(email);
      const answer = await pressLink(server, token, key);
      expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([200, { email }, 'no-store']);
      expect(answer.headers.get('set-cookie')).toMatch(
        /^registration-[\w-]+=[\w-]{43}; Path=\/api\/register; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
      );
      expect(answer.headers.get('set-cookie')).toContain(`Max-Age=${sessionLifetime / 1000};`);
      expect((await submitAccount(server, profile, key)).status).toBe(201);
      expect((await fetchSession(server, key)).body).toMatchObject({ email, next: 'team' });
    });

    it('should work although newer ones were emailed, each once and with its code, and again for the same tab', async () => {
      const [email, key] = [freshEmail(), uniqueKey()];
      const tokens = [await receiveLink(email), await receiveLink(email)];
      const code = codeInEmail(server.inbox.to(email).at(-1) as Mail);
      for (const token of tokens) expect((await pressLink(server, token, key)).status).toBe(200);
      for (const token of tokens) expect((await pressLink(server, token, key)).status).toBe(200);
      for (const token of tokens)
        expect(answerOf(await pressLink(server, token, uniqueKey()))).toEqual(rejection('used'));
      expect(fieldErrorsIn(await verify(email, code, uniqueKey()))).toEqual([used]);
      const cookie = cookieOf(key);
      expect((await pressLink(server, tokens[0] ?? '', uniqueKey(), { cookie })).status).toBe(200);
    });

    it('should stop working with its code, or never have worked', async () => {
      const email = freshEmail();
      const token = await receiveLink(email);
      const press = (link: string) => pressLink(server, link, uniqueKey());
      expect(answerOf(await press('A'.repeat(43)))).toEqual(rejection('unknown'));
      expect(answerOf(await withClockAhead(server, codeLifetime, () => press(token)))).toEqual(rejection('expired'));
      expect((await withClockAhead(server, codeLifetime - 6000, () => press(token))).status).toBe(200);
    });

    it('should not be used up by programs that follow it, nor by other sites', async () => {
      const email = freshEmail();
      const token = await receiveLink(email);
      const statuses: number[] = [];
      for (const method of ['GET', 'HEAD'])
        statuses.push((await server.app.inject({ method: method as 'GET', url: registrationPaths.link })).statusCode);
      const foreign = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' };
      for (const headers of [foreign, { 'sec-purpose': 'prefetch' }])
        statuses.push((await pressLink(server, token, uniqueKey(), headers)).status);
      const keyless = await sendRequest(server, registrationPaths.link, { body: { token } });
      expect([...statuses, keyless.status]).toEqual([405, 405, 403, 403, 400]);
      expect((await pressLink(server, token, uniqueKey())).status).toBe(200);
    });

    it('should end with a new password', async () => {
      const { email } = await startRegistration(server);
      const token = await receiveLink(email);
      await submitNewPassword(server, await receiveResetLink(server, email), 'green lamp 9');
      expect(answerOf(await pressLink(server, token, uniqueKey()))).toEqual(rejection('used'));
    });

    it('should name the invitation that is followed, if the address can accept it', async () => {
      const { team } = await startRegistrationWithTeam(server);
      const invitation = tokenInTeamLink(team);
      const linkFor = async (token: string) => {
        const email = freshEmail();
        await receiveCode(server, email, { [invitationHeader]: token });
        return /\/registration\/link\/.*$/m.exec(server.inbox.to(email).at(-1)?.text ?? '')?.[0];
      };
      expect(await linkFor(invitation)).toMatch(
        new RegExp(`^/registration/link/[\\w-]{43}\\?invitation=${invitation}$`),
      );
      expect(await linkFor('unknown')).toMatch(/^\/registration\/link\/[\w-]{43}$/);
    });
  });

  describe('of an address with an account', () => {
    it('should not be sent: the email says that there is an account', async () => {
      const { email } = await completeRegistration(server);
      const known = server.inbox.to(email).length;
      const answer = await sendRequest(server, sendCodePath(email));
      expect([answer.status, answer.text]).toEqual([200, 'An email is on its way.']);
      const { subject, text, html } = await server.inbox.newest(email, known + 1);
      expect(subject).toBe('You already have an account with Msafara');
      for (const part of [text, html]) {
        expect(part).toContain(email);
        expect(part).toContain('http://localhost:3000/password_reset');
        expect(part).toContain(server.settings.SIGN_IN_URL);
      }
      expect(text).not.toMatch(new RegExp(`^[A-Z2-9]{${codeLength}}$`, 'm'));
      const guessed = await verify(email, 'A'.repeat(codeLength));
      expect(fieldErrorsIn(guessed)).toEqual([wrong]);
    });

    it('should still be emailed while its registration is open', async () => {
      const email = freshEmail();
      const key = uniqueKey();
      await verifyEmail(server, email, key);
      await submitAccount(server, profile, key);
      expect(await receiveCode(server, email)).toMatch(new RegExp(`^\\w{${codeLength}}$`));
    });
  });
});

// @vitest-environment node

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxLengths, minPasswordLength, resetLinkLifetime } from '../../contract/limits.ts';
import { commonPassword } from '../../contract/password.ts';
import { newPasswordPath, resetCheckPath } from '../../contract/password-reset.ts';
import { verifyCodePath } from '../../contract/registration.ts';
import { createRegistrationSessionStore } from '../../server/flows/registration/session/store.ts';
import {
  completeRegistration,
  fetchSession,
  fieldErrorsIn,
  freshEmail,
  inParallel,
  oneMinute,
  passwordWorks,
  profile,
  receiveCode,
  receiveResetLink,
  sendRequest,
  startRegistrationWithTeam,
  startTestServerWithInbox,
  submitAccount,
  submitNewPassword,
  submitResetRequest,
  submitTeam,
  type TestServerWithInbox,
  verifyEmail,
  withClockAhead,
} from './fixtures/registration-client.ts';
import { databaseKinds, uniqueKey } from './fixtures/test-server.ts';

const unknown = 'token: We don’t recognise this link: ask for a new one';
const used = 'token: This link has already been used: ask for a new one';
const superseded = 'token: Your password has changed since we sent this link: ask for a new one';
const expired = 'token: This link has expired: ask for a new one';

const requestDetail = 'If this address has an account, a link to set a new password is on its way. Check your inbox.';

describe.each(databaseKinds)('a password reset on %s', (kind) => {
  let server: TestServerWithInbox;
  beforeAll(async () => {
    server = await startTestServerWithInbox(kind);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const resetsOf = (email: string) =>
    server.database.queries.selectFrom('password_resets').selectAll().where('email', '=', email).execute();

  describe('whose link is requested', () => {
    it('should give every address the same answer, and email only those with an account', {
      tags: ['7.reset'],
    }, async () => {
      const { email } = await completeRegistration(server);
      const stranger = freshEmail();
      for (const address of [email, stranger]) {
        const { status, body, headers } = await submitResetRequest(server, ` ${address.toUpperCase()}`);
        expect([status, body, headers.get('cache-control')]).toEqual([202, { detail: requestDetail }, 'no-store']);
        expect(await resetsOf(address)).toHaveLength(1);
      }
      expect((await server.inbox.newest(email, 3)).subject).toBe('Set a new password for Msafara');
      expect(server.inbox.to(stranger)).toEqual([]);
    });
  });

  describe('with a link', () => {
    it('should set the password, confirm it, and notify the owner by email', {
      tags: ['1.visitors', '3.reset', '7.reset'],
    }, async () => {
      const { email } = await completeRegistration(server);
      const token = await receiveResetLink(server, email);
      const answer = await submitNewPassword(server, token, 'green lamp 9');
      expect([answer.status, answer.text]).toEqual([200, 'Password Updated']);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect([
        await passwordWorks(server, email, 'green lamp 9'),
        await passwordWorks(server, email, profile.password),
      ]).toEqual([true, false]);
      const mail = await server.inbox.newest(email, 4);
      expect(mail.subject).toBe('Your password was changed');
    });

    it('should be at exactly the path of the specification, with both slashes', { tags: ['7.reset'] }, async () => {
      expect(newPasswordPath).toBe('/api/register/verifyEmailCode//');
      for (const path of ['/api/register/verifyEmailCode', '/api/register/verifyEmailCode/']) {
        expect((await sendRequest(server, path, { body: { token: 'x', password: 'green lamp 9' } })).status).toBe(404);
      }
    });

    it('should work once', { tags: ['7.reset', '8.reset'] }, async () => {
      const { email } = await completeRegistration(server);
      const token = await receiveResetLink(server, email);
      await submitNewPassword(server, token, 'green lamp 9');
      const again = await submitNewPassword(server, token, 'red lamp 9');
      expect([again.status, fieldErrorsIn(again)]).toEqual([422, [used]]);
      expect(await passwordWorks(server, email, 'green lamp 9')).toBe(true);
    });

    it('should be valid for as long as the limit says', { tags: ['7.reset', '8.reset'] }, async () => {
      const { email } = await completeRegistration(server);
      const token = await receiveResetLink(server, email);
      const tooLate = await withClockAhead(server, resetLinkLifetime, () =>
        submitNewPassword(server, token, 'green lamp 9'),
      );
      expect([tooLate.status, fieldErrorsIn(tooLate)]).toEqual([422, [expired]]);
      expect(
        (
          await withClockAhead(server, resetLinkLifetime - oneMinute, () =>
            submitNewPassword(server, token, 'green lamp 9'),
          )
        ).status,
      ).toBe(200);
    });

    it('should work whoever asks for newer ones, until one of them is used', { tags: ['7.reset'] }, async () => {
      const { email } = await completeRegistration(server);
      const links = [];
      for (let sent = 0; sent < 3; sent++) links.push(await receiveResetLink(server, email));
      const [first = '', second = '', third = ''] = links;
      expect((await submitNewPassword(server, second, 'green lamp 9')).status).toBe(200);
      for (const other of [first, third])
        expect(fieldErrorsIn(await submitNewPassword(server, other, 'red lamp 9'))).toEqual([superseded]);
      expect(fieldErrorsIn(await submitNewPassword(server, second, 'red lamp 9'))).toEqual([used]);
      // Two of the registration, three links, and the news of the change.
      await server.inbox.newest(email, 6);
      const later = await receiveResetLink(server, email);
      expect((await submitNewPassword(server, later, 'blue lamp 9')).status).toBe(200);
    });

    it('should leave one password if several are used at once', async () => {
      const { email } = await completeRegistration(server);
      const [first, second] = [await receiveResetLink(server, email), await receiveResetLink(server, email)];
      const answers = await Promise.all([first, second].map((link) => submitNewPassword(server, link, 'green lamp 9')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    });

    it('should reject an unknown link', { tags: ['8.reset'] }, async () => {
      for (const token of ['x', 'A'.repeat(43), '\0']) {
        const answer = await submitNewPassword(server, token, 'green lamp 9');
        expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [unknown]]);
      }
    });

    it.each([
      ['1234', `password: Password requires ${minPasswordLength} characters minimum`],
      ['Football', `password: ${commonPassword}`],
      ['x'.repeat(maxLengths.password + 1), `password: Password must be ${maxLengths.password} characters or fewer`],
    ])('should reject a password without using up the link: %s', async (password, fieldError) => {
      const { email } = await completeRegistration(server);
      const token = await receiveResetLink(server, email);
      const answer = await submitNewPassword(server, token, password);
      expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [fieldError]]);
      expect((await submitNewPassword(server, token, ' green lamp 9 ')).status).toBe(200);
      expect([
        await passwordWorks(server, email, ' green lamp 9 '),
        await passwordWorks(server, email, 'green lamp 9'),
      ]).toEqual([true, false]);
    });

    it('should repeat a lost answer, but only for the same password', async () => {
      const { email } = await completeRegistration(server);
      const [token, key] = [await receiveResetLink(server, email), uniqueKey()];
      await submitNewPassword(server, token, 'green lamp 9', key);
      const again = await submitNewPassword(server, token, 'green lamp 9', key);
      expect([again.status, again.text]).toEqual([200, 'Password Updated']);
      const other = await submitNewPassword(server, token, 'red lamp 9', key);
      expect([other.status, fieldErrorsIn(other)]).toEqual([422, [used]]);
      expect(fieldErrorsIn(await submitNewPassword(server, token, 'green lamp 9', uniqueKey()))).toEqual([used]);
      await server.inbox.newest(email, 4);
      expect(server.inbox.to(email)).toHaveLength(4);
    });

    it('should set only one of ten simultaneous passwords', async () => {
      const { email } = await completeRegistration(server);
      const token = await receiveResetLink(server, email);
      const answers = await inParallel(10, (at) => submitNewPassword(server, token, `green lamp ${at}`, uniqueKey()));
      expect(answers.filter(({ status }) => status === 422).map(fieldErrorsIn)).toEqual(Array(9).fill([used]));
      const won = answers.findIndex(({ status }) => status === 200);
      expect(await passwordWorks(server, email, `green lamp ${won}`)).toBe(true);
      await server.inbox.newest(email, 4);
      expect(server.inbox.to(email)).toHaveLength(4);
    });

    it('should give ten simultaneous requests with one key the same answer', async () => {
      const { email } = await completeRegistration(server);
      const [token, key] = [await receiveResetLink(server, email), uniqueKey()];
      const answers = await inParallel(10, () => submitNewPassword(server, token, 'green lamp 9', key));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      await server.inbox.newest(email, 4);
      expect(server.inbox.to(email)).toHaveLength(4);
    });

    it('should end the sessions of the address and reject their stale requests', {
      tags: ['3.registration'],
    }, async () => {
      const { email, key, team } = await startRegistrationWithTeam(server);
      const link = await receiveResetLink(server, email);
      expect((await submitNewPassword(server, link, 'green lamp 9')).status).toBe(200);
      for (const answer of [await submitTeam(server, key, team.name), await submitAccount(server, profile, key)]) {
        expect(answer.status).toBe(401);
      }
      expect(await passwordWorks(server, email, 'green lamp 9')).toBe(true);
      const again = uniqueKey();
      await verifyEmail(server, email, again);
      expect((await fetchSession(server, again)).body.next).toBe('invites');
      const finished = await completeRegistration(server);
      const other = await receiveResetLink(server, finished.email);
      await submitNewPassword(server, other, 'green lamp 9');
      expect((await submitAccount(server, profile, finished.key)).status).toBe(401);
      expect(await passwordWorks(server, finished.email, 'green lamp 9')).toBe(true);
    });
  });

  describe('of an address whose registration is unfinished', () => {
    const used = 'code: That code has already been used: continue where you used it, or ask for a new one';
    /** What somebody who could read the mailbox before the reset may try, with each of their proofs. */
    const stolen = { ...profile, password: 'stolen lamp 1' };

    async function reset(email: string): Promise<void> {
      const link = await receiveResetLink(server, email);
      expect((await submitNewPassword(server, link, 'green lamp 9')).status).toBe(200);
    }

    it('should end the code that began the session, and those that nobody has used yet', {
      tags: ['3.registration'],
    }, async () => {
      const { email, key, code } = await startRegistrationWithTeam(server);
      const codes = [code, await receiveCode(server, email), await receiveCode(server, email)];
      await reset(email);
      for (const [at, code] of codes.entries()) {
        const attempt = at === 0 ? key : uniqueKey();
        const answer = await sendRequest(server, verifyCodePath(email, code), { key: attempt });
        expect([answer.status, fieldErrorsIn(answer)]).toEqual([422, [used]]);
        expect((await submitAccount(server, stolen, attempt)).status).toBe(401);
      }
      expect(await passwordWorks(server, email, 'green lamp 9')).toBe(true);
    });

    it('should not let a code begin a session that it has ended in the meantime', async () => {
      const { email, key } = await startRegistrationWithTeam(server);
      await reset(email);
      const sessions = createRegistrationSessionStore(server.database);
      expect(await sessions.begin({ email, key, held: [], now: new Date() })).toBeUndefined();
    });

    it('should leave one result for simultaneous requests: the new password', async () => {
      const { email, key } = await startRegistrationWithTeam(server);
      const code = await receiveCode(server, email);
      const link = await receiveResetLink(server, email);
      const other = uniqueKey();
      const [changed] = await Promise.all([
        submitNewPassword(server, link, 'green lamp 9'),
        submitAccount(server, stolen, key),
        sendRequest(server, verifyCodePath(email, code), { key: other }),
      ]);
      expect(changed.status).toBe(200);
      await submitAccount(server, stolen, other);
      await submitAccount(server, stolen, key);
      expect(await passwordWorks(server, email, 'green lamp 9')).toBe(true);
    });
  });

  describe('a link that is checked', () => {
    const check = (token: unknown) => sendRequest(server, resetCheckPath, { body: { token } as object });
    const found = async (token: string) => {
      const { status, text } = await check(token);
      const { problem, detail } = JSON.parse(text);
      return [status, problem, `token: ${detail}`];
    };

    it('should be reported as valid any number of times, without being used up', {
      tags: ['4.reset-check'],
    }, async () => {
      const { email } = await completeRegistration(server);
      const token = await receiveResetLink(server, email);
      const before = await resetsOf(email);
      for (const _ of [1, 2]) {
        const { status, body, headers } = await check(token);
        expect([status, body, headers.get('cache-control')]).toEqual([
          200,
          { detail: 'This link works.', email },
          'no-store',
        ]);
      }
      expect(await resetsOf(email)).toEqual(before);
      expect((await submitNewPassword(server, token, 'green lamp 9')).status).toBe(200);
    });

    it('should be answered with the reason that a new password would be rejected for, which is no error', {
      tags: ['4.reset-check'],
    }, async () => {
      const { email } = await completeRegistration(server);
      const [old, token] = [await receiveResetLink(server, email), await receiveResetLink(server, email)];
      await submitNewPassword(server, token, 'green lamp 9', uniqueKey());
      expect(await found(old)).toEqual([200, 'superseded', superseded]);
      expect(await found(token)).toEqual([200, 'used', used]);
      expect(await found('some-token')).toEqual([200, 'unknown', unknown]);
      expect(fieldErrorsIn(await check(undefined))).toEqual(['token: Send the token']);
      const last = await receiveResetLink(server, email);
      server.clock.ahead += resetLinkLifetime + oneMinute;
      expect(await found(last)).toEqual([200, 'expired', expired]);
      server.clock.ahead -= resetLinkLifetime + oneMinute;
    });
  });
});

// @vitest-environment node

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { durationInWords } from '../../contract/duration.ts';
import { codeLength, codeLifetime, invitationLifetime } from '../../contract/limits.ts';
import { passwordResetPath } from '../../contract/password-reset.ts';
import { sendCodePath, verifyCodePath } from '../../contract/registration.ts';
import type { Transport } from '../../server/mail/transport.ts';
import { type Mailbox, openMailbox } from './fixtures/mailbox.ts';
import {
  cookieOf,
  dumpDatabase,
  profile,
  sendRequest,
  submitAccount,
  submitInvitations,
  submitNewPassword,
  submitTeam,
} from './fixtures/registration-client.ts';
import { databaseKinds, pollUntil, startTestServer, type TestServer, uniqueKey } from './fixtures/test-server.ts';

const site = 'https://msafara.example';
const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };

/** Text with which a visitor may try to inject markup and headers into an email. */
const injection = '<b>Simba</b>\r\nBcc: evil@evil.example';

describe.each(databaseKinds)('the emails of a registration on %s', (kind) => {
  let box: Mailbox;
  let server: TestServer;
  beforeAll(async () => {
    box = await openMailbox();
    server = await startTestServer(kind, { settings: { SMTP_URL: box.url, PUBLIC_URL: site } });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await box[Symbol.asyncDispose]();
  });

  const mailTo = (address: string, subject: string) =>
    pollUntil(() => box.received.find(({ to, mail }) => to.includes(address) && mail.subject?.includes(subject))?.mail);

  it('should be the code, the invitation, the welcome and the notice, in text and HTML, with our links', async () => {
    const email = 'amina@company.example';
    const invited = 'zawadi@company.example';
    const key = uniqueKey();
    await sendRequest(server, sendCodePath(email), { headers: evil });
    const codeMail = await mailTo(email, 'Your Msafara code');
    const [code = ''] = codeMail.text?.match(new RegExp(`^[A-Z2-9]{${codeLength}}$`, 'm')) ?? [];
    expect(codeMail.subject).not.toContain(code);
    for (const part of [codeMail.text, codeMail.html]) {
      expect(part).toContain(code);
      expect(part).toContain(durationInWords(codeLifetime));
      expect(part).toContain('Nobody at Msafara will ever ask you for either');
      expect(part).toMatch(/https:\/\/msafara\.example\/registration\/link\/[\w-]{43}/);
    }
    expect(codeMail.html).toMatch(new RegExp(`<p [^>]*font:700 32px[^>]*>${code}</p>`));

    await sendRequest(server, verifyCodePath(email, code), { key });
    const begun = await submitAccount(server, { ...profile, first_name: `Amina ${injection}` }, key, evil);
    const { roles } = begun.body;
    const team = await submitTeam(server, key, `Simba ${injection}`, evil);
    expect(team.body.link).toMatch(`${site}/registration?invitation=`);
    await submitInvitations(server, key, [{ email: invited, role_id: roles[1]?.id }]);

    const invitation = await mailTo(invited, 'invited to join');
    // An email sent in somebody else's name contains no address that email programs would turn into a link.
    expect(invitation.subject).toBe('You’re invited to join a team on Msafara');
    expect(invitation.replyTo?.[0]?.name).toBe('');
    expect(invitation.text).toContain('Team: Simba <b>Simba</ b> Bcc: evil@ evil. example');
    expect(invitation.replyTo?.[0]?.address).toBe(email);
    for (const part of [invitation.text, invitation.html]) {
      expect(part).toContain(email);
      expect(part).toContain('Operator');
      expect(part).toContain(durationInWords(invitationLifetime));
      expect(part).toMatch(/https:\/\/msafara\.example\/registration\?invitation=[\w-]{43}/);
    }
    const welcome = await mailTo(email, 'Welcome to Msafara');
    for (const part of [welcome.text, welcome.html]) {
      expect(part).toContain(email);
      expect(part).toContain('Manager');
      expect(part).toContain(server.settings.SIGN_IN_URL);
    }
    const notice = await mailTo(server.settings.SALES_INBOX, 'New company');
    expect(notice.replyTo?.[0]?.address).toBe(email);
    for (const part of [notice.text, notice.html]) {
      expect(part).toContain('Otieno');
      expect(part).toContain(email);
    }
    expect(notice.text).toContain('People invited: 1');
  });

  it('should not let typed text add link hosts, headers or markup', () => {
    expect(box.received.length).toBeGreaterThanOrEqual(4);
    for (const { raw, mail, to } of box.received) {
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
      expect(to).not.toContain('evil@evil.example');
      expect(mail.html).not.toContain('<b>');
      const hosts = [...`${mail.text}${mail.html}`.matchAll(/https?:\/\/([^/\s"<]+)/g)].map(([, host]) => host);
      const ours = ['msafara.example', 'app.msafara.example', 'play.google.com'];
      expect(hosts.filter((host) => !ours.includes(host ?? ''))).toEqual([]);
    }
  });
});

describe.each(databaseKinds)('a code or token on %s', (kind) => {
  it('should not be stored in clear text or logged, and leave the outbox once its email is sent', {
    tags: ['3.server-onboarding'],
  }, async () => {
    await using box = await openMailbox();
    await using server = await startTestServer(kind, { settings: { SMTP_URL: box.url } });
    const found = (address: string, pattern: RegExp) =>
      pollUntil(() =>
        box.received
          .filter(({ to }) => to.includes(address))
          .map(({ mail }) => mail.text?.match(pattern)?.[1])
          .find(Boolean),
      );
    const [email, invited, key] = ['amina@company.example', 'zawadi@company.example', uniqueKey()];
    await sendRequest(server, sendCodePath(email), { key });
    const code = await found(email, new RegExp(`^([A-Z2-9]{${codeLength}})$`, 'm'));
    const emailedLink = await found(email, /registration\/link\/([\w-]{43})/);
    await sendRequest(server, verifyCodePath(email, code), { key });
    const { body } = await submitAccount(server, profile, key);
    const { roles } = body;
    const team = await submitTeam(server, key, 'Simba');
    await submitInvitations(server, key, [{ email: invited, role_id: roles[0]?.id }]);
    const invitation = await found(invited, /invitation=([\w-]{43})/);
    await sendRequest(server, passwordResetPath, { body: { email }, key });
    const reset = await found(email, /password_reset\/([\w-]{43})/);
    await submitNewPassword(server, reset, 'green lamp 9', key);
    await pollUntil(async () => {
      const { queries } = server.database;
      const rows = await queries.selectFrom('outbox').select('id').where('state', '!=', 'sent').execute();
      return rows.length === 0 && box.received.length >= 6;
    });

    const secrets = {
      code,
      emailedLink,
      session: cookieOf(key).split('=')[1] ?? '',
      invitation,
      reset,
      key,
      link: new URL(team.body.link).searchParams.get('invitation') ?? '',
      password: profile.password,
      newPassword: 'green lamp 9',
    };
    const dump = await dumpDatabase(server);
    const log = server.log.join('');
    expect(dump).toContain(email);
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret.length, name).toBeGreaterThan(5);
      expect(dump, name).not.toContain(secret);
      expect(log, name).not.toContain(secret);
    }
    expect(log).toContain('/api/register/:email/:code');
    for (const address of [email, invited, 'company.example']) expect(log).not.toContain(address);
    const rows = await server.database.queries.selectFrom('outbox').select('message').execute();
    const kinds = ['registration-code', 'invitation', 'password-reset'];
    for (const kindOf of kinds) expect(rows).toContainEqual({ message: JSON.stringify({ kind: kindOf }) });
  });

  it('should not be emailed once it has expired', async () => {
    const sent: string[] = [];
    const transport: Transport = {
      send: async ({ mail }) => void sent.push(mail.to),
      discard: async () => {},
      close: () => {},
    };
    await using server = await startTestServer(kind, { transport, outboxPace: { poll: 20 } });
    // A code of two hours ago, which could not be sent until now.
    server.clock.ahead = -120 * 60_000;
    await sendRequest(server, sendCodePath('amina@company.example'));
    const row = await pollUntil(async () => {
      const found = await server.database.queries.selectFrom('outbox').selectAll().executeTakeFirst();
      return found?.state === 'dead' && found;
    });
    expect(row).toMatchObject({ message: '{"kind":"registration-code"}', tries: 1 });
    expect(row.fault).toContain('expired');
    // A server that only now looks for dead emails at its start tells whoever runs it.
    expect(sent).not.toContain('amina@company.example');
  });
});

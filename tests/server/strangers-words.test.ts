// @vitest-environment node
/** Attacks in which a visitor has us email somebody else. */
import { describe, expect, it } from 'vitest';
import { bookingPath } from '../../contract/booking.ts';
import { fuelStationPath } from '../../contract/fuel-station.ts';
import { requestWindow } from '../../contract/limits.ts';
import { passwordResetPath } from '../../contract/password-reset.ts';
import { sendCodePath } from '../../contract/registration.ts';
import { readSettings } from '../../contract/settings.ts';
import { subscriptionPath } from '../../contract/subscription.ts';
import { isCappedWhenSent } from '../../server/mail/caps.ts';
import { exampleMessages, laneOf, type MailMessage, renderMessage } from '../../server/mail/emails/message.ts';
import { linkless, plausibleName } from '../../server/mail/mail.ts';
import { queueMails } from '../../server/mail/queue.ts';
import {
  completeRegistration,
  createTestInbox,
  inParallel,
  profile,
  sendRequest,
  startTestServerWithInbox,
  type TestServerWithInbox,
} from './fixtures/registration-client.ts';
import {
  databaseKinds,
  dueEmailsSent,
  pollUntil,
  postBooking,
  startTestServer,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

const victim = 'victim@company.example';
const spam = 'WIN http://evil.example, call 0711 222 333';

/** Where email programs see a link: after a scheme, in a domain, in an address. */
const links = /https?:\/\/[^\s"<>]+|[\w.-]+@[\w-]+(?:\.[\w-]+)+|\b[\w-]+(?:\.[\w-]+)*\.(?:example|com)\b/gi;

/** What phones offer to call: seven digits or more, whatever is between them. */
const numbers = /\p{N}(?:[^\p{L}\p{N}<>]*\p{N}){6,}/gu;

const numbersIn = (text: string) => [...text.matchAll(numbers)].map(([number]) => number).sort();

const linksIn = (text: string) => [...new Set([...text.matchAll(links)].map(([link]) => link))];

const statesIn = async ({ database }: TestServerWithInbox) =>
  Object.groupBy(await database.queries.selectFrom('outbox').selectAll().execute(), ({ state }) => state);

describe.each(databaseKinds)(
  'a stranger who types the address of somebody else, on %s',
  {
    tags: ['2.mail-strangers'],
  },
  (kind) => {
    it('should have 45 bookings stored, and at most twelve emails sent, without a link', async () => {
      await using server = await startTestServerWithInbox(kind, { settings: { EMAILS_PER_ADDRESS_PER_HOUR: 12 } });
      const answers = await inParallel(45, () =>
        postBooking(server, validBooking({ email: victim, first_name: 'WIN A CAR http://evil.example' }), uniqueKey()),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      await dueEmailsSent(server);
      const bookings = await server.database.queries.selectFrom('bookings').select('id').execute();
      expect(bookings).toHaveLength(45);
      expect(server.inbox.to(victim)).toHaveLength(12);
      expect(server.inbox.to(server.settings.SALES_INBOX)).toHaveLength(45);
      for (const { subject, text, html } of server.inbox.to(victim))
        expect(subject + text + html).not.toMatch(/evil|WIN/);
      const states = await statesIn(server);
      expect([states.capped?.length, states.sent?.length]).toEqual([33, 57]);
      expect(server.log.join('')).toContain('too many in an hour');
      expect(server.log.join('')).not.toContain('victim');
    });

    it('should not get around the cap with other spellings of the address', async () => {
      await using server = await startTestServerWithInbox(kind, { settings: { EMAILS_PER_ADDRESS_PER_HOUR: 2 } });
      const spellings = ['jo.doe+a@gmail.com', 'J.ODOE@gmail.com', 'jodoe@googlemail.com', 'jodoe+b@gmail.com'];
      for (const email of spellings) await postBooking(server, validBooking({ email }), uniqueKey());
      await dueEmailsSent(server);
      expect(server.inbox.mails.filter(({ to }) => /@(gmail|googlemail)/i.test(to))).toHaveLength(2);
    });

    it('should not reach a company with more emails than its domain may get, unless everybody has an address there', async () => {
      const settings = { EMAILS_PER_DOMAIN_PER_HOUR: 5 };
      await using server = await startTestServerWithInbox(kind, { settings });
      for (const domain of ['company.example', 'gmail.com']) {
        await inParallel(8, (at) => postBooking(server, validBooking({ email: `${at}@${domain}` }), uniqueKey()));
      }
      await dueEmailsSent(server);
      const count = (domain: string) => server.inbox.mails.filter(({ to }) => to.endsWith(domain)).length;
      expect([count('company.example'), count('gmail.com'), count('msafara.example')]).toEqual([5, 8, 16]);
    });

    it.each([
      ['address', { EMAILS_PER_ADDRESS_PER_HOUR: 1 }, ['a', 'a', 'a']],
      ['domain', { EMAILS_PER_DOMAIN_PER_HOUR: 1 }, ['a', 'b', 'c']],
    ] as const)(
      'should reach the same %s again after an hour, whatever was kept back meanwhile',
      async (_, settings, names) => {
        await using server = await startTestServerWithInbox(kind, { settings });
        const created_at = new Date(Date.now() - requestWindow).toISOString();
        const reached: number[] = [];
        for (const [at, name] of names.entries()) {
          if (at === 2)
            await server.database.queries
              .updateTable('outbox')
              .set({ created_at })
              .where('state', '=', 'sent')
              .execute();
          await postBooking(server, validBooking({ email: `${name}@company.example` }), uniqueKey());
          await dueEmailsSent(server);
          reached.push(server.inbox.mails.filter(({ to }) => to.endsWith('company.example')).length);
        }
        expect(reached).toEqual([1, 1, 2]);
      },
    );

    it('should not use up the codes of that address with other emails', async () => {
      await using server = await startTestServerWithInbox(kind, { settings: { EMAILS_PER_ADDRESS_PER_HOUR: 3 } });
      await inParallel(10, () => postBooking(server, validBooking({ email: victim }), uniqueKey()));
      await dueEmailsSent(server);
      expect(server.inbox.to(victim)).toHaveLength(3);
      expect((await sendRequest(server, sendCodePath(victim))).status).toBe(200);
      expect((await server.inbox.newest(victim, 4)).subject).toBe('Your Msafara code');
    });

    it('should have as many codes and links emailed as are asked for within the limit, one of each kind beyond it, and be told when it is reached', async () => {
      await using server = await startTestServerWithInbox(kind, { settings: { EMAILS_PER_ADDRESS_PER_HOUR: 1 } });
      const code = () => sendRequest(server, sendCodePath(victim));
      const subscription = () => sendRequest(server, subscriptionPath, { body: { email: victim } });
      const password = () => sendRequest(server, passwordResetPath, { body: { email: victim } });
      const statuses = [];
      for (const ask of [code, code, code, code, code, code, subscription, subscription, password, password])
        statuses.push((await ask()).status);
      expect(statuses).toEqual([...Array(5).fill(200), 429, 202, 429, 202, 429]);
      await dueEmailsSent(server);
      // The link to set a password is not sent: the address has no account.
      expect(server.inbox.to(victim)).toHaveLength(6);
      expect((await statesIn(server)).capped).toBeUndefined();
    });

    it('should not have a mailbox sent more than twenty emails of all kinds, though from thirty networks, nor keep the owner from one of their own', async () => {
      const { CODES_PER_HOUR, EMAILS_PER_ADDRESS_PER_HOUR } = readSettings({});
      await using server = await startTestServerWithInbox(kind, {
        settings: { TRUSTED_PROXIES: 1, CODES_PER_HOUR, EMAILS_PER_ADDRESS_PER_HOUR },
      });
      const { email } = await completeRegistration(server);
      const station = { ...profile, franchise: 'shell', mobile: '0711', email, terms: true };
      // The code and the welcome.
      const before = 2;
      const from = (network: number) => ({ 'x-forwarded-for': `198.51.100.${network}` });
      for (let network = 1; network <= 30; network++) {
        const headers = from(network);
        const ask = (path: string, body: object) => sendRequest(server, path, { body, key: uniqueKey(), headers });
        await ask(bookingPath, validBooking({ email }));
        await ask(sendCodePath(email), {});
        await ask(subscriptionPath, { email });
        await ask(passwordResetPath, { email });
      }
      await dueEmailsSent(server);
      const sent = server.inbox.to(email).slice(before);
      // Nine confirmations, and five codes and links, one of which the owner has had to register.
      expect(sent.length).toBe(9 + 4);
      for (const network of [31, 32])
        await sendRequest(server, fuelStationPath, {
          body: { ...station, fuel_station_name: `Station ${network}` },
          key: uniqueKey(),
          headers: from(network),
        });
      await dueEmailsSent(server);
      // The first of its kind is sent, and it alone.
      const all = server.inbox.to(email).slice(before);
      expect(all.slice(sent.length).map(({ subject }) => subject)).toEqual(['Your fuel station is registered']);
      expect(server.inbox.to(email).length).toBeLessThanOrEqual(20);
    });

    it('should not have emails of an earlier hour count', async () => {
      await using server = await startTestServerWithInbox(kind, { settings: { EMAILS_PER_ADDRESS_PER_HOUR: 1 } });
      server.clock.ahead = -(requestWindow + 60_000);
      await postBooking(server, validBooking({ email: victim }), uniqueKey());
      server.clock.ahead = 0;
      await postBooking(server, validBooking({ email: victim }), uniqueKey());
      await postBooking(server, validBooking({ email: victim }), uniqueKey());
      await dueEmailsSent(server);
      expect(server.inbox.to(victim)).toHaveLength(2);
    });

    it('should not put a telephone number into the email about a station, nor into its logins', async () => {
      await using server = await startTestServerWithInbox(kind);
      const fuel_station_name = 'Call +254 711 222 333 now! Your fuel card is blocked';
      const station = { ...profile, fuel_station_name, franchise: 'shell', mobile: '0711', email: victim, terms: true };
      await sendRequest(server, fuelStationPath, { body: station, key: uniqueKey() });
      const { text, html } = await server.inbox.newest(victim);
      expect(text).toContain('Station name: Call … now! Your fuel card is blocked');
      expect(text).toContain('Manager: manager.call-now-your-fuel-card-');
      for (const part of [text, html]) expect(part).not.toMatch(/711\D*222/);
    });
  },
);

/** A message whose texts are all this one, apart from addresses and what the server chooses. */
function withTyped(message: MailMessage, text: string): MailMessage {
  const typed =
    /"(first_name|last_name|name|team|fuel_station_name|full_name|organization|phone|mobile|enquiry)":"[^"]*"/g;
  return JSON.parse(JSON.stringify(message).replace(typed, (_, field) => `"${field}":"${text}"`));
}

describe('an email to an address that a visitor typed', { tags: ['2.mail-strangers'] }, () => {
  const settings = readSettings({});
  const inboxes = [settings.SALES_INBOX, settings.OPERATOR_INBOX];
  const outgoing = exampleMessages.filter((message) => !inboxes.includes(renderMessage(message, settings).to));

  it('should be most of them', () => expect(outgoing.length).toBeGreaterThan(10));

  it.each(outgoing.map((message) => [message.kind, message] as const))(
    'should have no typed text in its subject, and no link in it: %s',
    (_kind, message) => {
      const plain = renderMessage(withTyped(message, 'Otieno'), settings);
      const mail = renderMessage(withTyped(message, spam), settings);
      expect(mail.subject).toBe(plain.subject);
      expect(mail.replyTo?.name ?? '').toBe('');
      expect(linksIn(mail.text).sort()).toEqual(linksIn(plain.text).sort());
      expect(linksIn(mail.html).sort()).toEqual(linksIn(plain.html).sort());
      expect(numbersIn(mail.text)).toEqual(numbersIn(plain.text));
    },
  );

  it.each([
    'http://evil.example',
    'evil.example',
    'me@evil.example',
    'evil。example',
    'evil．example',
    'http：／／evil．example',
    'evil\u2024example',
    'www.evil.example/win?a=b',
  ])('should contain no link: %j', (typed) => {
    expect(linkless(typed)).not.toMatch(/[^\s](?:[.:/@]|[\u2024\uFE52\u3002\uFF61\uFF0E\uFF1A\uFF0F\uFF20])[^\s]/u);
    expect(linkless(typed).replaceAll(' ', '')).toBe(typed);
  });

  it.each([
    ['Call +254 711 222 333 now', 'Call … now'],
    ['Call (0711)-222.333!', 'Call …!'],
    ['0711222', '…'],
    ['٠٧١١٢٢٢٣٣٣', '…'],
    ['０７１１２２２３３３', '…'],
    ['07\u200B11\u200B22\u200B23', '…'],
    ['0    7    1    1    2    2    2', '…'],
    ['tel 1: 0711 222 333, tel 2: 0722 222 333', 'tel …, tel …'],
    ['Route 66', 'Route 66'],
    ['Athi River 24/7', 'Athi River 24/ 7'],
    ['Shell 100 200', 'Shell 100 200'],
    ['A1 B2 C3 D4 E5 F6 G7', 'A1 B2 C3 D4 E5 F6 G7'],
  ])('should contain no number that a phone would offer to call: %j', (typed, shown) =>
    expect(linkless(typed)).toBe(shown),
  );

  it.each([
    ['Amina', 'Amina'],
    [' José-Maria O’Neil ', 'José-Maria O’Neil'],
    ['김', '김'],
    ['J. R.', 'J. R.'],
    ['a'.repeat(40), 'a'.repeat(40)],
    ['a'.repeat(41), undefined],
    ['', undefined],
    ['WIN A CAR http://evil.example', undefined],
    ['Call 0900 12 34 56', undefined],
    ['Call 0-9-0', undefined],
  ])('should greet only by what may be a name: %j', (typed, name) => expect(plausibleName(typed)).toBe(name));

  it('should be in the lane of its kind', () => {
    const codes = exampleMessages.filter((message) => laneOf(message) === 0).map(({ kind }) => kind);
    expect(codes.sort()).toEqual([
      'account-exists',
      'password-changed',
      'password-reset',
      'registration-code',
      'subscription-known',
      'subscription-request',
    ]);
    expect(exampleMessages.filter((message) => laneOf(message) === 2).map(({ kind }) => kind)).toEqual(['article']);
  });
});

it('should send subscribers and owners what they asked for, beyond any cap', async () => {
  const inbox = createTestInbox();
  const settings = { EMAILS_PER_ADDRESS_PER_HOUR: 1, EMAILS_PER_DOMAIN_PER_HOUR: 1 };
  await using server = await startTestServer('sqlite', { transport: inbox, settings, outboxPace: { poll: 20 } });
  const instant = new Date().toISOString();
  const news = { kind: 'article', to: victim, secret: 'x', slug: 'x', title: 'News', summary: 'x' } as const;
  const changed = { kind: 'password-changed', to: victim } as const;
  await server.database.queries.transaction().execute((transaction) =>
    queueMails(
      transaction,
      [news, changed, news, changed].map((message) => ({ message, instant })),
    ),
  );
  await pollUntil(() => inbox.to(victim).length === 4);
});

it.each(['company-deleted', 'company-restored', 'joined', 'subscribed', 'welcome'])(
  'should not keep back what only the owner of an address can cause, as the pages say that it was sent: %s',
  { tags: ['2.mail-strangers'] },
  (kind) => {
    const owned = exampleMessages.filter((message) => message.kind === kind);
    expect(owned.length).toBeGreaterThan(0);
    for (const message of owned) expect(isCappedWhenSent(message)).toBe(false);
  },
);

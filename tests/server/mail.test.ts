import { domainToASCII } from 'node:url';
import ical, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointmentInWords } from '../../contract/appointment.ts';
import { minPhoneDigits } from '../../contract/limits.ts';
import { readSettings } from '../../contract/settings.ts';
import { openTransport } from '../../server/mail/transport.ts';
import { type Mailbox, openMailbox, type ReceivedMail } from './fixtures/mailbox.ts';
import {
  bookingIdIn,
  databaseKinds,
  pollUntil,
  postBooking,
  startTestServer,
  type TestServer,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

const words = appointmentInWords(String(validBooking().appointment_date), '09');

/** Half past seven in Nairobi, where the office opens at seven. */
const inKolkata = { time_zone: 'Asia/Kolkata', appointment_time: '10' };

/** An address with its domain in ASCII, because email parsers may have decoded it. */
function inAscii(address: string): string {
  const [local, domain = ''] = address.split('@');
  return `${local}@${domainToASCII(domain)}`;
}

describe.each(databaseKinds)('the emails of a booking on %s', { tags: ['2.booking-mails'] }, (kind) => {
  let box: Mailbox;
  let server: TestServer;
  beforeAll(async () => {
    box = await openMailbox();
    server = await startTestServer(kind, {
      settings: { SMTP_URL: box.url, PUBLIC_URL: 'https://msafara.example' },
      // Far longer than these tests wait: each email is sent because the worker is woken.
      outboxPace: { poll: 600_000 },
    });
  });
  beforeEach(() => {
    box.received.length = 0;
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await box[Symbol.asyncDispose]();
  });

  /** Books, and waits for the emails. */
  async function book(changes: Record<string, unknown> = {}, mails = 2, key = uniqueKey()) {
    const answer = await postBooking(server, validBooking(changes), key, { host: 'evil.example' });
    await pollUntil(() => box.received.length >= mails);
    const to = (address: string) => box.received.find((mail) => mail.to.includes(address)) as ReceivedMail;
    return { id: bookingIdIn(answer), visitor: to('amina@example.com'), sales: to('sales@msafara.example') };
  }

  it('should confirm the appointment with its time zone and our phone number, in text and in HTML', {
    tags: ['1.phone'],
  }, async () => {
    const { mail } = (await book()).visitor;
    expect(mail.subject).toBe(`Your demo is booked: ${words}`);
    expect(mail.from).toEqual({ name: 'Msafara', address: 'hello@msafara.example' });
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Hello Amina,');
      expect(part).toContain(`${words} (Africa/Nairobi time)`);
      expect(part).toContain('+254 700 000 000');
    }
  });

  it('should attach the appointment as a calendar file', async () => {
    const { id, visitor } = await book(inKolkata);
    const [attachment] = visitor.mail.attachments;
    expect(attachment).toMatchObject({
      filename: 'msafara-demo.ics',
      mimeType: 'text/calendar',
      disposition: 'attachment',
    });
    const text = new TextDecoder().decode(attachment?.content as ArrayBuffer);
    const [event] = Object.values(ical.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT') as VEvent[];
    expect(event?.start.toISOString()).toBe(`${validBooking().appointment_date}T04:30:00.000Z`);
    expect(event?.uid).toBe(`${id}@msafara.example`);
  });

  it('should link to the public address and never to the Host header', async () => {
    const { id, visitor } = await book();
    const link = `https://msafara.example/api/register/booking/${id}/appointment.ics`;
    expect(visitor.mail.text).toContain(link);
    expect(visitor.mail.html).toContain(`href="${link}"`);
    for (const { raw } of box.received) expect(raw).not.toContain('evil');
  });

  it('should give the sales inbox every field, with replies going to the visitor', async () => {
    const { id, sales } = await book(inKolkata);
    const hour = appointmentInWords(String(validBooking().appointment_date), '10');
    expect(sales.mail.subject).toBe(`New demo booking: Amina Otieno, ${hour}`);
    expect(sales.mail.replyTo).toEqual([{ name: 'Amina Otieno', address: 'amina@example.com' }]);
    const fields = ['Amina', 'Otieno', '+254 711 000 111', 'amina@example.com', `${hour} (Asia/Kolkata time)`, id];
    for (const field of fields) {
      expect(sales.mail.text).toContain(field);
      expect(sales.mail.html).toContain(field);
    }
    expect(sales.mail.text).toMatch(/At our office: .*7:30 am \(Africa\/Nairobi time\)/);
  });

  it.each([
    ['user@münchen.de', 'user@xn--mnchen-3ya.de'],
    ['José@Example.com', 'José@example.com'],
    ['пример@Почта.рф', 'пример@xn--80a1acny.xn--p1ai'],
  ])(
    'should reach an address with non-ASCII letters, with its domain in ASCII: %s',
    { tags: ['5.email-letters'] },
    async (email, address) => {
      await postBooking(server, validBooking({ email }), uniqueKey());
      await pollUntil(() => box.received.length >= 2);
      const [visitor] = box.received.filter(({ mail }) => mail.subject?.startsWith('Your demo'));
      const [sales] = box.received.filter(({ mail }) => mail.subject?.startsWith('New demo booking'));
      expect(visitor?.to.map(inAscii)).toEqual([inAscii(address)]);
      expect(inAscii(String(visitor?.mail.to?.[0]?.address))).toBe(inAscii(address));
      expect(inAscii(String(sales?.mail.replyTo?.[0]?.address))).toBe(inAscii(address));
      // As the visitor typed it.
      expect(sales?.mail.text).toContain(`Email: ${email}\n`);
    },
  );

  it('should show whatever was typed as text', async () => {
    const { visitor, sales } = await book({
      first_name: '<img src=x onerror="alert(1)">',
      last_name: `O'Neil & "Söhne"`,
    });
    expect(visitor.mail.html).not.toContain('<img');
    expect(visitor.mail.html).toContain('&#60;img src=x onerror=&#34;alert(1)&#34;&#62;');
    expect(visitor.mail.text).toContain('<img src=x onerror="alert(1)">');
    expect(sales.mail.text).toContain(`O'Neil & "Söhne"`);
    expect(sales.mail.subject).toContain(`O'Neil & "Söhne"`);
  });

  it('should not take headers or recipients from what is typed', async () => {
    const { sales } = await book({
      first_name: 'Amina\r\nBcc: thief@example.com\r\n\r\nBuy',
      last_name: 'x" <thief@example.com>, ',
      phone: `${'1'.repeat(minPhoneDigits)}\nX-Evil: yes`,
    });
    expect(box.received.flatMap(({ to }) => to).sort()).toEqual(['amina@example.com', 'sales@msafara.example']);
    for (const { mail, raw } of box.received) {
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(mail.headers.map(({ key }) => key)).not.toContain('x-evil');
      expect(raw.split('\r\n\r\n', 1)[0]).not.toMatch(/^(Bcc|X-Evil):/im);
    }
    expect(sales.mail.replyTo?.map(({ address }) => address)).toEqual(['amina@example.com']);
  });
});

describe('a mail server that has a user', () => {
  it('should never hear the password if it offers no TLS', async () => {
    await using box = await openMailbox();
    const url = new URL(box.url);
    url.username = 'site';
    url.password = 'hush';
    const transport = openTransport({ ...readSettings({}), SMTP_URL: url.href });
    const mail = { to: 'amina@example.com', subject: 'x', text: 'x', html: 'x' };
    await expect(transport.send({ id: 'x', date: new Date(), mail })).rejects.toThrow(/STARTTLS|TLS/);
    transport.close();
    expect(box.received).toEqual([]);
    expect(box.logins).toEqual([]);
  });
});

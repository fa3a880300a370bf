// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../contract/settings.ts';
import { type BookingMessage, bookingMessages } from '../../server/flows/booking/confirmation-emails.ts';
import { type ContactNotice, contactNotice } from '../../server/flows/contact/emails.ts';
import type { StoredContact } from '../../server/flows/contact/tables.ts';
import { type FuelStationMessage, fuelStationMessages } from '../../server/flows/fuel-station/emails.ts';
import type { FuelStation } from '../../server/flows/fuel-station/tables.ts';
import {
  exampleMessages,
  isExpired,
  type MailMessage,
  renderMessage,
  withoutSecret,
} from '../../server/mail/emails/message.ts';
import { exampleEmails } from './fixtures/example-emails.ts';

const settings = readSettings({ PUBLIC_URL: 'https://msafara.example' });

const emails = exampleEmails(settings);

/** What a reader of the HTML part sees, block by block. */
function wordsOf(html: string): string[] {
  const [, body = ''] = html.split(/<body[^>]*>/);
  return body
    .replaceAll(/<\/(?:p|h1|tr)>|<br>/g, '\n')
    .replaceAll(/<\/th>/g, ': ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&#(\d+);/g, (_reference, code) => String.fromCharCode(Number(code)))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The email for the first example of a message that has some properties. */
function emailOf(kind: MailMessage['kind'], has: (message: MailMessage) => boolean = () => true) {
  const found = emails.find(({ message }) => message.kind === kind && has(message));
  if (found === undefined) throw new Error(`There is no example of '${kind}'.`);
  return found.mail;
}

describe.each(emails)('the email $name', ({ mail }) => {
  test('should have a subject of one line and one recipient', () => {
    expect(mail.subject).toMatch(/^\S.*\S$/);
    expect(mail.to).toMatch(/^[^@\s]+@[^@\s]+$/);
  });

  test('should leave nothing blank in its text', () => {
    const [content = '', signature = ''] = mail.text.split('\n\n-- \n');
    const blocks = content.split('\n\n');
    expect(blocks.length).toBeGreaterThan(1);
    for (const line of blocks.flatMap((block) => block.split('\n'))) {
      expect(line).toMatch(/^\S(?:.*\S)?$/);
      expect(line).not.toMatch(/^:|undefined|null|\[object/);
    }
    expect(signature.split('\n')).toEqual([
      settings.PRODUCT_NAME,
      settings.OFFICE_ADDRESS,
      settings.PHONE,
      settings.PUBLIC_URL,
      '',
    ]);
  });

  test('should leave nothing blank in its HTML', () => {
    expect(mail.html).not.toMatch(/<(p|h1|title|th|td|a|table)\b[^>]*>\s*<\/\1>/);
    expect(mail.html).not.toMatch(/undefined|\[object|href=""/);
  });

  test('should say the same in both parts', () => {
    const [content = ''] = mail.text.split('\n\n-- \n');
    const shown = wordsOf(mail.html);
    const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url.replaceAll('&#38;', '&'));
    for (const line of content.split('\n').filter((line) => line !== '')) {
      if (/^https?:/.test(line)) expect(links).toContain(line);
      // The words of a link stand before its address, with a colon.
      else expect(shown).toContain(shown.includes(line) ? line : line.replace(/:$/, ''));
    }
  });
});

describe('who gets an email, and who is answered', () => {
  test('notices go to the sales inbox, and a reply to the visitor', {
    tags: ['2.booking-mails', '2.station-mails'],
  }, () => {
    for (const kind of ['booking-notice', 'fuel-station-notice', 'company-notice'] as const) {
      const mail = emailOf(kind);
      expect(mail.to).toBe(settings.SALES_INBOX);
      expect(mail.replyTo).toEqual({ name: 'Amina Otieno', address: 'amina@example.com' });
      expect(mail.text).toContain('Reply to this email to answer the visitor.');
    }
  });

  test('everything else goes to the visitor, whose reply goes to the sender', () => {
    const isNotice = (kind: string) => kind.endsWith('-notice') || ['contact-message', 'dead-emails'].includes(kind);
    for (const { message, mail } of emails.filter(({ message }) => !isNotice(message.kind))) {
      expect(mail.to, message.kind).toBe('amina@example.com');
      expect(mail.replyTo, message.kind).toEqual(
        // The inviter's confirmed address, without the name that they typed: the reader may be a stranger.
        message.kind === 'invitation' ? { name: '', address: 'amina@example.com' } : undefined,
      );
    }
  });

  test('news of emails that were given up goes to the operator', { tags: ['7.outbox'] }, () => {
    const operated = { ...settings, OPERATOR_INBOX: 'operator@msafara.example' };
    const [message] = exampleMessages.filter(({ kind }) => kind === 'dead-emails');
    if (message === undefined) throw new Error('There is no example of it.');
    expect(renderMessage(message, operated)).toMatchObject({
      to: operated.OPERATOR_INBOX,
      subject: '1 email could not be sent',
    });
    expect(renderMessage(message, operated).replyTo).toBeUndefined();
  });

  test('a contact message goes to the sales inbox, and a reply to the visitor if the address can be one', {
    tags: ['7.contact'],
  }, () => {
    const given = emailOf('contact-message');
    expect(given).toMatchObject({
      to: settings.SALES_INBOX,
      subject: 'New message from the website: Amina',
      replyTo: { name: 'Amina', address: 'amina@example.com' },
    });
    expect(given.text).toContain('Reply to this email to answer the visitor.');
    const without = emailOf('contact-message', (one) => 'message' in one && one.message.full_name === '');
    expect(without.subject).toBe('New message from the website');
    expect(without.replyTo).toBeUndefined();
    expect(without.text).toContain('replying to this email won’t reach them');
    expect(without.text).toContain('Full name: not given');
    expect(without.text).toContain('Email: none');
  });

  test('the paragraphs of an enquiry stay paragraphs', () => {
    const { text } = emailOf('contact-message', (one) => 'message' in one && one.message.enquiry.startsWith('First'));
    expect(text).toContain('Enquiry:\n\nFirst paragraph.\n\nSecond paragraph.\n\n');
  });
});

describe('what an email says', () => {
  test.each([
    ['booking-confirmation', /^Your demo is booked: /, /^Your demo has been updated: /],
    ['booking-notice', /^New demo booking: /, /^Demo booking updated: /],
    // The address was typed by somebody, so its subject has no other text that they typed.
    ['fuel-station-registered', /^Your fuel station is registered$/, /^Your fuel station has been updated$/],
    ['fuel-station-notice', /^New fuel station: /, /^Fuel station updated: /],
  ] as const)('%s tells a correction from the first one', (kind, first, correction) => {
    const isCorrection = (message: MailMessage) =>
      'corrected' in message ? message.corrected : 'booking' in message && message.booking.sequence > 0;
    const original = emailOf(kind, (one) => !isCorrection(one));
    expect(original.subject).toMatch(first);
    expect(original.text).not.toMatch(/changed|updated/);
    const corrected = emailOf(kind, isCorrection);
    expect(corrected.subject).toMatch(correction);
    expect(corrected.text).toMatch(/changed|updated/);
  });

  // Of two values of one kind, each in place of the other would be as good a sentence.
  test.each([
    [
      'booking-notice',
      'before',
      `When: Wednesday 25 November 2026 at 9:00 am (Africa/Nairobi time)
At our office: Wednesday 25 November 2026 at 9:00 am (Africa/Nairobi time)
Moved from: Tuesday 1 December 2026 at 3:00 pm (Asia/Kolkata time)
`,
    ],
    ['company-restored', 'left', 'Company: Otieno Haulage\nTeam you left: Wanjiru Haulage\n'],
  ] as const)(
    '%s says what is now and what was before, each in its place',
    {
      tags: ['4.appointment-move', '6.restoration'],
    },
    (kind, before, lines) => {
      expect(emailOf(kind, (message) => before in message).text, 'now and before are not swapped').toContain(lines);
    },
  );

  test('a confirmation says when the office is open', { tags: ['1.office-hours', '2.booking-mails'] }, () => {
    expect(emailOf('booking-confirmation').text).toContain('Our hours: Every day, 7 am to 6 pm, Nairobi time');
  });

  test.each(['booking-confirmation', 'booking-reminder'] as const)(
    'a %s names the link as the way to another time and the phone as the other, or the phone alone without a link',
    { tags: ['4.appointment'] },
    (kind) => {
      const [example] = exampleMessages.filter((message) => message.kind === kind);
      const textOf = (message: object) => renderMessage(message as MailMessage, settings).text.replaceAll(/\s+/g, ' ');
      const { secret: _, ...linkless } = example as MailMessage & { secret: string };
      const another = 'If you can’t make it or would like another time,';
      expect(textOf(example ?? {})).toContain(`${another} follow the link above, or call ${settings.PHONE}.`);
      expect(textOf(linkless)).toContain(`${another} call ${settings.PHONE}.`);
      expect(textOf(linkless)).not.toContain('link above');
      for (const text of [textOf(example ?? {}), textOf(linkless)]) {
        expect(text).toContain('If you didn’t ask for this demo, call the same number and we’ll cancel it.');
        expect(text).not.toMatch(/To change the time/);
      }
    },
  );

  test('a reminder says when the demo is and whom to call, and expires when it begins', {
    tags: ['2.booking-reminders'],
  }, () => {
    const { subject, text } = emailOf('booking-reminder');
    expect(subject).toBe('A reminder of your demo: Wednesday 25 November 2026 at 9:00 am');
    expect(text).toContain('When: Wednesday 25 November 2026 at 9:00 am (Africa/Nairobi time)\n');
    expect(text).toMatch(/See, move or cancel it:\s+https:\/\/msafara\.example\/booking\/appointment\//);
    const [reminder] = exampleMessages.filter(({ kind }) => kind === 'booking-reminder');
    expect(reminder).toMatchObject({ expires_at: '2026-11-25T06:00:00.000Z' });
  });

  test('a confirmation offers two calendars and the file beside each other', { tags: ['2.booking-calendars'] }, () => {
    const { text, html } = emailOf('booking-confirmation');
    for (const [words, address] of [
      ['Add to Google Calendar', 'https://calendar.google.com/calendar/render?action=TEMPLATE&'],
      ['Outlook', 'https://outlook.office.com/calendar/0/deeplink/compose?path='],
      ['.ics file', 'https://msafara.example/api/register/booking/some-booking/appointment.ics\n'],
    ]) {
      expect(text).toContain(`\n\n${words}:\n${address}`);
      expect(html).toContain(`>${words}</a>`);
    }
    expect(text).toContain(encodeURIComponent('2026-11-25T06:00:00.000Z'));
    // The links are read by others, and the address may be a stranger's.
    const links = text.split('\n').filter((line) => line.startsWith('https://') && !line.includes('msafara.example/'));
    for (const link of links) expect(decodeURIComponent(link)).not.toMatch(/Amina|amina@|some-booking/);
  });

  test('a visitor without an email address is called, one without a telephone gets an answer by email', () => {
    const called = emailOf('booking-notice', (one) => 'booking' in one && one.booking.email === '');
    expect(called.replyTo).toBeUndefined();
    expect(called.text).toContain('Email: not given');
    expect(called.text).toContain('Call them instead.');
    expect(emailOf('booking-notice').text).toContain('Phone number: not given');
  });

  test('guests alone are told what an admin can change', { tags: ['6.guest'] }, () => {
    const news = 'An admin of your team can change your role and add you to projects.';
    for (const { message, mail } of emails.filter(({ message: { kind } }) => kind === 'welcome' || kind === 'joined'))
      expect(mail.text.includes(news)).toBe('role' in message && message.role === 'Guest');
  });

  test('the logins of a station are named, without passwords', { tags: ['2.station-mails'] }, () => {
    for (const kind of ['fuel-station-registered', 'fuel-station-notice'] as const) {
      const { text } = emailOf(kind);
      expect(text).toContain('Manager: mlolongo-manager\nFuel attendant: mlolongo-attendant');
    }
    expect(emailOf('fuel-station-registered').text).toContain(`Android app: ${settings.STORE_URL}`);
    expect(emailOf('fuel-station-registered').text).toContain(`Sign in on the web:\n${settings.SIGN_IN_URL}`);
  });

  test.each([
    ['password-reset', '/password_reset/an-example-of-a-token-as-long-as-a-real-one'],
    ['password-changed', '/password_reset'],
    ['registration-code', '/registration/link/an-example-of-a-token-as-long-as-a-real-one'],
    ['invitation', '/registration?invitation=an-example-of-a-token-as-long-as-a-real-one'],
    ['company-deleted', '/registration/restore/an-example-of-a-token-as-long-as-a-real-one'],
    ['booking-cancelled', '/booking'],
    ['subscription-request', '/subscribe/confirm/an-example-of-a-token-as-long-as-a-real-one'],
    ['subscription-known', '/blog'],
    ['subscribed', '/blog'],
    ['article', '/blog/some-article'],
  ] as const)('%s links to %s', (kind, path) => {
    expect(emailOf(kind).text).toContain(`:\nhttps://msafara.example${path}\n`);
  });

  test('every email to a subscriber, and no other, has a link to unsubscribe', { tags: ['2.subscribe-links'] }, () => {
    const leave = 'https://msafara.example/subscribe/leave/an-example-of-a-token-as-long-as-a-real-one';
    for (const { message, mail } of emails) {
      const isNews = ['subscription-known', 'subscribed', 'article'].includes(message.kind);
      expect(mail.unsubscribe, message.kind).toBe(isNews ? leave : undefined);
      expect(mail.text.includes(`\n\nUnsubscribe:\n${leave}\n`), message.kind).toBe(isNews);
      expect(new RegExp(`<a [^>]*href="${leave}"[^>]*>Unsubscribe</a>`).test(mail.html), message.kind).toBe(isNews);
    }
  });
});

describe('what the outbox keeps of a submission', () => {
  const exampleOf = (kind: MailMessage['kind']) => exampleMessages.find((message) => message.kind === kind);
  const secrets = { idempotency_key: 'some-key', content_hash: 'some-hash' };
  const secretsOfBooking = { ...secrets, answer_hash: '', reminded_for: '', status: 'booked' } as const;

  test('a booking causes a notice and, if an email address was given, a confirmation', {
    tags: ['2.booking-mails'],
  }, () => {
    const { booking } = exampleOf('booking-notice') as BookingMessage;
    const tokens = { link: 'some-token', answer: '' };
    const queued = bookingMessages({ ...booking, ...secretsOfBooking }, tokens);
    const stored = { ...booking, status: 'booked' };
    expect(queued).toEqual([
      { kind: 'booking-confirmation', booking: stored, secret: 'some-token' },
      { kind: 'booking-notice', booking: stored },
    ]);
    const silent = { ...booking, ...secretsOfBooking, email: '' };
    expect(bookingMessages(silent, tokens)).toMatchObject([{ kind: 'booking-notice', booking: { email: '' } }]);
  });

  test('a notice that an earlier release queued says that a later field was not given', {
    tags: ['2.booking-mails'],
  }, () => {
    const { booking } = exampleOf('booking-notice') as BookingMessage;
    const { phone: _, ...earlier } = { ...booking, phone: '0711 000 111' };
    const message = { kind: 'booking-notice', booking: earlier as typeof booking } as const;
    expect(renderMessage(message, settings).text).toContain('Phone number: not given');
  });

  test('a station causes a confirmation and a notice', { tags: ['2.station-mails'] }, () => {
    const { station, usernames } = exampleOf('fuel-station-notice') as FuelStationMessage;
    const message = { station, usernames, corrected: true };
    expect(fuelStationMessages({ ...station, ...secrets, tries: 3 } as FuelStation, usernames, true)).toEqual([
      { kind: 'fuel-station-registered', ...message },
      { kind: 'fuel-station-notice', ...message },
    ]);
  });

  test('a contact message causes a notice without the trap', { tags: ['7.contact'] }, () => {
    const { message } = exampleOf('contact-message') as ContactNotice;
    const stored = { ...message, idempotency_key: 'some-key', trap: '', created_at: '2026-11-25T06:00:00.000Z' };
    expect(contactNotice(stored as StoredContact)).toEqual({ kind: 'contact-message', message });
  });

  test('nothing but its kind is kept of a message with a code or token', { tags: ['3.server-onboarding'] }, () => {
    for (const message of exampleMessages) {
      const kept = withoutSecret(message);
      if ('secret' in message) expect(JSON.stringify(kept), message.kind).not.toContain(message.secret);
      // The email that replaces a code is treated as that of a code, so that both cause the same work.
      const isReduced = 'secret' in message || message.kind === 'account-exists';
      const { secret: _link, ...linkless } = message as MailMessage & { secret?: string };
      // An operator may have to send a confirmation or a reminder again.
      const isSentAgain = message.kind === 'booking-confirmation' || message.kind === 'booking-reminder';
      const reduced = isSentAgain ? linkless : { kind: message.kind };
      expect(kept, message.kind).toEqual(isReduced ? reduced : message);
    }
  });

  test('a code or link is not sent once it has expired, to the millisecond; news never expires', () => {
    const expiry = Date.parse('2026-11-25T06:00:00.000Z');
    for (const message of exampleMessages) {
      const expires = 'expires_at' in message;
      expect(isExpired(message, expiry - 1), message.kind).toBe(false);
      expect(isExpired(message, expiry), message.kind).toBe(expires);
    }
  });
});

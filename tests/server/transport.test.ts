// @vitest-environment node
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSettings } from '../../contract/settings.ts';
import { html } from '../../server/html.ts';
import { type Mail, oneLine } from '../../server/mail/mail.ts';
import { openTransport } from '../../server/mail/transport.ts';
import { openMailbox } from './fixtures/mailbox.ts';
import { pollUntil } from './fixtures/test-server.ts';

const mail: Mail = {
  to: 'amina@example.com',
  replyTo: { name: 'Zawadi', address: 'zawadi@example.com' },
  subject: 'A subject',
  text: 'Some text\n',
  html: '<p>Some text</p>\n',
};

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'transport-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

const open = () => openTransport({ ...readSettings({ PUBLIC_URL: 'https://msafara.example' }), DATA_DIR });

/** Sends an email to a file, and returns its source. */
async function send(changes: Partial<Mail> = {}): Promise<string> {
  const transport = open();
  await transport.send({ id: 'some-id', date: new Date('2026-11-25T06:00:00Z'), mail: { ...mail, ...changes } });
  transport.close();
  expect(readdirSync(join(DATA_DIR, 'mail'))).toEqual(['some-id.eml']);
  return readFileSync(join(DATA_DIR, 'mail', 'some-id.eml'), 'utf8');
}

const headersOf = async (source: string) =>
  Object.fromEntries((await PostalMime.parse(source)).headers.map(({ key, value }) => [key, value]));

describe('an email as it leaves', () => {
  test('should have the addresses, both parts, and an id and a date that every try repeats', async () => {
    const { from, to, replyTo, subject, text, html, messageId, date, attachments } = await PostalMime.parse(
      await send(),
    );
    expect({ from, to, replyTo, subject, messageId }).toEqual({
      from: { name: 'Msafara', address: 'hello@msafara.example' },
      to: [{ name: '', address: 'amina@example.com' }],
      replyTo: [mail.replyTo],
      subject: 'A subject',
      messageId: '<some-id@msafara.example>',
    });
    expect(new Date(date ?? 0).toISOString()).toBe('2026-11-25T06:00:00.000Z');
    expect([text?.trim(), html?.trim()]).toEqual(['Some text', '<p>Some text</p>']);
    expect(attachments).toEqual([]);
  });

  test('should keep out-of-office programs from replying (RFC 3834)', async () => {
    expect((await headersOf(await send()))['auto-submitted']).toBe('auto-generated');
  });

  test('should let email programs unsubscribe with one press, over HTTPS alone (RFC 2369, RFC 8058)', {
    tags: ['2.subscribe-links'],
  }, async () => {
    const unsubscribe = 'https://msafara.example/subscribe/leave/some-token';
    expect(await headersOf(await send({ unsubscribe }))).toMatchObject({
      'list-unsubscribe': `<${unsubscribe}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    const plain = await headersOf(await send({ unsubscribe: unsubscribe.replace('https', 'http') }));
    expect(plain['list-unsubscribe']).toBe(`<${unsubscribe.replace('https', 'http')}>`);
    expect(plain['list-unsubscribe-post']).toBeUndefined();
    expect((await headersOf(await send()))['list-unsubscribe']).toBeUndefined();
  });

  test('should attach a calendar file as one that is only published (RFC 5546)', async () => {
    const source = await send({ calendar: { name: 'demo.ics', content: 'BEGIN:VCALENDAR' } });
    expect(source).toMatch(/content-type: text\/calendar; charset=utf-8; method=PUBLISH/i);
    const { attachments } = await PostalMime.parse(source);
    expect(attachments[0]).toMatchObject({
      filename: 'demo.ics',
      mimeType: 'text/calendar',
      disposition: 'attachment',
    });
    expect(new TextDecoder().decode(attachments[0]?.content as ArrayBuffer).trim()).toBe('BEGIN:VCALENDAR');
  });

  test('should never hold a file or page that its content names', async () => {
    const path = join(DATA_DIR, 'secret.txt');
    writeFileSync(path, 'top secret');
    let requests = 0;
    const server = createServer((_request, response) => {
      requests++;
      response.end('top secret');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const href = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    // What a request body could hold if a schema let an object through.
    for (const text of [{ path }, { href }] as unknown as string[]) await expect(send({ text })).rejects.toThrow();
    expect(requests).toBe(0);
    expect(readdirSync(join(DATA_DIR, 'mail')).filter((name) => name.endsWith('.eml'))).toEqual([]);
    server.close();
  });
});

test('the mail folder should drop its own emails after a week, and nothing else', () => {
  const folder = join(DATA_DIR, 'mail');
  open().close();
  const week = 7 * 24 * 60 * 60_000;
  const aged = (name: string, age: number) => {
    const path = join(folder, name);
    writeFileSync(path, '');
    utimesSync(path, new Date(), new Date(Date.now() - age));
    return name;
  };
  const id = () => crypto.randomUUID();
  aged(`${id()}.eml`, week + 60_000);
  aged(`.${id()}.part`, week + 60_000);
  const kept = [
    aged(`${id()}.eml`, week - 60_000),
    aged(`.${id()}.part`, 0),
    aged('kept by hand.eml', 2 * week),
    aged(`${id()}.txt`, 2 * week),
  ];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  try {
    const transport = open();
    expect(readdirSync(folder).sort()).toEqual(kept.toSorted());
    // A server that runs for long drops them too.
    vi.advanceTimersByTime(2 * 60 * 60_000);
    expect(readdirSync(folder).sort()).toEqual(kept.slice(1).sort());
    transport.close();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('emails should be sent at the same time, as many as the outbox has in progress', async () => {
  await using box = await openMailbox();
  const held = Promise.withResolvers<void>();
  box.hold = held.promise;
  const transport = openTransport({ ...readSettings({ SMTP_URL: box.url }), DATA_DIR });
  const sending = Array.from({ length: 30 }, (_, at) =>
    transport.send({ id: `id-${at}`, date: new Date('2026-11-25T06:00:00Z'), mail }),
  );
  await pollUntil(() => box.attempts === 30);
  held.resolve();
  await Promise.all(sending);
  transport.close();
  expect(box.received).toHaveLength(30);
});

test('an email should reach every address that RFC 5322 allows without quotes, and name it for a reply', {
  tags: ['5.email-marks'],
}, async () => {
  await using box = await openMailbox();
  const transport = openTransport({ ...readSettings({ SMTP_URL: box.url }), DATA_DIR });
  const addresses = [..."!#$%&'*+/=?^_`{|}~-"].flatMap((mark) => [
    `${mark}@example.com`,
    `${mark}a${mark}@example.com`,
  ]);
  for (const [at, to] of addresses.entries()) {
    const replyTo = { name: 'Amina', address: to };
    await transport.send({ id: `id-${at}`, date: new Date(), mail: { ...mail, to, replyTo } });
  }
  transport.close();
  expect(box.received.map(({ to }) => to)).toEqual(addresses.map((address) => [address]));
  const named = box.received.map(({ mail: { to, replyTo } }) => [to?.[0]?.address, replyTo?.[0]?.address]);
  expect(named).toEqual(addresses.map((address) => [address, address]));
});

test('what is typed into a header should become one line', () => {
  expect(oneLine('  Amina\r\nBcc: thief@example.com\u2028\u2029\t\0x ')).toBe('Amina Bcc: thief@example.com x');
  expect(oneLine('Zoë O’Neil')).toBe('Zoë O’Neil');
});

test('HTML should escape every value except for HTML', () => {
  const typed = `<b title="x" id='y'>&`;
  expect(html`<p>${typed}</p>`.html).toBe('<p>&#60;b title=&#34;x&#34; id=&#39;y&#39;&#62;&#38;</p>');
  expect(html`<ul>${['a', '<'].map((one) => html`<li>${one}</li>`)}</ul>${html`<br>`}`.html).toBe(
    '<ul><li>a</li><li>&#60;</li></ul><br>',
  );
});

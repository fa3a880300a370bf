// @vitest-environment node

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactPath } from '../../contract/contact.ts';
import { maxLengths } from '../../contract/limits.ts';
import { readSettings } from '../../contract/settings.ts';
import type { Database } from '../../server/database/database.ts';
import { renderMessage } from '../../server/mail/emails/message.ts';
import { sendRequest } from './fixtures/registration-client.ts';
import { validMessage } from './fixtures/submissions.ts';
import {
  databaseKinds,
  pollUntil,
  recordRenderedPages,
  startTestServer,
  type TestServer,
  uniqueKey,
} from './fixtures/test-server.ts';

const thanks = 'Thank you. Your message was sent.';

const send = (server: TestServer, body: object, key?: string) => sendRequest(server, contactPath, { body, key });

/** A message that no other test sends. */
const freshMessage = () => ({ ...validMessage, organization: uniqueKey() });

async function messagesOf({ queries }: Database, organization: string) {
  return queries.selectFrom('messages').selectAll().where('organization', '=', organization).execute();
}

async function mailsOf({ queries }: Database, organization: string) {
  const rows = await queries.selectFrom('outbox').selectAll().execute();
  return rows.map(({ message }) => JSON.parse(message)).filter(({ message }) => message?.organization === organization);
}

describe.each(databaseKinds)('POST /api/register/sendWebMessage on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it('should be answered with text, and store the message and its email', {
    tags: ['1.visitors', '3.contact', '7.contact'],
  }, async () => {
    const message = freshMessage();
    const answer = await send(server, { ...message, sending: true }, uniqueKey());
    expect([answer.status, answer.text]).toEqual([201, thanks]);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await messagesOf(server.database, message.organization)).toMatchObject([{ ...message, trap: '' }]);
    expect(await mailsOf(server.database, message.organization)).toMatchObject([{ kind: 'contact-message', message }]);
  });

  it('should accept an empty message and any flag', { tags: ['5.contact'] }, async () => {
    for (const body of [{}, { sending: false }, { sending: 'yes' }, { enquiry: '', email_address: 'no address' }]) {
      expect((await send(server, body, uniqueKey())).status).toBe(201);
    }
  });

  it('should drop NUL characters and normalise line breaks', async () => {
    const message = freshMessage();
    await send(server, { ...message, enquiry: ' one\r\ntwo\0 ' }, uniqueKey());
    expect(await messagesOf(server.database, message.organization)).toMatchObject([{ enquiry: 'one\ntwo' }]);
  });

  it('should accept the longest enquiry in any script, even as an HTML form', async () => {
    const enquiry = '界'.repeat(maxLengths.enquiry);
    const answer = await fetch(server.url + contactPath, {
      method: 'POST',
      body: new URLSearchParams({ ...freshMessage(), enquiry }),
    });
    expect(answer.status).toBe(201);
  });

  it('should accept at most 64 KB', async () => {
    const post = async (length: number) => {
      const body = JSON.stringify(freshMessage()).padEnd(length);
      const headers = { 'content-type': 'application/json' };
      return (await fetch(server.url + contactPath, { method: 'POST', headers, body })).status;
    };
    expect([await post(65_536), await post(65_537)]).toEqual([201, 413]);
  });

  it('should store another message if the content differs, even with the same key', async () => {
    const [message, key] = [freshMessage(), uniqueKey()];
    await send(server, message, key);
    expect((await send(server, { ...message, enquiry: 'And buses?' }, key)).status).toBe(201);
    expect(await messagesOf(server.database, message.organization)).toHaveLength(2);
  });

  it('should store one message per day without a key', async () => {
    const message = freshMessage();
    expect([(await send(server, message)).status, (await send(server, message)).status]).toEqual([201, 200]);
    server.clock.ahead = 24 * 60 * 60_000;
    try {
      expect((await send(server, message)).status).toBe(201);
    } finally {
      server.clock.ahead = 0;
    }
  });

  it.each(['leave_empty', 'website'])(
    'should email a message with the hidden field filled in as possible spam: %s',
    {
      tags: ['5.contact-trap'],
    },
    async (field) => {
      const message = freshMessage();
      const answer = await send(server, { ...message, [field]: 'https://amina.example' }, uniqueKey());
      expect([answer.status, answer.text]).toEqual([201, thanks]);
      expect(await messagesOf(server.database, message.organization)).toMatchObject([
        { trap: 'https://amina.example' },
      ]);
      const [notice, ...others] = await mailsOf(server.database, message.organization);
      expect([notice, others]).toMatchObject([{ kind: 'contact-message', message }, []]);
      const mail = renderMessage(notice, server.settings);
      expect(mail.subject).toBe('New message from the website (possible spam): Amina Otieno');
      expect(mail.replyTo).toMatchObject({ address: 'amina@transport.example' });
      for (const words of ['It may be spam', 'Hidden field: https://amina.example', message.enquiry.split('\n')[0]]) {
        expect(mail.text).toContain(words);
      }
    },
  );

  it.each([
    ['with the same key', uniqueKey()],
    ['without a key', undefined],
  ])(
    'should email the same words without that mark once the hidden field is empty, %s',
    { tags: ['5.contact-trap'] },
    async (_how, key) => {
      const message = freshMessage();
      const statuses: number[] = [];
      for (const leave_empty of ['https://spam.example', '', '', 'https://spam.example'])
        statuses.push((await send(server, { ...message, leave_empty }, key)).status);
      expect(statuses).toEqual([201, 201, 200, 200]);
      const mails = await mailsOf(server.database, message.organization);
      expect(mails.map((mail) => mail.message.trap).sort()).toEqual(['https://spam.example', undefined]);
    },
  );

  it('should be emailed at once to the sales inbox, with the visitor as Reply-To', {
    tags: ['7.contact'],
  }, async () => {
    // Far longer than this test waits: the email is sent because the outbox is woken.
    await using alone = await startTestServer(kind, { outboxPace: { poll: 3_600_000 } });
    await send(alone, validMessage, uniqueKey());
    const folder = join(alone.settings.DATA_DIR, 'mail');
    const file = await pollUntil(() => readdirSync(folder).find((name) => name.endsWith('.eml')));
    const mail = await PostalMime.parse(readFileSync(join(folder, file)));
    expect(mail.to).toMatchObject([{ address: 'sales@msafara.example' }]);
    expect(mail.replyTo).toMatchObject([{ name: 'Amina Otieno', address: 'amina@transport.example' }]);
    expect(mail.subject).toBe('New message from the website: Amina Otieno');
    for (const part of [mail.text, mail.html]) {
      for (const words of ['Otieno Transport', '+254 711 000 111', 'Do you track trailers?', 'We have 40 of them.']) {
        expect(part).toContain(words);
      }
    }
  });
});

describe('the email of a message', () => {
  const mailOf = (changes: Partial<typeof validMessage>) =>
    renderMessage({ kind: 'contact-message', message: { id: '1', ...validMessage, ...changes } }, readSettings({}));

  it.each([
    '',
    'amina',
    'amina@transport.example, all@else.example',
    'amina@transport.example\r\nBcc: all@else.example',
  ])('should have no Reply-To without a valid address: %j', { tags: ['7.contact'] }, (email_address) => {
    const mail = mailOf({ email_address });
    expect(mail.replyTo).toBeUndefined();
    expect(mail.text).toContain('give a valid email address');
  });

  it('should not let typed text break a header', () => {
    const mail = mailOf({ full_name: 'Amina\r\nBcc: all@else.example' });
    expect(mail.subject).toBe('New message from the website: Amina Bcc: all@else.example');
    expect(mail.replyTo?.name).toBe('Amina Bcc: all@else.example');
  });
});

// On one database, because its statements are those of the same requests in JSON.
describe('a contact message from an HTML form', () => {
  const { rendered, renderPage } = recordRenderedPages();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite', {
      renderPage,
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());
  const post = (fields: Record<string, string>) =>
    fetch(server.url + contactPath, { method: 'POST', body: new URLSearchParams(fields) });

  it('should be answered with its page', async () => {
    const message = { ...freshMessage(), leave_empty: '' };
    const answer = await post(message);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([201, 'text/html; charset=utf-8']);
    expect(rendered.at(-1)).toEqual({
      path: '/contacts',
      answer: { flow: 'contact', kind: 'accepted', form: message },
    });
    expect(await messagesOf(server.database, message.organization)).toHaveLength(1);
  });

  it('should keep what the page of an earlier release was filled in with', { tags: ['5.contact-trap'] }, async () => {
    const message = freshMessage();
    expect((await post({ ...message, website: 'https://amina.example' })).status).toBe(201);
    const form = { ...message, leave_empty: 'https://amina.example' };
    expect(rendered.at(-1)).toMatchObject({ answer: { flow: 'contact', kind: 'accepted', form } });
    expect(await messagesOf(server.database, message.organization)).toMatchObject([{ trap: 'https://amina.example' }]);
  });

  it('should be returned with everything that was typed if it is rejected', async () => {
    const message = { ...freshMessage(), phone_number: '0'.repeat(maxLengths.phone + 1), leave_empty: '' };
    const answer = await post(message);
    expect(answer.status).toBe(422);
    expect(rendered.at(-1)).toEqual({
      path: '/contacts',
      answer: {
        flow: 'contact',
        kind: 'rejected',
        form: message,
        fieldErrors: [
          { field: 'phone_number', message: `Phone number must be ${maxLengths.phone} characters or fewer` },
        ],
        pointedOut: false,
      },
    });
  });

  it('should be returned once if its phone number or address cannot be one, and stored when it is sent again', {
    tags: ['5.contact-questions'],
  }, async () => {
    const message = { ...freshMessage(), phone_number: 'call me', leave_empty: '' };
    expect((await post(message)).status).toBe(422);
    expect(rendered.at(-1)).toEqual({
      path: '/contacts',
      answer: {
        flow: 'contact',
        kind: 'questioned',
        form: message,
        fieldErrors: [
          {
            field: 'phone_number',
            message: 'This doesn’t look like a phone number: correct it, or press Send again to send it as it is',
          },
        ],
      },
    });
    expect(await messagesOf(server.database, message.organization)).toEqual([]);

    const tooLong = { ...message, full_name: 'x'.repeat(maxLengths.name + 1), pointed_out: 'yes' };
    expect((await post(tooLong)).status).toBe(422);
    expect((rendered.at(-1) as { answer: object }).answer).toMatchObject({ kind: 'rejected', pointedOut: true });

    expect((await post({ ...message, pointed_out: 'yes' })).status).toBe(201);
    expect((rendered.at(-1) as { answer: object }).answer).toEqual({
      flow: 'contact',
      kind: 'accepted',
      form: message,
    });
    expect(await messagesOf(server.database, message.organization)).toMatchObject([{ phone_number: 'call me' }]);
  });

  it('should never be questioned if it is empty, or comes from another client', {
    tags: ['5.contact-questions'],
  }, async () => {
    expect((await post({})).status).toBe(201);
    expect((await send(server, { ...freshMessage(), email_address: 'none' })).status).toBe(201);
  });
});

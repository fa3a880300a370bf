// @vitest-environment node
import dns from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from '../../contract/settings.ts';
import { runBackupCommand } from '../../scripts/backup/run.ts';
import { runRestoreCommand } from '../../scripts/backup/run-restore.ts';
import { runOutboxCommand } from '../../scripts/outbox/run.ts';
import { openDatabase } from '../../server/database/open.ts';
import { reportDeadEmails } from '../../server/mail/dead-emails.ts';
import { FinalError } from '../../server/mail/final-error.ts';
import type { OutgoingMail, Transport } from '../../server/mail/transport.ts';
import { isPublicAddress, lookupPublic, PrivateAddressError } from '../../server/webhooks/addresses.ts';
import { webhookOf } from '../../server/webhooks/event.ts';
import { publisherFor } from '../../server/webhooks/publish.ts';
import { webhookSender } from '../../server/webhooks/send.ts';
import {
  createEmptyStorage,
  createTestStorage,
  databaseKinds,
  pollUntil,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from './fixtures/test-server.ts';
import { openReceiver, type ReceivedWebhook, type WebhookReceiver } from './fixtures/webhook-receiver.ts';

/** What names resolve to, and which were asked for. All others are looked up. */
const names = { addresses: new Map<string, string[]>(), asked: [] as string[] };
const { lookup } = dns;
beforeEach(() => {
  vi.spyOn(dns, 'lookup').mockImplementation(((
    name: string,
    options: object,
    callback: (...found: unknown[]) => void,
  ) => {
    const known = names.addresses.get(name);
    if (!known) return lookup(name, options as never, callback as never);
    names.asked.push(name);
    const found = known.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    callback(null, found);
  }) as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  names.addresses.clear();
  names.asked.length = 0;
});

const instant = '2026-11-25T06:00:00.000Z';
const subscriber = { id: 'some-subscriber', email: 'amina@example.com' };
const event = { type: 'subscription.confirmed', instant, data: subscriber } as const;
const webhook = { id: 'some-id', message: webhookOf(event) };

const settingsFor = (receiver: WebhookReceiver, changes: object = {}) => ({
  ...readSettings({}),
  ...receiver.settings,
  ...changes,
});

describe('a receiver of webhooks', { tags: ['7.webhook-delivery'] }, () => {
  it('should get the event in a body, with an id, the time of the try and a signature in the headers', async () => {
    await using receiver = await openReceiver();
    const before = Math.floor(Date.now() / 1000);
    await webhookSender(settingsFor(receiver))(webhook);
    const { id, headers, body } = receiver.received[0] as ReceivedWebhook;
    expect([id, body]).toEqual(['some-id', { type: event.type, timestamp: instant, data: subscriber }]);
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'msafara-webhooks' });
    expect(Number(headers['webhook-timestamp'])).toBeGreaterThanOrEqual(before);
    expect(headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}=$/);
  });

  it('should get it whole, in the letters of any script', async () => {
    await using receiver = await openReceiver();
    const data = { ...subscriber, email: 'zoë.ọmọ@школа.example' };
    await webhookSender(settingsFor(receiver))({ id: 'some-id', message: webhookOf({ ...event, data }) });
    expect(receiver.received[0]?.body).toMatchObject({ data });
  });

  it.each([301, 302, 307, 400, 404, 429, 500])('should not have accepted it with the answer %i', async (status) => {
    await using receiver = await openReceiver();
    receiver.answer = (response) => response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end();
    const sending = webhookSender(settingsFor(receiver))(webhook);
    await expect(sending).rejects.toThrow(`The receiver answered ${status}.`);
    await expect(sending).rejects.not.toBeInstanceOf(FinalError);
    // Redirects are not followed.
    expect(receiver.requested).toEqual(['/hook']);
  });

  it('should be gone for good with the answer 410', async () => {
    await using receiver = await openReceiver();
    receiver.answer = (response) => response.writeHead(410).end();
    await expect(webhookSender(settingsFor(receiver))(webhook)).rejects.toBeInstanceOf(FinalError);
  });

  it('should be given up on if it does not answer in time, and be waited for 15 seconds', async () => {
    await using receiver = await openReceiver();
    receiver.answer = () => {};
    const sending = webhookSender(settingsFor(receiver), 50)(webhook);
    await expect(sending).rejects.toThrow('The receiver did not answer within 0.05 seconds.');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const patient = webhookSender(settingsFor(receiver))(webhook);
    const ended = vi.fn();
    patient.catch(ended);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await expect(patient).rejects.toThrow('The receiver did not answer within 15 seconds.');
  });

  it('should be believed by its status, however long its answer is', async () => {
    await using receiver = await openReceiver();
    let written = 0;
    receiver.answer = (response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(4096))) written += 4096;
      };
      response.on('drain', more);
      response.on('error', () => {});
      more();
    };
    await webhookSender(settingsFor(receiver))(webhook);
    // What the buffers of the network take in at most.
    expect(written).toBeLessThan(16 * 2 ** 20);
  });

  it('should be believed by its status, if its answer is cut off', async () => {
    const server = createServer((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nx'));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await using receiver = await openReceiver();
    const { port } = server.address() as { port: number };
    await webhookSender(settingsFor(receiver, { WEBHOOK_URL: `http://127.0.0.1:${port}/` }))(webhook);
    server.close();
  });

  it('should be missed in words that say what to do', async () => {
    await using receiver = await openReceiver();
    const sending = webhookSender(settingsFor(receiver, { WEBHOOK_URL: '' }))(webhook);
    await expect(sending).rejects.toThrow('There is no receiver. Set WEBHOOK_URL, or drop the webhook.');
  });
});

describe('a private address', { tags: ['7.webhook-addresses'] }, () => {
  const isPrivate = (address: string) => !isPublicAddress(address);

  it('should be told from a public one, however it is written', () => {
    const addresses = [
      ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
      ...['169.254.169.254', '100.64.0.1', '100.100.100.200', '168.63.129.16', '192.0.0.192', '198.18.0.1'],
      ...['224.0.0.1', '255.255.255.255', '240.0.0.1', '203.0.113.1'],
      ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'fec0::1', 'ff02::1', '2001:db8::1'],
      ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:a9fe:a9fe', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::'],
      ...['::ffff:168.63.129.16', '4000::1', 'localhost', ''],
    ];
    expect(addresses.filter((address) => !isPrivate(address))).toEqual([]);
    expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'].filter(isPrivate)).toEqual([]);
  });

  it.each(['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', 'localhost', 'inside.example'])(
    'should get no webhook as the host %s',
    async (host) => {
      names.addresses.set('inside.example', ['127.0.0.1']);
      await using receiver = await openReceiver();
      const WEBHOOK_URL = `http://${host}:${new URL(receiver.url).port}/hook`;
      const sending = webhookSender(settingsFor(receiver, { WEBHOOK_URL, WEBHOOK_ALLOW_PRIVATE: '0' }))(webhook);
      await expect(sending).rejects.toBeInstanceOf(PrivateAddressError);
      await expect(sending).rejects.toThrow(/is at a private address\. Name a public one in WEBHOOK_URL/);
      expect(receiver.requested).toEqual([]);
    },
  );

  it('should get no webhook by a name that also has a public address, nor by one that changes', async () => {
    names.addresses.set('mixed.example', ['127.0.0.1', '::1', '8.8.8.8']);
    const found = await new Promise((resolve) =>
      lookupPublic('mixed.example', { all: true }, (_error, addresses) => resolve(addresses)),
    );
    expect(found).toEqual([{ address: '8.8.8.8', family: 4 }]);
    const one = await new Promise((resolve) =>
      lookupPublic('mixed.example', {}, (_error, address, family) => resolve([address, family])),
    );
    expect(one).toEqual(['8.8.8.8', 4]);
    // A connection asks once, and goes to what was checked.
    names.asked.length = 0;
    names.addresses.set('inside.example', ['10.0.0.1']);
    await using receiver = await openReceiver();
    const WEBHOOK_URL = 'https://inside.example/hook';
    const sending = webhookSender(settingsFor(receiver, { WEBHOOK_URL, WEBHOOK_ALLOW_PRIVATE: '0' }))(webhook);
    await expect(sending).rejects.toBeInstanceOf(PrivateAddressError);
    expect(names.asked).toEqual(['inside.example']);
  });

  it('should get webhooks once the operator allows it', async () => {
    names.addresses.set('inside.example', ['10.0.0.1']);
    await using receiver = await openReceiver();
    const WEBHOOK_URL = `http://localhost:${new URL(receiver.url).port}/hook`;
    await webhookSender(settingsFor(receiver, { WEBHOOK_URL }))(webhook);
    expect(receiver.received).toHaveLength(1);
  });
});

describe.each(databaseKinds)('webhooks in the outbox on %s', { tags: ['7.webhook-delivery'] }, (kind) => {
  const publish = ({ database, settings }: TestServer, count = 1) =>
    database.queries.transaction().execute((transaction) =>
      publisherFor(settings)(
        transaction,
        Array.from({ length: count }, () => ({ ...event, instant: new Date().toISOString() })),
      ),
    );
  const rowsOf = ({ database }: TestServer) =>
    database.queries.selectFrom('outbox').selectAll().orderBy('id').execute();
  const settled = (server: TestServer, state: string) =>
    pollUntil(async () => {
      const rows = await rowsOf(server);
      return rows.length > 0 && rows.every((row) => row.state === state) && rows;
    });
  const start = (receiver: WebhookReceiver, options: TestServerOptions = {}) =>
    startTestServer(kind, { ...options, settings: { ...receiver.settings, ...options.settings } });

  it('should be tried again with the same id and body, until they are accepted', async () => {
    await using receiver = await openReceiver();
    await using server = await start(receiver, { outboxPace: { pauses: [5, 5], poll: 5 } });
    const accept = receiver.answer;
    const tries: string[] = [];
    receiver.answer = (response, received) => {
      tries.push(`${received.id} ${JSON.stringify(received.body)}`);
      if (tries.length > 2) return accept(response, received);
      response.writeHead(503).end();
    };
    await publish(server);
    const [row] = await settled(server, 'sent');
    expect([row?.tries, new Set(tries).size, receiver.received[0]?.id]).toEqual([3, 1, row?.id]);
    const log = server.log.join('');
    expect(log).toContain('"code":"HTTP_503","msg":"a webhook was not accepted and will be retried"');
    // Neither where it goes, nor how it is signed, nor what it says.
    expect(log).not.toMatch(/\/hook|whsec_|amina|some-subscriber/);
  });

  it('should be dead after the last pause, or at once if the receiver is gone, and be sent again by an operator', async () => {
    await using storage = await createTestStorage(kind);
    await using receiver = await openReceiver();
    await using server = await start(receiver, { storage, outboxPace: { pauses: [5, 5], poll: 5 } });
    const accept = receiver.answer;
    const statuses = [500, 500, 500, 410];
    receiver.answer = (response) => response.writeHead(statuses.shift() ?? 500).end();
    await publish(server);
    expect((await settled(server, 'dead')).map(({ tries }) => tries)).toEqual([3]);
    await publish(server);
    expect((await settled(server, 'dead')).map(({ tries }) => tries)).toEqual([3, 1]);
    const environment = { ...storage.settings, ...receiver.settings };
    const run = async (...given: string[]) => (await runOutboxCommand(environment, given)).output;
    const listed = await run('list');
    const [first = { id: '' }, gone = { id: '' }] = await rowsOf(server);
    expect(listed).toMatch(new RegExp(`^${first.id}  subscription\\.confirmed  webhooks  .*  3  –  +500$`, 'm'));
    expect(listed).toMatch(new RegExp(`^${gone.id}  subscription\\.confirmed  webhooks  .*  1  –  +410$`, 'm'));
    expect(listed).toContain('2 webhooks are dead.');
    const shown = await run('show', gone.id);
    expect(shown).toMatch(/^Kind: +subscription\.confirmed$/m);
    expect(shown).toMatch(/^To: +http:\/\/127\.0\.0\.1:\d+$/m);
    expect(shown).toMatch(/^Last answer: +The receiver answered 410: it takes no more webhooks\.$/m);
    expect(shown).not.toMatch(/\/hook|whsec_/);
    receiver.answer = accept;
    expect(await run('resend', 'dead')).toBe('2 webhooks will be sent again.\n');
    // With all their tries before them.
    expect((await settled(server, 'sent')).map(({ tries }) => tries)).toEqual([1, 1]);
    expect(receiver.received.map(({ id }) => id).sort()).toEqual([first.id, gone.id].sort());
  });

  it('should not hold up emails, nor wait for them', async () => {
    const accepted: OutgoingMail[] = [];
    let areEmailsHeld = false;
    const transport: Transport = {
      async send(outgoing) {
        if (areEmailsHeld) await new Promise(() => {});
        accepted.push(outgoing);
      },
      discard: async () => {},
      close: () => {},
    };
    await using receiver = await openReceiver();
    const outboxPace = { poll: 20, stopTimeout: 0 };
    await using server = await start(receiver, { transport, outboxPace });
    const accept = receiver.answer;
    receiver.answer = () => {};
    const queueEmails = async () => {
      const message = { kind: 'account-exists', to: 'amina@example.com' } as const;
      const mails = Array.from({ length: 20 }, () => ({ message, instant: new Date().toISOString() }));
      const { queueMails } = await import('../../server/mail/queue.ts');
      await server.database.queries.transaction().execute((transaction) => queueMails(transaction, mails));
    };
    await publish(server, 20);
    await pollUntil(() => receiver.requested.length === 10);
    await queueEmails();
    await pollUntil(() => accepted.length === 20);
    await using second = await openReceiver();
    areEmailsHeld = true;
    await using other = await start(second, { transport, outboxPace });
    await queueEmails();
    await publish(other, 20);
    await pollUntil(() => second.received.length === 20);
    receiver.answer = accept;
  });

  it('should be in a backup as they are, and be held back when it is restored', async () => {
    await using storage = await createTestStorage(kind);
    await using target = await createEmptyStorage(kind);
    await using receiver = await openReceiver();
    receiver.answer = (response) => response.writeHead(500).end();
    await using server = await start(receiver, { storage, outboxPace: { poll: 20 } });
    await publish(server);
    const [row] = await pollUntil(async () => {
      const rows = await rowsOf(server);
      return rows[0]?.fault ? rows : undefined;
    });
    const file = join(storage.settings.DATA_DIR, 'backup');
    await runBackupCommand(storage.settings, [file]);
    await runRestoreCommand(target.settings, [file], []);
    const restored = await openDatabase(target.settings);
    const [held] = await restored.queries.selectFrom('outbox').selectAll().execute();
    await restored.close();
    expect(held).toMatchObject({ id: row?.id, state: 'dead', message: row?.message });
    expect((await runOutboxCommand(target.settings, ['resend', 'dead'])).output).toBe(
      '1 webhook will be sent again.\n',
    );
  });

  it('should be reported to the operator beside emails, and be counted by the metrics', async () => {
    await using receiver = await openReceiver();
    receiver.answer = (response) => response.writeHead(410).end();
    const reports: OutgoingMail[] = [];
    const transport: Transport = {
      send: async (outgoing) => void reports.push(outgoing),
      discard: async () => {},
      close: () => {},
    };
    await using server = await start(receiver, {
      transport,
      outboxPace: { poll: 20 },
      settings: { METRICS_PORT: 0 },
    });
    await publish(server, 2);
    await settled(server, 'dead');
    expect(await reportDeadEmails(server.database, new Date())).toBe(true);
    const { mail } = await pollUntil(() => reports[0]);
    expect(mail.subject).toBe('2 webhooks could not be sent');
    expect(mail.text).toContain('which the receiver of webhooks did not accept');
    await server.database.queries.updateTable('outbox').set({ state: 'waiting', due_at: '2999-01-01' }).execute();
    const figures = await (await fetch(server.app.metricsUrl)).text();
    expect(figures).toMatch(/^outbox_waiting\{lane="webhooks"\} 2$/m);
  });
});

// @vitest-environment node
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readSettings } from '../../contract/settings.ts';
import { openTransport } from '../../server/mail/transport.ts';
import { openMailbox } from './fixtures/mailbox.ts';

const outgoing = {
  id: 'some-id',
  date: new Date('2026-11-22T08:00:00Z'),
  mail: { to: 'amina@example.com', subject: 'A subject', text: 'Some words', html: '<p>Some words</p>' },
};

function settingsFor(more: Record<string, string>) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'decoys-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  return readSettings({ DATA_DIR, ...more });
}

it('should leave no file of a decoy, unlike of an email', async () => {
  const settings = settingsFor({});
  const transport = openTransport(settings);
  const files = () => readdirSync(join(settings.DATA_DIR, 'mail'));
  await transport.discard(outgoing);
  expect(files()).toEqual([]);
  await transport.send(outgoing);
  expect(files()).toEqual(['some-id.eml']);
  transport.close();
});

it('should not reach the mail server with a decoy, which takes as long as the last email', async () => {
  await using box = await openMailbox();
  const transport = openTransport(settingsFor({ SMTP_URL: box.url }));
  const delivery = 300;
  box.hold = new Promise((resolve) => {
    setTimeout(() => resolve(), delivery);
  });
  const lengthOf = async (act: () => Promise<void>) => {
    const start = performance.now();
    await act();
    return performance.now() - start;
  };
  const sending = await lengthOf(() => transport.send(outgoing));
  const discarding = await lengthOf(() => transport.discard(outgoing));
  transport.close();
  expect(box.attempts).toBe(1);
  expect(sending).toBeGreaterThan(delivery - 10);
  expect(discarding).toBeGreaterThan(delivery - 10);
});

// @vitest-environment node

import { expect, it } from 'vitest';
import { contactPath } from '../../contract/contact.ts';
import { printedLeads } from '../../scripts/leads/print.ts';
import { openDatabase } from '../../server/database/open.ts';
import { runScript } from './fixtures/processes.ts';
import { sendRequest } from './fixtures/registration-client.ts';
import { validMessage } from './fixtures/submissions.ts';
import { createTestStorage, startTestServer, uniqueKey } from './fixtures/test-server.ts';

it('npm run leads should list what the server stored', async () => {
  await using storage = await createTestStorage('sqlite');
  const server = await startTestServer('sqlite', { storage });
  await sendRequest(server, contactPath, { body: validMessage, key: uniqueKey() });
  await server[Symbol.asyncDispose]();
  const { code, stdout } = await runScript('leads', storage.settings, 'contacts', '--format', 'json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject([validMessage]);
});

it.each([
  [{}, 'booking', /^Unknown list 'booking'\. Did you mean 'bookings'\?\n[\s\S]*npm run leads -- bookings\|contacts/],
  // Without its password.
  [
    { DATABASE_URL: 'postgres://site:hush@127.0.0.1:1/leads' },
    'bookings',
    /^The database leads at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\. Start it, or correct DATABASE_URL\.\n$/,
  ],
])('npm run leads should say why it cannot begin: %j %s', async (settings, list, words) => {
  const { code, stdout, stderr } = await runScript('leads', settings, list);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(words);
});

// The rows are read a hundred at a time.
it.each([0, 1, 100, 101])('npm run leads should print a list of %i whole', async (count) => {
  await using storage = await createTestStorage('sqlite');
  const { queries, close } = await openDatabase(storage.settings);
  const rows = Array.from({ length: count }, (_, at) => ({
    id: `id-${at}`,
    email: `a${at}@b.example`,
    subscribed_at: '',
  }));
  if (count > 0) await queries.insertInto('subscribers').values(rows).execute();
  await close();
  let printed = '';
  for await (const part of printedLeads(storage.settings, ['subscribers', '--format', 'json'])) printed += part;
  expect(() => JSON.parse(printed), 'A list is valid JSON at every length.').not.toThrow();
  expect(JSON.parse(printed), 'A list has each row once, at every length.').toHaveLength(count);
});

// @vitest-environment node

import { describe, expect, it } from 'vitest';
import { contactPath } from '../../contract/contact.ts';
import { runScript } from './fixtures/processes.ts';
import { sendRequest } from './fixtures/registration-client.ts';
import { validMessage } from './fixtures/submissions.ts';
import {
  createEmptyStorage,
  createTestStorage,
  databaseKinds,
  startTestServer,
  uniqueKey,
} from './fixtures/test-server.ts';

describe.each(databaseKinds)('npm run leads on %s, without a server', (kind) => {
  it('should list what the server stored', async () => {
    await using storage = await createTestStorage(kind);
    const server = await startTestServer(kind, { storage });
    await sendRequest(server, contactPath, { body: validMessage, key: uniqueKey() });
    await server[Symbol.asyncDispose]();
    const { code, stdout } = await runScript('leads', storage.settings, 'contacts', '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([validMessage]);
  });

  it('should say what to do if there is no database yet', async () => {
    await using storage = await createEmptyStorage(kind);
    const { code, stdout, stderr } = await runScript('leads', storage.settings, 'contacts');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      kind === 'sqlite'
        ? /^There is no database in the folder .*. Start the site once/
        : /^The database has no table of contacts yet/,
    );
  });
});

describe('npm run leads in a process of its own', () => {
  it('should fail and print its usage below what is wrong', async () => {
    const { code, stdout, stderr } = await runScript('leads', {}, 'booking');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.split('\n')[0]).toBe("Unknown list 'booking'. Did you mean 'bookings'?");
    expect(stderr).toContain('npm run leads -- bookings|contacts|stations|accounts|subscribers');
  });

  it('should print its usage', async () => {
    const { code, stdout } = await runScript('leads', {}, '--help');
    expect(code).toBe(0);
    expect(stdout).toContain('npm run leads -- bookings|contacts');
  });

  it('should name the database that cannot be reached, without its password', async () => {
    const { code, stderr } = await runScript(
      'leads',
      { DATABASE_URL: 'postgres://site:hush@127.0.0.1:1/leads' },
      'bookings',
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database leads at 127\.0\.0\.1:1 cannot be reached/);
    expect(stderr).not.toContain('hush');
  });
});

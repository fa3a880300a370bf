// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { passwordResetPath } from '../../contract/password-reset.ts';
import { openSqlite } from '../../server/database/sqlite.ts';
import {
  completeRegistration,
  freshEmail,
  receiveCode,
  sendRequest,
  startTestServerWithInbox,
  tokenInEmail,
} from './fixtures/registration-client.ts';
import { createTestStorage, pollUntil } from './fixtures/test-server.ts';

const sqliteModule = join(import.meta.dirname, '../../server/database/sqlite.ts');

/** Everything in the files of a database. */
function filesIn(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.startsWith('site.sqlite'));
  return names.map((name) => readFileSync(join(folder, name), 'latin1')).join('');
}

it('the files of the database should hold no code or link whose email was sent', async () => {
  await using storage = await createTestStorage('sqlite');
  const { DATA_DIR } = storage.settings;
  const database = await openSqlite(DATA_DIR, { empty: 50 });
  await using server = await startTestServerWithInbox('sqlite', { storage, database });
  const secrets: string[] = [];
  // Rows of other emails around those with secrets, so that pages are split and moved.
  for (let count = 0; count < 4; count++) {
    const { email } = await completeRegistration(server);
    const known = server.inbox.to(email).length;
    await sendRequest(server, passwordResetPath, { body: { email } });
    secrets.push(tokenInEmail(await server.inbox.newest(email, known + 1)), await receiveCode(server, freshEmail()));
  }
  // Six letters by themselves may occur anywhere. What is freed may be overwritten in part.
  const found = () =>
    secrets.filter((secret) => filesIn(DATA_DIR).includes(secret.length > 6 ? secret.slice(-20) : `${secret}"`));
  await pollUntil(() => found().length === 0);
  expect(filesIn(DATA_DIR)).toContain('password-reset');
});

it('the secrets that a killed server left in the log should be in no file once the next one has started', async () => {
  await using storage = await createTestStorage('sqlite');
  const { DATA_DIR } = storage.settings;
  const program = `
    const { openSqlite } = await import(${JSON.stringify(sqliteModule)});
    const { queries } = await openSqlite(${JSON.stringify(DATA_DIR)});
    const row = { state: 'waiting', due_at: '', tries: 0, created_at: '' };
    const message = '{"kind":"password-reset","secret":"a-link-that-was-sent"}';
    await queries.insertInto('outbox').values({ ...row, id: 'an email', message }).execute();
    await queries.insertInto('outbox').values({ ...row, id: 'another', message }).execute();
    await queries.updateTable('outbox').set({ message: '{"kind":"password-reset"}' }).where('id', '=', 'an email').execute();
    await queries.deleteFrom('outbox').where('id', '=', 'another').execute();
    process.kill(process.pid, 'SIGKILL');
  `;
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
  expect(signal).toBe('SIGKILL');
  expect(filesIn(DATA_DIR)).toContain('a-link-that-was-sent');
  const next = await openSqlite(DATA_DIR);
  expect(filesIn(DATA_DIR)).not.toContain('a-link-that-was-sent');
  expect(filesIn(DATA_DIR)).toContain('an email');
  await next.close();
});

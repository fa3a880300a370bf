// @vitest-environment node

import { InputError } from '@msafara/command';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendCodePath } from '../../contract/registration.ts';
import { parseOutboxArguments } from '../../scripts/outbox/arguments.ts';
import { runOutboxCommand } from '../../scripts/outbox/run.ts';
import { openDatabase } from '../../server/database/open.ts';
import { dropEmails } from '../../server/database/outbox-operations.ts';
import { lanes } from '../../server/mail/lanes.ts';
import type { OutgoingMail, Transport } from '../../server/mail/transport.ts';
import { runScript } from './fixtures/processes.ts';
import { sendRequest } from './fixtures/registration-client.ts';
import {
  createEmptyStorage,
  createTestStorage,
  databaseKinds,
  pollUntil,
  postBooking,
  startTestServer,
  type TestServer,
  type TestStorage,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

const later = '2999-01-01T00:00:00.000Z';

describe.each(databaseKinds)('npm run outbox on %s, beside a running server', { tags: ['7.outbox'] }, (kind) => {
  let storage: TestStorage;
  let server: TestServer;
  let rejection: Error | undefined;
  const sent: OutgoingMail[] = [];
  beforeAll(async () => {
    storage = await createTestStorage(kind);
    const transport: Transport = {
      async send(outgoing) {
        if (rejection) throw rejection;
        sent.push(outgoing);
      },
      discard: async () => {},
      close: () => {},
    };
    server = await startTestServer(kind, { storage, transport, outboxPace: { pauses: [], poll: 20 } });
    // Where these tests take long, the server would send the notice about dead emails among theirs.
    await server.database.queries
      .insertInto('operator_notices')
      .values({ id: 'dead-emails', noticed_at: later })
      .execute();
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await storage[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    rejection = new Error('550 \u001b[31m<amina@example.com>: mailbox unknown');
    await server.database.queries.deleteFrom('outbox').execute();
    sent.length = 0;
  });

  const rows = () => server.database.queries.selectFrom('outbox').selectAll().orderBy('id').execute();
  const run = (...given: string[]) => runOutboxCommand(storage.settings, given);

  /** Leaves a dead notice of a booking, and returns its id. */
  async function deadNotice(): Promise<string> {
    const before = (await rows()).length;
    await postBooking(server, validBooking({ email: '' }), uniqueKey());
    const found = await pollUntil(async () => {
      const all = await rows();
      return all.length > before && all.every(({ state }) => state === 'dead') && all.at(-1);
    });
    return found.id;
  }

  async function deadCode(): Promise<string> {
    await sendRequest(server, sendCodePath(`${uniqueKey()}@company.example`));
    const found = await pollUntil(async () => (await rows()).find(({ message }) => message.includes('code')));
    await pollUntil(async () => (await rows()).every(({ state }) => state === 'dead'));
    return found.id;
  }

  it('should list dead emails without anything personal, and show one with its recipient', async () => {
    const id = await deadNotice();
    const { output: listed } = await run('list');
    expect(listed).toMatch(new RegExp(`^${id}  booking-notice  notices  .*  1  –  +550$`, 'm'));
    expect(listed).toContain('1 email is dead.');
    expect(listed).not.toMatch(/amina|otieno|sales@/i);
    const { output: shown } = await run('show', id);
    expect(shown).toMatch(/^To: +sales@msafara\.example$/m);
    expect(shown).toMatch(/^Subject: +New demo booking: Amina Otieno/m);
    // What a mail server or visitor wrote cannot control the terminal.
    expect(shown).toMatch(/^Last answer: +550 {2}?\[31m<amina@example\.com>: mailbox unknown$/m);
  });

  it('should have the server send emails again, and each of them once', async () => {
    const [id, other] = [await deadNotice(), await deadNotice()];
    rejection = undefined;
    expect(await run('resend', id)).toEqual({ output: '1 email will be sent again.\n', isDone: true });
    await pollUntil(() => sent.length === 1);
    expect(sent[0]?.id).toBe(id);
    expect(await run('resend', 'dead')).toEqual({ output: '1 email will be sent again.\n', isDone: true });
    await pollUntil(() => sent.length === 2);
    expect(sent[1]?.id).toBe(other);
    await pollUntil(async () => (await rows()).every(({ state }) => state === 'sent'));
    expect(await run('resend', id)).toEqual({
      output: `This was sent: ${id}\nNothing was changed.\n`,
      isDone: false,
    });
    expect((await run('list')).output).toBe('No email or webhook is dead.\n');
  });

  it('should not send a code whose text is deleted, and say so', async () => {
    const [code, notice] = [await deadCode(), await deadNotice()];
    expect(await run('resend', code, notice)).toEqual({
      output: `${code} cannot be sent again: the code or link in it is deleted, so its recipient has to ask for another one.\nNothing was changed.\n`,
      isDone: false,
    });
    expect((await rows()).every(({ state }) => state === 'dead')).toBe(true);
    expect((await run('show', code)).output).toMatch(/^To: +deleted, with the code or link$/m);
    rejection = undefined;
    expect((await run('resend', 'dead')).output).toMatch(/^1 email will be sent again\.\n1 email cannot: /);
    await pollUntil(() => sent.length === 1);
  });

  it('should change many in batches, so that nobody who writes has to wait, and say which were sent meanwhile', async () => {
    const own = await createTestStorage(kind);
    const { queries, close } = await openDatabase(own.settings);
    const ids = Array.from({ length: 250 }, (_, at) => `email-${at}`);
    const email = {
      state: 'dead' as const,
      lane: lanes.notices,
      tries: 1,
      due_at: '',
      created_at: '',
      message: '{"kind":"x","to":""}',
    };
    await queries
      .insertInto('outbox')
      .values(ids.map((id) => ({ ...email, id })))
      .execute();
    const transaction = queries.transaction.bind(queries);
    const sending = queries.updateTable('outbox').set({ state: 'sent' }).where('id', '=', 'email-0');
    let transactions = 0;
    queries.transaction = () => {
      const builder = transaction();
      const execute = builder.execute.bind(builder);
      builder.execute = async (work) => {
        transactions += 1;
        if (transactions === 1) await sending.execute();
        return execute(work);
      };
      return builder;
    };
    const { changed, rejected } = await dropEmails({ queries }, ids);
    const left = await queries.selectFrom('outbox').select('id').execute();
    await close();
    await own[Symbol.asyncDispose]();
    expect(transactions, 'No transaction may change more than a hundred.').toBe(3);
    expect([changed.length, rejected]).toEqual([249, [{ id: 'email-0', reason: 'sent' }]]);
    expect(left).toEqual([{ id: 'email-0' }]);
  });

  it('should send an email that exceeded a cap, for it counts no longer', async () => {
    const settings = { EMAILS_PER_ADDRESS_PER_HOUR: 1 };
    const own = await createTestStorage(kind);
    const accepted: string[] = [];
    const transport: Transport = {
      send: async ({ mail }) => void accepted.push(mail.to),
      discard: async () => {},
      close: () => {},
    };
    const capped = await startTestServer(kind, { storage: own, transport, settings, outboxPace: { poll: 20 } });
    for (const _ of [1, 2]) await postBooking(capped, validBooking(), uniqueKey());
    const row = await pollUntil(() =>
      capped.database.queries.selectFrom('outbox').select('id').where('state', '=', 'capped').executeTakeFirst(),
    );
    const command = (...given: string[]) => runOutboxCommand(own.settings, given);
    expect((await command('list', 'capped')).output).toContain(`${row.id}  booking-confirmation`);
    expect((await command('resend', row.id)).isDone).toBe(true);
    await pollUntil(() => accepted.filter((to) => to === 'amina@example.com').length === 2);
    await capped[Symbol.asyncDispose]();
    await own[Symbol.asyncDispose]();
  });

  it('should list waiting emails, try them now, and neither resend nor drop one that is being sent', async () => {
    const { queries } = server.database;
    const id = await deadNotice();
    await queries.updateTable('outbox').set({ state: 'waiting', due_at: later, lease: 'another' }).execute();
    expect((await run('list', 'waiting')).output).toMatch(new RegExp(`^${id} .* now `, 'm'));
    for (const action of ['resend', 'drop']) {
      expect(await run(action, id)).toEqual({
        output: `This is being sent: ${id}\nNothing was changed.\n`,
        isDone: false,
      });
    }
    await queries.updateTable('outbox').set({ lease: null }).execute();
    for (const [fault, answer] of [
      ['421 Busy, 550 later', '421'],
      ['The connection was refused.', 'none'],
      ['It expired before it could be sent.', 'expired'],
      [null, '–'],
    ] as const) {
      await queries.updateTable('outbox').set({ fault }).execute();
      const { output } = await run('list', 'waiting');
      expect(output, 'a retry has its time, and the last answer a word').toMatch(
        new RegExp(`^${id} .* ${later} +${answer}$`, 'm'),
      );
    }
    rejection = undefined;
    expect((await run('resend', id)).isDone).toBe(true);
    await pollUntil(() => sent.length === 1);
  });

  it('should never show a code or link, even while it waits', async () => {
    await server.database.queries.deleteFrom('outbox').execute();
    const id = crypto.randomUUID();
    const message = { kind: 'registration-code', to: 'amina@example.com', secret: 'ABC234', expires_at: later };
    const row = { id, state: 'waiting', due_at: later, lease: null, tries: 0, fault: null } as const;
    const stored = { ...row, message: JSON.stringify(message), created_at: new Date().toISOString() };
    await server.database.queries.insertInto('outbox').values(stored).execute();
    const { output } = await run('show', id);
    expect(output).toMatch(/^To: +amina@example\.com$/m);
    expect(output + (await run('list', 'waiting')).output).not.toMatch(/ABC234|https?:/);
  });

  it('should drop emails for good, or none if one is unknown', async () => {
    const [id, other] = [await deadNotice(), await deadNotice()];
    const unknown = crypto.randomUUID();
    expect(await run('drop', id, unknown)).toEqual({
      output: `There is no email or webhook with this id: ${unknown}\nNothing was changed.\n`,
      isDone: false,
    });
    expect(await rows()).toHaveLength(2);
    expect(await run('drop', id, id)).toEqual({ output: '1 email dropped.\n', isDone: true });
    expect((await rows()).map((row) => row.id)).toEqual([other]);
    expect((await run('show', id)).isDone).toBe(false);
  });

  it('should name each of many ids once, and change all of them', async () => {
    const { queries } = server.database;
    const [ids, unknown] = [0, 1].map(() => Array.from({ length: 501 }, uniqueKey)) as [string[], string[]];
    const row = {
      state: 'dead',
      due_at: later,
      tries: 9,
      message: '{"kind":"booking-notice"}',
      created_at: later,
    } as const;
    await queries
      .insertInto('outbox')
      .values(ids.map((id) => ({ ...row, id })))
      .execute();
    const { output } = await run('drop', ...ids, ...unknown);
    expect(output.match(/[\w-]{36}/g)?.sort()).toEqual(unknown.toSorted());
    expect(await run('drop', ...ids)).toEqual({ output: '501 emails dropped.\n', isDone: true });
    expect(await rows()).toEqual([]);
  });
});

describe.each(databaseKinds)('npm run outbox on %s, without a server', { tags: ['7.outbox'] }, (kind) => {
  it('should say what to do if there is no outbox yet', async () => {
    await using storage = await createEmptyStorage(kind);
    await expect(runOutboxCommand(storage.settings, ['list'])).rejects.toThrow(
      kind === 'sqlite' ? /^There is no database in the folder/ : /^The database is of an earlier release/,
    );
  });
});

describe('npm run outbox with invalid arguments', { tags: ['7.outbox'] }, () => {
  const id = '019aab0c-0000-7000-8000-000000000000';
  it.each([
    [[], 'No action was given. Name one of list, show, resend, drop.'],
    [['lists'], "Unknown action 'lists'. Did you mean 'list'?"],
    [['list', 'daed'], "Unknown state 'daed'. Did you mean 'dead'?"],
    [['list', 'dead', 'waiting'], 'Only one can be given at a time. Leave out waiting.'],
    [['show'], "Say which email or webhook to show: 'npm run outbox -- list' shows their ids."],
    [['show', id, id], `Only one can be given at a time. Leave out ${id}.`],
    [['drop'], "Say which email or webhook to drop: 'npm run outbox -- list' shows their ids."],
    [['drop', 'dead'], "'dead' is not the id of an email or webhook. 'npm run outbox -- list' shows the ids."],
    [
      ['resend', "1' or 1=1"],
      "'1' or 1=1' is not the id of an email or webhook. 'npm run outbox -- list' shows the ids.",
    ],
    [['list', '--state', 'dead'], "Unknown option '--state'. Expected one of: --help."],
  ])('should say what is wrong: %j', (given, sentence) => {
    expect(() => parseOutboxArguments(given)).toThrow(new InputError(sentence));
  });

  it('should print its usage', async () => {
    const { output } = await runOutboxCommand({}, ['--help']);
    expect(output).toContain('npm run outbox -- list [dead|waiting|capped]');
  });
});

describe('npm run outbox in a process of its own', { tags: ['7.outbox'] }, () => {
  it('should print what it did, or fail and say why', async () => {
    await using storage = await createTestStorage('sqlite');
    const id = uniqueKey();
    expect(await runScript('outbox', storage.settings, 'list')).toEqual({
      code: 0,
      stdout: 'No email or webhook is dead.\n',
      stderr: '',
    });
    expect(await runScript('outbox', storage.settings, 'drop', id)).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no email or webhook with this id: ${id}\nNothing was changed.\n`,
    });
  });

  it.each([
    [['lists'], /^Unknown action 'lists'\. Did you mean 'list'\?\n[\s\S]*npm run outbox -- resend ID …\|dead/],
    [['list'], /^There is no database in the folder \/nonexistent\. .*\n$/],
  ])('should say why it cannot begin: %j', async (given, words) => {
    const { code, stdout, stderr } = await runScript('outbox', { DATA_DIR: '/nonexistent' }, ...given);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(words);
  });
});

// @vitest-environment node

import { Worker } from 'node:worker_threads';
import { PostgresQueryCompiler, type RootOperationNode, SqliteQueryCompiler } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { codeLength } from '../../contract/limits.ts';
import { invitationHeader, sendCodePath, verifyCodePath } from '../../contract/registration.ts';
import { subscriptionPath } from '../../contract/subscription.ts';
import type { Database, DatabaseKind } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open.ts';
import type { Transport } from '../../server/mail/transport.ts';
import {
  type ApiAnswer,
  completeRegistration,
  createTestInbox,
  freshEmail,
  sendRequest,
  startRegistrationWithTeam,
  submitInvitations,
  submitResetRequest,
  type TestServerWithInbox,
  tokenInTeamLink,
} from './fixtures/registration-client.ts';
import { createTestStorage, databaseKinds, pollUntil, startTestServer } from './fixtures/test-server.ts';

/** Every hash is the work of a thread. Counts them without changing what they do. */
const hashing = vi.spyOn(Worker.prototype, 'postMessage');
afterAll(() => hashing.mockRestore());

/** With this pace only a wake-up makes the outbox look for emails. */
const onlyWhenWoken = { poll: 24 * 60 * 60_000 };

/** Records every statement, those of the outbox worker included, as SQL without its values. */
function recordStatements(database: Database, work: string[]): Database {
  const compiler = database.kind === 'postgres' ? new PostgresQueryCompiler() : new SqliteQueryCompiler();
  const plugin = {
    transformQuery: ({ node, queryId }: Recorded) => {
      const { sql } = compiler.compileQuery(node, queryId);
      // The server finds out by itself now and then whether it can write.
      if (!sql.includes('"readiness"')) work.push(sql);
      return node;
    },
    transformResult: async <Result>({ result }: { result: Result }) => result,
  };
  return { ...database, queries: database.queries.withPlugin(plugin) };
}

interface Recorded {
  node: RootOperationNode;
  queryId: { queryId: string };
}

/** Records every email that is rendered for sending, whether it is sent or a decoy. */
function recordEmails(inbox: Transport, work: string[]): Transport {
  return {
    send(mail) {
      work.push('an email');
      return inbox.send(mail);
    },
    discard(mail) {
      work.push('an email');
      return inbox.discard(mail);
    },
    close: inbox.close,
  };
}

/** Starts a server that records its work: statements, emails and hashes. */
async function startRecordedServer(kind: DatabaseKind) {
  const storage = await createTestStorage(kind);
  const work: string[] = [];
  const database = await openDatabase(storage.settings);
  const inbox = createTestInbox();
  const server = await startTestServer(kind, {
    storage,
    database: recordStatements(database, work),
    transport: recordEmails(inbox, work),
    outboxPace: onlyWhenWoken,
  });
  /** Waits until the outbox has sent everything and, two looks in a row, nothing else happens. */
  async function waitForOutbox(): Promise<void> {
    let seen = -1;
    await pollUntil(async () => {
      const { queries } = database;
      const waiting = await queries.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute();
      const isQuiet = work.length === seen;
      seen = work.length;
      return waiting.length === 0 && isQuiet;
    });
  }

  /** Whether the outbox was woken, and found nothing more to send the last time that it looked. */
  function isAsleepAgain(): boolean {
    const isLook = (done: string | undefined) => done?.startsWith('with "due"') ?? false;
    return work.filter(isLook).length > 1 && isLook(work.at(-1));
  }

  /** What a request causes, and what its client sees. `isMailed` if it should wake the outbox. */
  async function observe(isMailed: boolean, act: () => Promise<ApiAnswer>) {
    work.length = 0;
    hashing.mockClear();
    const { status, text, headers } = await act();
    if (isMailed) await pollUntil(isAsleepAgain);
    await waitForOutbox();
    const names = [...headers.keys()].filter((name) => name !== 'date').sort();
    const hashes = hashing.mock.calls.map(([{ memory, passes }]) => `${memory} ${passes}`);
    return { status, text: text.replace(/urn:uuid:[\w-]+/, ''), names, work: [...work], hashes };
  }

  return {
    server: { ...server, inbox } satisfies TestServerWithInbox,
    observe,
    waitForOutbox,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await storage[Symbol.asyncDispose]();
    },
  };
}

describe.each(databaseKinds)('an address that the site knows, on %s', (kind) => {
  it('should cause the same statements, wake-ups, emails, hashes and answers as any other', {
    tags: ['7.code-email'],
  }, async () => {
    await using recorded = await startRecordedServer(kind);
    const { server, observe, waitForOutbox } = recorded;
    const { email, team } = await completeRegistration(server);
    const now = new Date().toISOString();
    await server.database.queries.insertInto('subscribers').values({ id: 'id', email, subscribed_at: now }).execute();
    await waitForOutbox();
    const followed = { [invitationHeader]: tokenInTeamLink(team) };
    for (const { act, hashes, isMailed } of [
      { act: (address: string) => sendRequest(server, sendCodePath(address)), hashes: 1, isMailed: true },
      {
        act: (address: string) => sendRequest(server, sendCodePath(address), { headers: followed }),
        hashes: 1,
        isMailed: true,
      },
      {
        act: (address: string) => sendRequest(server, verifyCodePath(address, 'A'.repeat(codeLength))),
        hashes: 1,
        isMailed: false,
      },
      { act: (address: string) => submitResetRequest(server, address), hashes: 0, isMailed: true },
      {
        act: (address: string) => sendRequest(server, subscriptionPath, { body: { email: address } }),
        hashes: 0,
        isMailed: true,
      },
    ]) {
      const known = await observe(isMailed, () => act(email));
      expect(known.work.length).toBeGreaterThan(1);
      expect(known.work.filter((done) => done === 'an email')).toHaveLength(isMailed ? 1 : 0);
      expect(known.hashes).toHaveLength(hashes);
      expect(await observe(isMailed, () => act('nobody@company.example'))).toEqual(known);
    }
    expect(server.inbox.to('nobody@company.example').map(({ subject }) => subject)).not.toContain(
      'Set a new password for Msafara',
    );
    // An address without a code is no different from one whose code is guessed wrong.
    const guessed = await observe(false, () => sendRequest(server, verifyCodePath(email, 'B'.repeat(codeLength))));
    const never = () => sendRequest(server, verifyCodePath('never@company.example', 'B'.repeat(codeLength)));
    expect(await observe(false, never)).toEqual(guessed);
  });

  it('should be invited with the same statements, wake-ups, emails and answer as any other', async () => {
    await using recorded = await startRecordedServer(kind);
    const { server, observe } = recorded;
    const known = (await completeRegistration(server)).email;
    const seen = [];
    for (const invited of [known, freshEmail()]) {
      const { key, roles } = await startRegistrationWithTeam(server);
      await recorded.waitForOutbox();
      const rows = [{ email: invited, role_id: roles[0]?.id }];
      const { text, work, ...rest } = await observe(true, () => submitInvitations(server, key, rows));
      // Its emails are sent at the same time, so their order is chance.
      seen.push({ ...rest, work: work.toSorted() });
    }
    expect(seen[0]?.work).toContain('an email');
    expect(seen[1]).toEqual(seen[0]);
  });
});

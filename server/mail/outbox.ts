import { type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Settings } from '../../contract/settings.ts';
import type { Database } from '../database/database.ts';
import type { OutboxTable } from '../database/schema.ts';
import { errorCode } from '../start-error.ts';
import { isExpired, type MailMessage, renderMessage, withoutSecret } from './emails/message.ts';
import type { Transport } from './transport.ts';

/** The worker that sends what waits in the outbox. */
export interface Outbox {
  /** Begins at once and then looks again and again. */
  start(): void;
  /** Says that a mail was committed, so that it leaves now and not at the next look. */
  wake(): void;
  /** Sends no more: waits a while for mails on their way, and gives back those that are not sent by then. */
  stop(): Promise<void>;
}

export interface OutboxDependencies {
  database: Database;
  transport: Transport;
  settings: Settings;
  log: OutboxLog;
  pace?: Partial<OutboxPace>;
}

/** Hears what goes wrong, without addresses or names. */
export interface OutboxLog {
  warn(what: object, message: string): void;
  error(what: object, message: string): void;
}

/** All in milliseconds. */
export interface OutboxPace {
  /** How long after each failed try the next one comes. After the last, the mail is dead. */
  pauses: number[];
  /** How often to look for mails that are due: retries, and those of an instance that ended. */
  poll: number;
  /** For how long a worker holds a mail. One that crashes keeps it from the others for that long. */
  lease: number;
  /** How long a stop waits for mails on their way. */
  patience: number;
}

const minute = 60_000;

/** Retries over some two days: mail servers are down for hours, seldom for longer. */
const usualPace: OutboxPace = {
  pauses: [10_000, 30_000, 2 * minute, 10 * minute, 60 * minute, 4 * 60 * minute, 12 * 60 * minute, 24 * 60 * minute],
  poll: 5000,
  lease: 2 * minute,
  patience: 4000,
};

/** How many mails a worker holds at once. */
const batchSize = 10;

type Row = Omit<Selectable<OutboxTable>, 'message'> & { message: MailMessage };

/** Why a mail that opens something is given up: what it opens is closed meanwhile. */
class Expired extends Error {
  override name = 'Expired';
  override message = 'It expired before it could be sent.';
}

/**
 * Makes the worker, which does nothing before its `start`. Workers of several instances share one outbox: each mail is
 * leased to one of them, and a mail whose lease has run out, because its worker crashed, is anybody's. Only such a crash,
 * between the mail server's answer and the note of it, can send a mail twice; its Message-ID is then the same.
 */
export function createOutbox({ database, transport, settings, log, pace }: OutboxDependencies): Outbox {
  const { pauses, poll, lease, patience } = { ...usualPace, ...pace };
  const held = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let woken = false;
  let stopped = true;

  async function work(): Promise<void> {
    do {
      woken = false;
      const rows = await claim();
      if (rows.length > 0) woken = true;
      await deliver(rows);
    } while (woken && !stopped);
  }

  async function claim(): Promise<Row[]> {
    const now = Date.now();
    const token = newId();
    const rows = await database.queries
      .with('due', (queries) =>
        queries
          .selectFrom('outbox')
          .select('id')
          .where('state', '=', 'waiting')
          .where('due_at', '<=', instant(now))
          .orderBy('due_at')
          .limit(batchSize)
          .$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked()),
      )
      .updateTable('outbox')
      .set({ lease: token, due_at: instant(now + lease), tries: sql`tries + 1` })
      .where('id', 'in', (queries) => queries.selectFrom('due').select('due.id'))
      .returningAll()
      .execute();
    for (const { id } of rows) held.set(id, token);
    return rows.map((row) => ({ ...row, message: JSON.parse(row.message) as MailMessage }));
  }

  async function deliver(rows: Row[]): Promise<void> {
    const failures = (await Promise.all(rows.map(tryToSend))).filter((failure) => failure !== undefined);
    const failed = new Set(failures.map(({ row }) => row.id));
    await settleSent(rows.filter(({ id }) => !failed.has(id)));
    for (const { row, error } of failures) await settleFailed(row, error);
  }

  async function tryToSend(row: Row): Promise<{ row: Row; error: unknown } | undefined> {
    try {
      await send(row);
    } catch (error) {
      return { row, error };
    }
  }

  async function send(row: Row): Promise<void> {
    if (isExpired(row.message, Date.now())) throw new Expired();
    const mail = renderMessage(row.message, settings);
    await transport.send({ id: row.id, date: new Date(row.created_at), mail });
  }

  /** Together, save those whose message does not stay as it is. */
  async function settleSent(rows: Row[]): Promise<void> {
    const isKept = ({ message }: Row) => withoutSecret(message) === message;
    await markSent(rows.filter(isKept), {});
    for (const row of rows.filter((one) => !isKept(one))) await markSent([row], { message: keptInText(row) });
  }

  async function markSent(rows: Row[], changes: { message?: string }): Promise<void> {
    const [first] = rows;
    if (!first) return;
    await database.queries
      .updateTable('outbox')
      .set({ state: 'sent', lease: null, fault: null, ...changes })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .where('lease', '=', first.lease)
      .execute();
    for (const { id } of rows) held.delete(id);
  }

  async function settleFailed(row: Row, error: unknown): Promise<void> {
    const pause = error instanceof Expired ? undefined : pauses[row.tries - 1];
    const dead = pause === undefined;
    const outcome = { outbox: row.id, tries: row.tries, code: errorCode(error) };
    if (dead) log.error(outcome, 'a mail could not be sent and is given up');
    else log.warn(outcome, 'a mail could not be sent and is tried again later');
    await database.queries
      .updateTable('outbox')
      .set({
        state: dead ? 'dead' : 'waiting',
        due_at: instant(Date.now() + (pause ?? 0)),
        lease: null,
        fault: error instanceof Error ? error.message : String(error),
        ...(dead && { message: keptInText(row) }),
      })
      .where('id', '=', row.id)
      .where('lease', '=', row.lease)
      .execute();
    held.delete(row.id);
  }

  /** Gives back what is still held, as if it had never been claimed: another worker may have it now. */
  async function release(): Promise<void> {
    for (const [id, token] of held) {
      await database.queries
        .updateTable('outbox')
        .set({ lease: null, due_at: instant(Date.now()), tries: sql`tries - 1` })
        .where('id', '=', id)
        .where('lease', '=', token)
        .where('state', '=', 'waiting')
        .execute();
    }
    held.clear();
  }

  function run(): void {
    if (stopped || running) return;
    clearTimeout(timer);
    running = work()
      .catch((error: unknown) => log.error({ code: errorCode(error) }, 'the outbox cannot be read'))
      .finally(() => {
        running = undefined;
        if (stopped) return;
        timer = setTimeout(run, woken ? 0 : poll);
        timer.unref();
      });
  }

  return {
    start() {
      stopped = false;
      run();
    },
    wake() {
      woken = true;
      // The visitor's answer goes first.
      setImmediate(run);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.race([running, after(patience)]);
      await release();
      transport.close();
    },
  };
}

function keptInText({ message }: Row): string {
  return JSON.stringify(withoutSecret(message));
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { sweepInterval } from '../../contract/limits.ts';
import type { Retention } from '../../contract/settings.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { errorCode } from '../start-error.ts';
import type { RetentionRule } from './rule.ts';
import { retentionRules } from './rules.ts';

/** All in milliseconds. */
export interface SweepPace {
  /** How long after the start the first sweep begins: visitors are served first. */
  first: number;
  /** How long after the end of a sweep the next one begins. */
  interval: number;
  /** How long a batch makes way for visitors at most. */
  makeWay: number;
}

export interface SweeperDependencies {
  database: Database;
  settings: Retention;
  now: () => Date;
  /** Whether visitors wait for the server: batches then make way. */
  doVisitorsWait: () => boolean;
  sweepPace?: Partial<SweepPace>;
}

const defaultPace: SweepPace = { first: 10_000, interval: sweepInterval, makeWay: 1000 };

/** How often a batch that makes way for visitors looks whether it still has to, in milliseconds. */
const lookEvery = 20;

/**
 * Deletes what is older than the settings allow, soon after the start and then again and again. Small transactions with pauses
 * between them leave the database to the visitors; of several instances one deletes at a time.
 */
export function sweepOldRows(app: FastifyInstance, dependencies: SweeperDependencies): void {
  const { database, settings, now, doVisitorsWait } = dependencies;
  const { first, interval, makeWay } = { ...defaultPace, ...dependencies.sweepPace };
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  app.addHook('onReady', async () => wait(first));
  app.addHook('onClose', async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  });

  function wait(milliseconds: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = sweep().then(() => wait(interval));
    }, milliseconds);
    timer.unref();
  }

  async function sweep(): Promise<void> {
    const deleted: Record<string, number> = {};
    try {
      for await (const { name, count } of sweepOnce(database, settings, now())) {
        deleted[name] = (deleted[name] ?? 0) + count;
        await visitorsServed();
        if (isStopped) break;
      }
    } catch (error) {
      app.log.error({ code: errorCode(error) }, 'deleting old rows failed');
    }
    if (Object.keys(deleted).length > 0) app.log.info({ deleted }, 'old rows were deleted');
  }

  async function visitorsServed(): Promise<void> {
    const deadline = performance.now() + makeWay;
    while (!isStopped && doVisitorsWait() && performance.now() < deadline) await pause(lookEvery);
  }
}

/**
 * Deletes what is old at `now`, and yields what each transaction has deleted. Each rule deletes a batch in turn, so that many
 * rows of one kind hold up no other. Ends early if another instance is deleting.
 */
export async function* sweepOnce(
  database: Database,
  retention: Retention,
  now: Date,
): AsyncGenerator<{ name: string; count: number }> {
  let open: OpenRule[] = retentionRules.flatMap((rule) => {
    const until = rule.until(retention, now);
    return until === undefined ? [] : [{ rule, until, from: '' }];
  });
  while (open.length > 0) {
    const next: OpenRule[] = [];
    for (const one of open) {
      const start = performance.now();
      const result = await deleteBatch(database, one, now);
      if (result === 'busy') return;
      if (result.count > 0) yield { name: one.rule.name, count: result.count };
      if (result.from === undefined) continue;
      next.push({ ...one, from: result.from });
      // Everybody else gets the database for as long as the batch took.
      await pause(performance.now() - start);
    }
    open = next;
  }
}

/** A rule that may have more rows to delete: those since `from`. */
interface OpenRule {
  rule: RetentionRule;
  until: string;
  from: string;
}

/** Deletes a batch. `from` is where the next one begins, if there may be one. */
async function deleteBatch(
  { queries, kind }: Database,
  { rule, until, from }: OpenRule,
  now: Date,
): Promise<{ count: number; from?: string | undefined } | 'busy'> {
  const rows = await rule.find(queries, { from, until, limit: rule.batch, now });
  if (rows.length === 0) return { count: 0 };
  const count = await queries.transaction().execute(async (transaction) => {
    if (kind === 'postgres' && !(await lockSweep(transaction))) return undefined;
    return rule.remove(transaction, rows, { kind, until, now });
  });
  if (count === undefined) return 'busy';
  // With nothing deleted, the same rows would be found again.
  return { count, from: count > 0 && rows.length === rule.batch ? rows.at(-1)?.since : undefined };
}

/** Whether no other instance is deleting; from then on none does until the transaction ends. */
async function lockSweep(transaction: Transaction<Schema>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('sweep', 0)) as locked
  `.execute(transaction);
  return rows[0]?.locked === true;
}

import { v7 as newId } from 'uuid';
import type { Database } from '../../../server/database/database.ts';
import { openDatabase } from '../../../server/database/open.ts';
import { readOutboxFigures } from '../../../server/database/outbox-figures.ts';
import { readinessOf } from '../../../server/database/readiness.ts';
import { reportDeadEmails } from '../../../server/mail/dead-emails.ts';
import { lanes } from '../../../server/mail/lanes.ts';
import { createOutboxQueue } from '../../../server/mail/outbox-queue.ts';
import type { BenchStorage } from '../../bench/storage.ts';
import type { Cost } from '../growth.ts';
import { fastestTenth } from './fastest-tenth.ts';

/** How often each is done. */
const times = 50;

/** The most emails that a worker leases at once. */
const leased = 10;

/** The time of what servers do again and again beside visitors, in milliseconds: of the fastest tenth. */
export async function measureUpkeep(storage: BenchStorage): Promise<Cost[]> {
  const database = await openDatabase(storage);
  try {
    const queue = createOutboxQueue(database, 60_000);
    const work: Record<string, () => Promise<unknown>> = {
      'leasing ten emails and storing that they were sent': async () => {
        await queueEmails(database);
        await queue.markSent(await queue.lease(lanes.notices, leased));
      },
      'reading the figures of the outbox': () => readOutboxFigures(database),
      'looking for dead emails': () => reportDeadEmails(database, new Date()),
      'writing for the readiness check': () => readinessOf(database, Date.now)(),
    };
    const costs: Cost[] = [];
    for (const [what, run] of Object.entries(work)) costs.push({ what, unit: 'ms', cost: await timeOf(run) });
    return costs;
  } finally {
    await database.close();
  }
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let time = 0; time < times; time++) {
    const begin = performance.now();
    await run();
    durations.push(performance.now() - begin);
  }
  return fastestTenth(durations);
}

async function queueEmails({ queries }: Database): Promise<void> {
  const instant = new Date().toISOString();
  const message = JSON.stringify({ kind: 'password-changed', to: 'amina@example.com' });
  const email = {
    state: 'waiting',
    lane: lanes.notices,
    due_at: instant,
    tries: 0,
    message,
    created_at: instant,
  } as const;
  await queries
    .insertInto('outbox')
    .values(Array.from({ length: leased }, () => ({ ...email, id: newId() })))
    .execute();
}

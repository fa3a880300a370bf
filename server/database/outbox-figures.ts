import { type LaneName, laneNames, lanes } from '../mail/lanes.ts';
import type { Database } from './database.ts';

/** The state of the outbox in figures. */
export interface OutboxFigures {
  /** The emails and webhooks that are waiting, and when the oldest of them was queued (ISO 8601), by lane. */
  waiting: Record<LaneName, { count: number; oldest: string | undefined }>;
  /** Emails and webhooks that were given up. */
  dead: number;
  /** Emails that exceeded the caps. */
  capped: number;
}

export async function readOutboxFigures({ queries }: Pick<Database, 'queries'>): Promise<OutboxFigures> {
  const rows = await queries
    .selectFrom('outbox')
    .select(({ fn }) => ['state', 'lane', fn.countAll().as('count'), fn.min('created_at').as('oldest')])
    .where('state', 'in', ['waiting', 'dead', 'capped'])
    .groupBy(['state', 'lane'])
    .execute();
  const total = (state: string) =>
    rows.filter((row) => row.state === state).reduce((sum, { count }) => sum + Number(count), 0);
  const waiting = laneNames.map((name) => {
    const row = rows.find(({ state, lane }) => state === 'waiting' && lane === lanes[name]);
    return [name, { count: Number(row?.count ?? 0), oldest: row?.oldest }];
  });
  return { waiting: Object.fromEntries(waiting), dead: total('dead'), capped: total('capped') };
}

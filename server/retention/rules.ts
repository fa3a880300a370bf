/** What is deleted, and when. Each rule reads an index, so that it costs the same however many rows are kept. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Retention } from '../../contract/settings.ts';
import type { Schema } from '../database/schema.ts';
import { unfinishedRegistrations } from '../flows/registration/unfinished.ts';
import { laneNames, lanes } from '../mail/lanes.ts';
import { type OldRow, type RetentionRule, unindexed } from './rule.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Few enough rows for a transaction that nobody notices: of a million, each is on pages of its own in every index. */
const batch = 50;

/** Every rule. What the database keeps besides has no age: see docs/decisions/0048-retention.md. */
export const retentionRules: readonly RetentionRule[] = [
  byAge('submission_counts', 'address', 'window_ends_at', ago('KEEP_IP_ADDRESSES_MINUTES', minute)),
  byAge('registration_codes', 'id', 'created_at', ago('KEEP_CODES_HOURS', hour)),
  byAge('code_guesses', 'id', 'created_at', ago('KEEP_CODES_HOURS', hour)),
  byAge('registration_sessions', 'id', 'expires_at', ago('KEEP_CODES_HOURS', hour)),
  byAge('password_resets', 'id', 'created_at', ago('KEEP_RESET_LINKS_HOURS', hour)),
  byAge('subscription_requests', 'id', 'created_at', ago('KEEP_SUBSCRIPTION_LINKS_HOURS', hour)),
  {
    ...unfinishedRegistrations,
    name: 'unfinished_registrations',
    until: ago('KEEP_UNFINISHED_REGISTRATIONS_DAYS', day),
  },
  byAge('invitations', 'id', 'expires_at', ago('KEEP_INVITATIONS_DAYS', day)),
  byAge('team_links', 'id', 'expires_at', ago('KEEP_INVITATIONS_DAYS', day)),
  byAge('subscribers', 'id', 'left_at', ago('KEEP_LEFT_SUBSCRIBERS_DAYS', day)),
  byAge('leave_links', 'token_hash', 'created_at', ago('KEEP_UNSUBSCRIBE_LINKS_DAYS', day)),
  ...laneNames.flatMap((name) => {
    const inLane = (state: string) => sql<SqlBool>`state = ${state} and lane = ${lanes[name]}`;
    return [
      // Emails that will not be sent again are due when they were sent or given up.
      byAge('outbox', 'id', 'due_at', ago('KEEP_SENT_EMAILS_DAYS', day), inLane('sent')),
      byAge('outbox', 'id', 'due_at', ago('KEEP_UNSENT_EMAILS_DAYS', day), inLane('dead')),
      byAge('outbox', 'id', 'due_at', ago('KEEP_UNSENT_EMAILS_DAYS', day), inLane('capped')),
    ];
  }),
  byAge('bookings', 'id', 'appointment', ago('KEEP_BOOKINGS_DAYS', day)),
  byAge('messages', 'id', 'created_at', ago('KEEP_MESSAGES_DAYS', day)),
];

/** The instant that a setting names; undefined if it is 0, for ever. */
function ago(setting: keyof Retention, unit: number): RetentionRule['until'] {
  return (retention, now) =>
    retention[setting] === 0 ? undefined : new Date(now.getTime() - retention[setting] * unit).toISOString();
}

/**
 * Deletes the rows of a table, with what depends on them, by the age in a column. A row that fits the `condition` no longer has got
 * a new age, such as an email that an operator has sent again.
 */
function byAge<Table extends keyof Schema & string>(
  table: Table,
  key: keyof Schema[Table] & string,
  column: keyof Schema[Table] & string,
  until: RetentionRule['until'],
  condition: Expression<SqlBool> = sql<SqlBool>`1 = 1`,
): RetentionRule {
  const [tableName, keyName, since] = [sql.table(table), sql.ref(key), sql.ref(column)];
  return {
    name: table,
    until,
    batch,
    async find(queries, search) {
      const { rows } = await sql<OldRow>`
        select ${keyName} as key, ${since} as since from ${tableName}
        where ${condition} and ${since} >= ${search.from} and ${since} < ${search.until}
        order by ${since} limit ${search.limit}
      `.execute(queries);
      return rows;
    },
    async remove(transaction, rows, { until: before }) {
      const keys = sql.join(rows.map((row) => row.key));
      const { numAffectedRows = 0n } = await sql`
        delete from ${tableName} where ${keyName} in (${keys}) and ${unindexed(column)} < ${before}
      `.execute(transaction);
      return Number(numAffectedRows);
    },
  };
}

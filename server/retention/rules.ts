/** What is deleted, and when. Each rule reads an index, so that it costs the same however many rows are kept. */
import { type SqlBool, sql } from 'kysely';
import type { Retention } from '../../contract/settings.ts';
import type { KeptRows } from '../database/table.ts';
import { tables } from '../database/tables.ts';
import { type OldRow, type RetentionRule, unindexed } from './rule.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What settings count in, by the end of their names. */
const units = { MINUTES: minute, HOURS: hour, DAYS: day };

/** Few enough rows for a transaction that nobody notices: of a million, each is on pages of its own in every index. */
const batch = 50;

/** The rules that the tables declare. What the database keeps besides has no age: see docs/decisions/0048-retention.md. */
export const retentionRules: readonly RetentionRule[] = Object.entries(tables).flatMap(([table, { kept = [] }]) =>
  kept.map((one) => ruleOf(table, one)),
);

function ruleOf(table: string, kept: KeptRows): RetentionRule {
  const until = 'limit' in kept ? before(kept.limit) : ago(kept.setting);
  return 'find' in kept ? { ...kept, until } : { name: table, until, batch, ...byAge(table, kept) };
}

/** The instant that a setting names; undefined if it is 0, for ever. */
function ago(setting: keyof Retention): RetentionRule['until'] {
  const unit = units[setting.split('_').at(-1) as keyof typeof units];
  return (retention, now) =>
    retention[setting] === 0 ? undefined : new Date(now.getTime() - retention[setting] * unit).toISOString();
}

/** The instant a limit ago, whatever the settings say. */
function before(limit: number): RetentionRule['until'] {
  return (_retention, now) => new Date(now.getTime() - limit).toISOString();
}

/** Deletes the rows of a table, with what depends on them, by the age in a column. */
function byAge(
  table: string,
  { since, key = 'id', condition = sql<SqlBool>`1 = 1` }: Exclude<KeptRows, { name: string }>,
): Pick<RetentionRule, 'find' | 'remove'> {
  const [tableName, keyName, age] = [sql.table(table), sql.ref(key), sql.ref(since)];
  return {
    async find(queries, { from, until, limit }) {
      const { rows } = await sql<OldRow>`
        select ${keyName} as key, ${age} as since from ${tableName}
        where ${condition} and ${age} >= ${from} and ${age} < ${until}
        order by ${age} limit ${limit}
      `.execute(queries);
      return rows;
    },
    async remove(transaction, rows, { until }) {
      const keys = sql.join(rows.map((row) => row.key));
      const { numAffectedRows = 0n } = await sql`
        delete from ${tableName} where ${keyName} in (${keys}) and ${unindexed(since)} < ${until}
      `.execute(transaction);
      return Number(numAffectedRows);
    },
  };
}

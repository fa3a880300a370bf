/** What a PostgreSQL did while a benchmark ran, by its own statistics. */
import pg from 'pg';

/** How often it is looked at what the connections wait for, in milliseconds. */
const interval = 20;

export interface PostgresActivity {
  commits: number;
  /** What was written to the write-ahead log, in bytes. */
  logged: number;
  /** What connections that execute a statement were doing, in shares of 1: `running`, or what they waited for. */
  states: [what: string, share: number][];
  /** How many connections executed a statement at a time, on average. */
  executing: number;
}

export interface ActivityWatch {
  end(): Promise<PostgresActivity>;
}

/** Watches the database at `url`. */
export async function watchPostgres(url: string): Promise<ActivityWatch> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const before = await totals(client);
  const seen = new Map<string, number>();
  let looks = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await client.query<{ what: string; count: string }>(waits);
      for (const { what, count } of rows) seen.set(what, (seen.get(what) ?? 0) + Number(count));
      looks++;
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      const after = await totals(client);
      await client.end();
      const sum = [...seen.values()].reduce((total, count) => total + count, 0);
      return {
        commits: after.commits - before.commits,
        logged: after.logged - before.logged,
        states: [...seen].map(([what, count]) => [what, count / sum] as [string, number]).sort((a, b) => b[1] - a[1]),
        executing: sum / looks,
      };
    },
  };
}

const waits = `select coalesce(wait_event_type || ' ' || wait_event, 'running') as what, count(*) as count
  from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()
  group by 1`;

async function totals(client: pg.Client): Promise<{ commits: number; logged: number }> {
  const { rows } = await client.query<{ commits: string; logged: string }>(
    `select xact_commit as commits, pg_current_wal_lsn() - '0/0' as logged
     from pg_stat_database where datname = current_database()`,
  );
  return { commits: Number(rows[0]?.commits), logged: Number(rows[0]?.logged) };
}

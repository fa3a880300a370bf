import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { hashingLoad } from '../security/argon2.ts';

/** Measures what waits inside this process: for the database, for a commit, and for a password's hash. */
export function measureQueues(registry: Registry, { poolLoad, writeLoad }: Database): void {
  const registers = [registry];
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  const counter = (name: string, help: string, value: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(value());
      },
    });

  if (poolLoad) {
    gauge('database_connections', 'Connections to PostgreSQL that are open.', () => poolLoad().open);
    gauge('database_connections_busy', 'Connections to PostgreSQL that are in use.', () => poolLoad().busy);
    gauge('database_waiting', 'Queries and transactions that wait for a connection.', () => poolLoad().waiting);
  }
  gauge('write_batches_waiting', 'Rows that wait to be written with the next commit.', () => writeLoad.waiting);
  counter('write_batches_rejected_total', 'Rows turned away because too many waited.', () => writeLoad.rejected);
  for (const [kind, name] of [
    ['passwords', 'password'],
    ['codes', 'code'],
  ] as const) {
    gauge(
      `${name}_hashes_waiting`,
      `The ${kind} that wait for a thread to hash them.`,
      () => hashingLoad(kind).waiting,
    );
    gauge(`${name}_hashes_running`, `The ${kind} that are being hashed.`, () => hashingLoad(kind).running);
    counter(
      `${name}_hashes_rejected_total`,
      `Requests turned away because too many ${kind} waited.`,
      () => hashingLoad(kind).rejected,
    );
  }
}

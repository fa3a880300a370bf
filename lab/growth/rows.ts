/** What it costs to submit, list and look after rows, beside so many rows of each kind, on both databases. */

import { openDatabase } from '../../server/database/open.ts';
import { writeBuiltSite } from '../../tests/server/fixtures/built-site.ts';
import { startPostgres } from '../../tests/server/fixtures/postgres.ts';
import { type BenchStorage, createBenchStorage, createPostgresStorage, removeBenchStorage } from '../bench/storage.ts';
import type { Cost, Growth } from './growth.ts';
import { measureCommands } from './rows/commands.ts';
import { fillTables } from './rows/fill.ts';
import { promiseToKeepAll } from './rows/kept-rows.ts';
import { measureSubmissions } from './rows/submissions.ts';
import { measureSweep } from './rows/sweep.ts';
import { measureUpkeep } from './rows/upkeep.ts';

/** What is measured at each size. */
const measures: ((storage: BenchStorage, context: { size: number; site: string }) => Promise<Cost[]>)[] = [
  measureSubmissions,
  measureUpkeep,
  measureCommands,
  measureSweep,
];

/** Fills each database up to each size in turn, and measures there. Prints its progress to standard error. */
export async function measureRows(sizes: readonly number[]): Promise<Growth[]> {
  const site = writeBuiltSite();
  promiseToKeepAll(site.folder);
  try {
    const sqlite = await onStorage('SQLite', createBenchStorage(), sizes, site.folder);
    const postgres = await startPostgres({ waitForDisk: true });
    try {
      const storage = await createPostgresStorage(postgres.url, 'rows');
      return [...sqlite, ...(await onStorage('PostgreSQL', storage, sizes, site.folder))];
    } finally {
      await postgres.stop();
    }
  } finally {
    site.remove();
  }
}

async function onStorage(
  database: string,
  storage: BenchStorage,
  sizes: readonly number[],
  site: string,
): Promise<Growth[]> {
  const growths = new Map<string, Growth>();
  try {
    await (await openDatabase(storage)).close();
    let filled = 0;
    for (const size of sizes) {
      const begin = performance.now();
      await fillTables(storage, { first: filled + 1, end: size + 1 });
      filled = size;
      const filledAt = performance.now();
      for (const measure of measures) {
        for (const { what, unit, cost, isTotal = false } of await measure(storage, { size, site })) {
          const growth = growths.get(what) ?? { what: `${what}, ${database}`, unit, points: [] };
          growth.points.push({ size, cost: isTotal ? cost : cost * size });
          growths.set(what, growth);
        }
      }
      const seconds = (from: number, to: number) => Math.round((to - from) / 1000);
      process.stderr.write(
        `${database}, ${size.toLocaleString('en-GB')} rows of each kind: filled in ${seconds(begin, filledAt)} s, ` +
          `measured in ${seconds(filledAt, performance.now())} s.\n`,
      );
    }
  } finally {
    removeBenchStorage(storage);
  }
  return [...growths.values()];
}

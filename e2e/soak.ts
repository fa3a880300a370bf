import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const soakSchema = z.object({ minutes: z.number().positive(), seed: z.int() });

/** How long random walks run, and their seed. */
export type Soak = z.infer<typeof soakSchema>;

/** The environment variable that holds the options, as JSON. */
export const soakVariable = 'SOAK';

/** The options of this run, or undefined if it is not a soak test. */
export function soakOptions(): Soak | undefined {
  const json = process.env[soakVariable];
  return json === undefined ? undefined : soakSchema.parse(JSON.parse(json));
}

/** The workers, which run walks at the same time. */
export const soakWorkers = [1, 2];

/** What one worker has run, and its failures. */
export type SoakTally = {
  machines: Record<string, { walks: number; steps: number; transitions: string[] }>;
  /** The shortest failing paths, and how often each has failed. */
  failures: { message: string; times: number }[];
};

/** The file of a worker's tally. */
export function tallyFile(worker: number): string {
  return join(import.meta.dirname, `../test-results/soak/worker-${worker}.json`);
}

/** The tallies of all workers. */
export function readTallies(): SoakTally[] {
  const files = soakWorkers.map(tallyFile).filter((file) => existsSync(file));
  return files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const soakSchema = z.object({ minutes: z.number().positive(), seed: z.int() });

/** How long all flows are walked at random, and what the walks are drawn with. */
export type Soak = z.infer<typeof soakSchema>;

/** The environment variable that holds it, as JSON. */
export const soakVariable = 'SOAK';

/** What is asked for in this run; undefined where nothing is to be soaked. */
export function askedSoak(): Soak | undefined {
  const json = process.env[soakVariable];
  return json === undefined ? undefined : soakSchema.parse(JSON.parse(json));
}

/** How many walk at the same time, each on its own. */
export const drivers = [1, 2];

/** What one of them has gone, and what of it failed. */
export type Tally = {
  machines: Record<string, { walks: number; steps: number; transitions: string[] }>;
  /** The shortest paths that fail, and how often each has been met. */
  failures: { message: string; times: number }[];
};

/** Where a driver leaves its tally. */
export function tallyFile(driver: number): string {
  return join(import.meta.dirname, `../test-results/soak/driver-${driver}.json`);
}

/** What the drivers have left. */
export function talliesLeft(): Tally[] {
  const files = drivers.map(tallyFile).filter((file) => existsSync(file));
  return files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
}

/** What the drivers observed, kept in files: one for each path that was gone to its end. */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import type { Observation, Path } from '../../paths/index.ts';
import { pathId } from '../../paths/suite/index.ts';
import type { Driver } from './chosen.ts';

const folder = join(import.meta.dirname, '../../test-results/coverage');

/** Forgets what a driver has observed of these machines, before it goes all their paths anew. */
export function clearRecordings(driver: Driver, machines: readonly AnyStateMachine[]): void {
  for (const file of machines.flatMap(({ id }) => filesOf(driver, id))) rmSync(file);
}

/** Keeps what a driver observed on a path. */
export function record<Machine extends AnyStateMachine>(
  driver: Driver,
  machine: Machine,
  path: Path<Machine>,
  observations: readonly Observation[],
): void {
  mkdirSync(join(folder, driver), { recursive: true });
  const file = join(folder, driver, `${machine.id}-${pathId(machine, path)}.json`);
  writeFileSync(file, JSON.stringify(observations));
}

/** What a driver observed, on each path of a machine that it has gone to its end. */
export function recordingsOf(driver: Driver, { id }: AnyStateMachine): Observation[][] {
  return filesOf(driver, id).map((file) => JSON.parse(readFileSync(file, 'utf8')));
}

function filesOf(driver: Driver, machine: string): string[] {
  return globSync(join(folder, driver, `${machine}-*.json`));
}

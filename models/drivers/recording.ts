/** Recordings: what the drivers observed, in one file per completed path. */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import type { Observation, Path } from '../../paths/index.ts';
import { pathId } from '../../paths/suite/index.ts';
import type { DriverName } from './names.ts';

const folder = join(import.meta.dirname, '../../test-results/coverage');

/** Deletes a driver's recordings of some machines, before it runs all their paths again. */
export function clearRecordings(driver: DriverName, machines: readonly AnyStateMachine[]): void {
  for (const file of machines.flatMap(({ id }) => filesOf(driver, id))) rmSync(file);
}

/** Saves what a driver observed on a path. */
export function record<Machine extends AnyStateMachine>(
  driver: DriverName,
  machine: Machine,
  path: Path<Machine>,
  observations: readonly Observation[],
): void {
  mkdirSync(join(folder, driver), { recursive: true });
  const file = join(folder, driver, `${machine.id}-${pathId(machine, path)}.json`);
  writeFileSync(file, JSON.stringify(observations));
}

/** A driver's recordings of a machine, one list per path. */
export function recordingsOf(driver: DriverName, { id }: AnyStateMachine): Observation[][] {
  return filesOf(driver, id).map((file) => JSON.parse(readFileSync(file, 'utf8')));
}

function filesOf(driver: DriverName, machine: string): string[] {
  return globSync(join(folder, driver, `${machine}-*.json`));
}

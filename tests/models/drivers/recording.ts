/** Recordings: what the drivers observed, in one file per path. */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Observation, Path } from '@msafara/paths';
import { isOutdated } from '@msafara/paths/outdated';
import { pathId } from '@msafara/paths/suite';
import type { AnyStateMachine } from 'xstate';
import { type DriverName, driverNames } from './names.ts';

/** Where the recordings are. */
const recordingsFolder = join(import.meta.dirname, '../../../test-results/coverage');

/** Deletes a driver's recordings of some machines, before it runs all their paths again. */
export function clearRecordings(driver: DriverName, machines: readonly AnyStateMachine[]): void {
  for (const file of machines.flatMap(({ id }) => filesOf(driver, id, recordingsFolder))) rmSync(file);
}

/** Saves what a driver observed on a path: on all of it, or before the step that failed. */
export function record<Machine extends AnyStateMachine>(
  driver: DriverName,
  machine: Machine,
  path: Path<Machine>,
  observations: readonly Observation[],
  folder: string = recordingsFolder,
): void {
  mkdirSync(join(folder, driver), { recursive: true });
  const file = join(folder, driver, `${machine.id}-${pathId(machine, path)}.json`);
  writeFileSync(file, JSON.stringify(observations));
}

/** A driver's recordings of a machine, one list per path; without those of an older chart, which say nothing about this one. */
export function recordingsOf(
  driver: DriverName,
  machine: AnyStateMachine,
  folder: string = recordingsFolder,
): Observation[][] {
  return allRecordingsOf(driver, machine, folder).filter((recording) => !isOfOlderChart(machine, recording));
}

/** A sentence about the recordings that `recordingsOf` leaves out; undefined if there are none. */
export function describeOutdated(
  machines: readonly AnyStateMachine[],
  folder: string = recordingsFolder,
): string | undefined {
  const outdated = driverNames.flatMap((driver) =>
    machines.flatMap((machine) => {
      const all = allRecordingsOf(driver, machine, folder);
      const count = all.filter((recording) => isOfOlderChart(machine, recording)).length;
      return count === 0 ? [] : [`${machine.id} (${driver}, ${count} of ${all.length})`];
    }),
  );
  if (outdated.length === 0) return undefined;
  return `Skipped recordings that name states or transitions which their charts no longer have: ${outdated.join(', ')}.`;
}

function isOfOlderChart(machine: AnyStateMachine, recording: readonly Observation[]): boolean {
  return recording.some((observation) => isOutdated(machine, observation));
}

function allRecordingsOf(driver: DriverName, { id }: AnyStateMachine, folder: string): Observation[][] {
  return filesOf(driver, id, folder).map((file) => JSON.parse(readFileSync(file, 'utf8')));
}

function filesOf(driver: DriverName, machine: string, folder: string): string[] {
  return globSync(join(folder, driver, `${machine}-*.json`));
}

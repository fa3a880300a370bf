import { oneOf } from '@msafara/paths';
import type { SuiteHeading } from '@msafara/paths/suite';
import { type Entry, machines } from '../machines/index.ts';
import { models } from './index.ts';
import type { Model } from './model.ts';

/** A machine of the registry with the model that tests it. */
export type Flow = Entry & { model: Model };

/** All flows, in the order of the registry. */
export const flows: readonly Flow[] = machines.map((entry) => {
  const model = models.find(({ machine }) => machine.id === entry.machine.id) as Model;
  return { ...entry, model };
});

/** The flow of a machine. Throws an InputError that suggests the closest name. */
export function flowOf(machineId: string): Flow {
  const id = oneOf(
    'machine',
    machineId,
    flows.map(({ machine }) => machine.id),
  );
  return flows.find(({ machine }) => machine.id === id) as Flow;
}

/** The heading of a flow's suite. */
export function suiteHeadingOf({ title, purpose, model }: Flow): SuiteHeading {
  return { title, purpose, given: `the page ${model.route} on a ${model.screen} screen` };
}

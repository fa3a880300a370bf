import { InputError, oneOf } from '@msafara/command';
import type { SuiteHeading } from '@msafara/paths/suite';
import { type Entry, machines } from '../../machines/index.ts';
import { fileNameOf } from './file-name.ts';
import { models } from './index.ts';
import type { Model } from './model.ts';

/** A machine of the registry with the model that tests it. */
export type Flow = Entry & { model: Model };

const modelOf = ({ machine }: Entry) => models.find((model) => model.machine.id === machine.id);

/** All machines that have a model, in the order of the registry. */
export const flows: readonly Flow[] = machines.flatMap((entry) => {
  const model = modelOf(entry);
  return model === undefined ? [] : { ...entry, model };
});

/** The machines of the registry that have no model yet: no driver can run them, and commands leave them out. */
export const unmodelled: readonly Entry[] = machines.filter((entry) => modelOf(entry) === undefined);

/** The flow of a machine. Throws an InputError that suggests the closest name, or says that the machine has no model. */
export function flowOf(machineId: string): Flow {
  const { machine } = entryOf(machineId);
  const flow = flows.find((flow) => flow.machine.id === machine.id);
  if (flow === undefined) throw new InputError(describeUnmodelled(machine.id));
  return flow;
}

/** The entry of a machine, whether it has a model or not. Throws an InputError that suggests the closest name. */
export function entryOf(machineId: string): Entry {
  const id = oneOf(
    'machine',
    machineId,
    machines.map(({ machine }) => machine.id),
  );
  return machines.find(({ machine }) => machine.id === id) as Entry;
}

/** Says that a machine has no model, and what to do. */
export function describeUnmodelled(id: string): string {
  return `The machine '${id}' has no model: write tests/models/${fileNameOf(id)}/model.ts (docs/CONTRIBUTING.md, "Add a flow").`;
}

/** Warns on stderr of the machines that a command leaves out because they have no model. */
export function warnOfUnmodelled(): void {
  for (const { machine } of unmodelled) console.warn(describeUnmodelled(machine.id));
}

/** The heading of a flow's suite. */
export function suiteHeadingOf({ title, purpose, model }: Flow): SuiteHeading {
  return { title, purpose, given: `the page ${model.route} on a ${model.screen} screen` };
}

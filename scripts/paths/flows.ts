import { type Entry, machines } from '../../machines/index.ts';
import { models } from '../../models/index.ts';
import type { Model } from '../../models/model.ts';
import { oneOf } from '../../paths/index.ts';
import type { SuiteWords } from '../../paths/suite/index.ts';

/** A machine of the registry with the model that its paths are made of. */
export type Flow = Entry & { model: Model };

/** Every machine of the registry, in its order. */
export const flows: readonly Flow[] = machines.map((entry) => {
  const model = models.find(({ machine }) => machine.id === entry.machine.id);
  if (model === undefined) throw new Error(`The machine ${entry.machine.id} has no model in models/.`);
  return { ...entry, model };
});

/** The flow of a machine. Throws an InputError that tells of the nearest where there is none. */
export function flowOf(given: string): Flow {
  const id = oneOf(
    'machine',
    given,
    flows.map(({ machine }) => machine.id),
  );
  return flows.find(({ machine }) => machine.id === id) as Flow;
}

/** What the suite of a flow says of it. */
export function wordsOf({ title, purpose, model }: Flow): SuiteWords {
  return { title, purpose, given: `the page ${model.route} on a ${model.screen} screen` };
}

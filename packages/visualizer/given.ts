import { isMachine, machinesIn, type SampledMachine, type Samples } from '@msafara/paths/charts';
import type { AnyStateMachine } from 'xstate';
import type { GivenMachine } from './registry.ts';

/** A module of the project with its path from the root. */
export type GivenModule = { file: string; module: object };

/**
 * The machines that modules export: each by itself, or with a title and more in an array of entries. An entry of an array
 * wins over the bare export of the same machine, from which it gets the file.
 */
export function machinesOf(modules: readonly GivenModule[], samples: object = {}): GivenMachine[] {
  const given = new Map<AnyStateMachine, GivenMachine>();
  for (const { module } of modules) for (const entry of entriesIn(module)) given.set(entry.machine, described(entry));
  for (const { file, module } of modules) {
    for (const [exportName, machine] of machinesIn(module)) {
      const known = given.get(machine);
      if (known?.file === undefined) given.set(machine, { ...described({ machine }), ...known, file, exportName });
    }
  }
  return [...given.values()].map((one) => ({ ...one, samples: samplesOf(one.machine, samples) }));
}

/** An entry as a project may write it. */
type WrittenEntry = Partial<GivenMachine> & { machine: AnyStateMachine };

function described(entry: WrittenEntry): GivenMachine {
  const { machine } = entry;
  return { ...entry, title: entry.title ?? machine.id, purpose: entry.purpose ?? machine.root.description ?? '' };
}

/** The entries in the arrays that a module exports. */
function entriesIn(module: object): WrittenEntry[] {
  return Object.values(module)
    .filter((value) => Array.isArray(value))
    .flat()
    .filter((entry): entry is WrittenEntry => isMachine(entry?.machine));
}

/**
 * The samples for a machine in a module: its default export if that has event cases, or the entry of the machine in an
 * exported array, or else of one that is called as it is.
 */
function samplesOf(machine: AnyStateMachine, module: object): Samples | undefined {
  const { default: only } = module as { default?: Partial<Samples> };
  const entries = entriesIn(module);
  const own =
    entries.find((entry) => entry.machine === machine) ?? entries.find(({ machine: { id } }) => id === machine.id);
  return (own as SampledMachine | undefined) ?? (Array.isArray(only?.eventCases) ? (only as Samples) : undefined);
}

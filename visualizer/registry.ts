import type { Samples } from '@msafara/paths';
import type { AnyStateMachine } from 'xstate';
import { type ChartNode, type ChartTransition, type Diagram, diagramOf } from './chart/diagram.ts';
import type { Item, Place } from './place.ts';

/** A machine that the visualizer is given. */
export type GivenMachine = {
  machine: AnyStateMachine;
  /** Its name for people. */
  title: string;
  /** What it is for, in one sentence. */
  purpose: string;
  /** Where it can be seen, such as an address. */
  route?: string;
  /** The file that exports it, and the name of the export. */
  file?: string;
  exportName?: string;
  samples?: Samples;
};

/** A machine with its chart. */
export type Charted = GivenMachine & { id: string; chart: Diagram };

/** Every machine that was registered, in its order. */
export let charted: readonly Charted[] = [];

/** What is wrong with files that should have had machines, in a sentence each. */
let problems: readonly string[] = [];

/** Sets the machines that the visualizer shows. Machines of one name get a number, so that each has its own address. */
export function register(given: readonly GivenMachine[], found: readonly string[] = []): void {
  const failed: string[] = [];
  const used = new Map<string, number>();
  charted = given.flatMap((one) => {
    const count = (used.get(one.machine.id) ?? 0) + 1;
    used.set(one.machine.id, count);
    const id = count === 1 ? one.machine.id : `${one.machine.id}-${count}`;
    try {
      return { ...one, id, chart: diagramOf(one.machine) };
    } catch (error) {
      failed.push(`The machine '${id}' cannot be drawn: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  });
  problems = [...found, ...failed];
}

/** The machine with this id, if there is one. */
export function chartedOf(id: string | undefined): Charted | undefined {
  return charted.find((entry) => entry.id === id);
}

/** The state or transition that an item names. */
export type Found = { kind: 'state'; node: ChartNode } | { kind: 'transition'; transition: ChartTransition };

/** Finds the state or transition that an item names. */
export function itemIn({ nodes, transitions }: Diagram, { kind, id }: Item): Found | undefined {
  if (kind === 'state') {
    const node = nodes.find((node) => node.id === id);
    return node && { kind, node };
  }
  const transition = transitions.find((transition) => transition.id === id);
  return transition && { kind, transition };
}

/** An error message if a place does not exist, or machines could not be shown; otherwise an empty string. */
export function absenceAt({ machine, item }: Place): string {
  if (machine === undefined) return problems.join('\n');
  const entry = chartedOf(machine);
  if (entry === undefined) {
    const absence = `There is no machine '${machine}'. The registry has ${charted.map(({ id }) => id).join(', ')}.`;
    return [absence, ...problems].join('\n');
  }
  if (item === undefined || itemIn(entry.chart, item)) return '';
  return `The machine '${machine}' has no ${item.kind} '${item.id}' any more: choose one in its outline.`;
}

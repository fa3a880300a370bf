import type { Samples } from '@msafara/paths/charts';
import type { AnyStateMachine } from 'xstate';
import { type ChartNode, type ChartTransition, type Diagram, diagramOf } from './chart/diagram.ts';
import type { Item, Place } from './place.ts';
import type { SourcePlace } from './sources/files.ts';

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
export type Charted = GivenMachine & {
  id: string;
  chart: Diagram;
  /** Whether no file was given for it: a program that is watched sent its definition. */
  isFound?: boolean;
};

/** Every machine that was registered, in its order. */
export let charted: readonly Charted[] = [];

/** Why machines could not be shown, or only as they were before. */
export type Failure = {
  message: string;
  /** Where the source causes it, if that could be found out. */
  place: SourcePlace | undefined;
  /** The root of the project, from which files are shown. */
  root: string;
  /** The ids of the machines that are shown as they were before. */
  machines: readonly string[];
};

/** What is wrong with the files of the machines. */
export let loadFailures: readonly Failure[] = [];

/**
 * Sets the machines that the visualizer shows. Machines of one name get a number, so that each has its own address. A machine
 * that has not changed keeps its chart.
 */
export function register(given: readonly GivenMachine[], found: readonly Failure[] = []): void {
  const failed: Failure[] = [];
  const former = charted;
  const used = new Map<string, number>();
  charted = given.flatMap((one) => {
    const count = (used.get(one.machine.id) ?? 0) + 1;
    used.set(one.machine.id, count);
    const id = count === 1 ? one.machine.id : `${one.machine.id}-${count}`;
    try {
      const chart = former.find(({ machine }) => machine === one.machine)?.chart ?? diagramOf(one.machine);
      return { ...one, id, chart };
    } catch (error) {
      const message = `The machine '${id}' cannot be drawn: ${error instanceof Error ? error.message : String(error)}`;
      failed.push({ message, place: undefined, root: '', machines: [] });
      return [];
    }
  });
  charted = [...charted, ...former.filter((one) => one.isFound && chartedOf(one.id) === undefined)];
  loadFailures = [...found, ...failed];
}

/** Shows a machine whose definition was sent, unless one is shown that has the same chart; the id of the one that is. */
export function adoptMachine(machine: AnyStateMachine): { id: string; isNew: boolean } {
  const chart = diagramOf(machine);
  const same = charted.filter((entry) => entry.machine.id === machine.id);
  const shown = same.find((entry) => shapeOf(entry.chart) === shapeOf(chart));
  if (shown) return { id: shown.id, isNew: false };
  const id = same.length === 0 ? machine.id : `${machine.id}-${same.length + 1}`;
  const purpose = machine.root.description ?? '';
  charted = [...charted, { machine, id, chart, title: id, purpose, isFound: true }];
  return { id, isNew: true };
}

/** Says why a definition that was sent cannot be drawn. */
export function noteUndrawable(name: string, reason: string): void {
  const message = `The definition of the actor '${name}' cannot be drawn: ${reason}`;
  if (loadFailures.some((known) => known.message === message)) return;
  loadFailures = [...loadFailures, { message, place: undefined, root: '', machines: [] }];
}

/** The states and transitions of a chart, in an order of their own: a serialised definition has lost that of its machine. */
function shapeOf({ nodes, transitions }: Diagram): string {
  return JSON.stringify([nodes, transitions].map((items) => items.map(({ id }) => id).sort()));
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

/** An error message if a place does not exist; otherwise an empty string. */
export function absenceAt({ machine, item }: Place): string {
  if (machine === undefined) return '';
  const entry = chartedOf(machine);
  if (entry === undefined) {
    return `There is no machine '${machine}'. The registry has ${charted.map(({ id }) => id).join(', ')}.`;
  }
  if (item === undefined || itemIn(entry.chart, item)) return '';
  return `The machine '${machine}' has no ${item.kind} '${item.id}' any more: choose one in its outline.`;
}

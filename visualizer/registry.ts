import { type Entry, machines } from '../machines/index.ts';
import { type ChartNode, type ChartTransition, type Diagram, diagramOf } from './chart/diagram.ts';
import type { Item, Place } from './place.ts';

/** A machine of the registry with its chart. */
export type Charted = Entry & { id: string; chart: Diagram };

/** Every machine of the registry, in its order. */
export const charted: readonly Charted[] = machines.map((entry) => ({
  ...entry,
  id: entry.machine.id,
  chart: diagramOf(entry.machine),
}));

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

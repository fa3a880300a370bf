import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { coverageItemsOf } from './coverage-items.ts';
import { attempt, readsOf } from './derive/reads.ts';
import { isLeft, type Write, withWrites } from './derive/writes.ts';
import type { Edge, Graph } from './graph.ts';
import { type NamedTransition, nodesOf, transitionsOf } from './transitions.ts';

type AnyEdge = Edge<AnyStateMachine>;
type AnyGraph = Graph<AnyStateMachine>;

/** The edges of a transition that are tried. */
const mostEdges = 100;

/**
 * Whether what an event leaves in some keys of the context can still be there where a guard is evaluated: not if no way through
 * the chart leads there, or each resets the keys.
 */
export function canLast(graph: AnyGraph, edge: AnyEdge, keys: readonly string[], source: string): boolean {
  const { machine } = graph;
  const all = transitionsOf(machine);
  const type = edge.eventCase.event.type;
  const edges = [...graph.edges.values()].flat();
  const there = new Set<string>();
  const enter = (node: AnyStateNode): void => {
    if (there.has(node.id)) return;
    for (const inner of node.type === 'history' && node.parent !== undefined ? nodesOf(node.parent) : within(node)) {
      there.add(inner.id);
    }
    if (node.parent !== undefined) enter(node.parent);
  };
  const ofType = edges.filter(({ eventCase }) => eventCase.event.type === type);
  for (const { to } of ofType) {
    for (const node of (to.snapshot as AnyMachineSnapshot)._nodes as AnyStateNode[]) there.add(node.id);
  }
  const taken = new Set(ofType.flatMap(({ transitions }) => transitions));
  for (const transition of all) {
    const { id, descriptor, definition } = transition;
    if (!taken.has(id) && !(descriptor === type && isOpen(graph, transition, edge))) continue;
    for (const node of definition.target ?? [definition.source]) enter(node as AnyStateNode);
  }
  const passable = all.filter((transition) => !isReset(machine, edges, transition, keys));
  for (let before = -1; before < there.size; ) {
    before = there.size;
    for (const { definition } of passable) {
      const from = definition.source;
      if (!there.has(from.id) || (from.type === 'final' && from.parent === machine.root)) continue;
      for (const node of definition.target ?? []) enter(node as AnyStateNode);
    }
  }
  return there.has(source);
}

/** A state with those that are entered with it. */
function within(node: AnyStateNode): AnyStateNode[] {
  const inner = node.type === 'parallel' ? Object.values<AnyStateNode>(node.states) : [...(node.initial?.target ?? [])];
  return [node, ...(inner as AnyStateNode[]).flatMap(within)];
}

/** Whether another payload of an event may take a transition, or it lies where nothing has led yet. */
function isOpen({ machine, vertices }: AnyGraph, { source, descriptor, definition }: NamedTransition, edge: AnyEdge) {
  const nodes = [...vertices.values()].map(({ snapshot }) => (snapshot as AnyMachineSnapshot)._nodes as AnyStateNode[]);
  if (!nodes.some((active) => active.some(({ id }) => id === source))) return true;
  const siblings = [...coverageItemsOf(machine).transitions.values()].filter(
    (other) => other.source === source && other.descriptor === descriptor,
  );
  const before = siblings.slice(0, siblings.findIndex((other) => other.definition === definition) + 1);
  const event = edge.eventCase.event as AnyEventObject;
  const { snapshot } = edge.from;
  return before.some((one) => {
    const reads = readsOf(machine, one.definition.guard, snapshot as AnyMachineSnapshot, event);
    return reads.event.fields.size > 0;
  });
}

/** Whether a transition leaves nothing of what some keys of the context have, wherever it was taken. */
function isReset(
  machine: AnyStateMachine,
  edges: readonly AnyEdge[],
  { id }: NamedTransition,
  keys: readonly string[],
): boolean {
  const taken = edges.filter(({ transitions }) => transitions.includes(id)).slice(0, mostEdges);
  return taken.length > 0 && !taken.some((edge) => isLeft(writesOf(machine, edge), keys));
}

const written = new WeakMap<AnyEdge, Write[]>();

/** What an edge writes to the context, found once: it is asked for each key and each guard that reads it. */
function writesOf(machine: AnyStateMachine, edge: AnyEdge): Write[] {
  const event = edge.eventCase.event as AnyEventObject;
  const find = () => withWrites(machine, event, () => attempt(machine, edge.from.snapshot, event)).writes;
  const known = written.get(edge) ?? find();
  written.set(edge, known);
  return known;
}

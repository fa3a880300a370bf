import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, StateValue } from 'xstate';
import { transitionId, transitionIndex } from './observe.ts';

/** One transition of a machine under a name that stays the same as long as its place in the chart does. */
export type NamedTransition = {
  /** `source|descriptor|index`: see `transitionId`. */
  id: string;
  /** The id of the state node it leaves, the machine's own for one at the root. */
  source: string;
  /** The event it answers; empty for an eventless one. */
  descriptor: string;
  /** The ids of the state nodes it names as targets; empty for one that only runs actions. */
  targets: string[];
  definition: AnyTransitionDefinition;
};

/**
 * Every transition of every state node of a machine, in the order of the chart: the denominator of coverage.
 * Those at the root, eventless and delayed ones, and those that answer the end of an actor or of a state, included.
 */
export function transitionsOf(machine: AnyStateMachine): NamedTransition[] {
  return nodesOf(machine.root).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flat().map((definition: AnyTransitionDefinition) => ({
      id: idOf(definition),
      source: node.id,
      descriptor: definition.eventType,
      targets: (definition.target ?? []).map((target) => target.id),
      definition,
    })),
  );
}

/** The stable name of a transition of a machine. */
export function idOf(definition: AnyTransitionDefinition): string {
  return transitionId(definition, transitionIndex(definition));
}

/** Every state that a machine can be in: all its state nodes but the root and history nodes, which only point. */
export function statesOf(machine: AnyStateMachine): AnyStateNode[] {
  return nodesOf(machine.root).filter((node) => node.parent !== undefined && node.type !== 'history');
}

/** The ids of the states that a state value names, outermost first, the root left out. */
export function statesIn(machine: AnyStateMachine, value: StateValue): string[] {
  return idsIn(machine.root, value);
}

/** A state value with its states in the order of the chart, however XState came by it. */
export function ordered(machine: AnyStateMachine, value: StateValue): StateValue {
  return orderedIn(machine.root, value);
}

/** The ids of the states that a machine must have been in to take a transition, the root left out. */
export function statesLeft({ source }: AnyTransitionDefinition): string[] {
  const states: string[] = [];
  for (let node: AnyStateNode = source; node.parent !== undefined; node = node.parent) states.unshift(node.id);
  return states;
}

function idsIn(parent: AnyStateNode, value: StateValue): string[] {
  const children = typeof value === 'string' ? { [value]: {} } : value;
  return Object.entries(children).flatMap(([key, inner]) => {
    const child: AnyStateNode | undefined = parent.states[key];
    if (child === undefined) throw new Error(`The state '${parent.id}' has no state '${key}'.`);
    return [child.id, ...idsIn(child, inner ?? {})];
  });
}

function orderedIn(parent: AnyStateNode, value: StateValue): StateValue {
  if (typeof value === 'string') return value;
  const keys = Object.keys(parent.states).filter((key) => value[key] !== undefined);
  return Object.fromEntries(
    keys.map((key) => [key, orderedIn(parent.states[key] as AnyStateNode, value[key] as StateValue)]),
  );
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values<AnyStateNode>(node.states).flatMap(nodesOf)];
}

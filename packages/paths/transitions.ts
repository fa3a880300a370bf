import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, StateValue } from 'xstate';
import { transitionId, transitionIndex } from './observe.ts';

/** A transition of a machine with a stable id. */
export type NamedTransition = {
  /** `source|descriptor|index`: see `transitionId`. */
  id: string;
  /** The id of the source state, or of the machine for a transition of the root. */
  source: string;
  /** The event descriptor; empty for an eventless transition. */
  descriptor: string;
  /** The ids of the target states; empty if it only runs actions. */
  targets: string[];
  definition: AnyTransitionDefinition;
};

/** Every transition of a machine in document order, including those of the root, eventless, delayed and done ones. */
export function transitionsOf(machine: AnyStateMachine): NamedTransition[] {
  return nodesOf(machine.root).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flat().map((definition: AnyTransitionDefinition) => ({
      id: idOfTransition(definition),
      source: node.id,
      descriptor: definition.eventType,
      targets: (definition.target ?? []).map((target) => target.id),
      definition,
    })),
  );
}

/** The stable id of a transition. */
export function idOfTransition(definition: AnyTransitionDefinition): string {
  return transitionId(definition, transitionIndex(definition));
}

/** Every state of a machine, except for the root and history states. */
export function statesOf(machine: AnyStateMachine): AnyStateNode[] {
  return nodesOf(machine.root).filter((node) => node.parent !== undefined && node.type !== 'history');
}

/** The ids of the states of a state value, outermost first, without the root. */
export function statesIn(machine: AnyStateMachine, value: StateValue): string[] {
  return idsIn(machine.root, value);
}

/** A state value with its keys in document order. */
export function ordered(machine: AnyStateMachine, value: StateValue): StateValue {
  return orderedIn(machine.root, value);
}

/** The ids of the states that were active before a transition: its source and the ancestors, without the root. */
export function statesLeft({ source }: AnyTransitionDefinition): string[] {
  const states: string[] = [];
  for (let node: AnyStateNode = source; node.parent !== undefined; node = node.parent) states.unshift(node.id);
  return states;
}

function idsIn(parent: AnyStateNode, value: StateValue): string[] {
  const children = typeof value === 'string' ? { [value]: {} } : value;
  return Object.entries(children).flatMap(([key, inner]) => {
    const child: AnyStateNode | undefined = parent.states[key];
    if (child === undefined) throw new Error(`State '${parent.id}' has no child state '${key}'.`);
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

const contents = new WeakMap<AnyStateNode, readonly AnyStateNode[]>();

/** A state node with all that it contains, found once. */
export function nodesOf(node: AnyStateNode): readonly AnyStateNode[] {
  const known = contents.get(node) ?? [node, ...Object.values<AnyStateNode>(node.states).flatMap(nodesOf)];
  contents.set(node, known);
  return known;
}

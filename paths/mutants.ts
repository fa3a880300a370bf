import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type NamedTransition, statesOf, transitionsOf } from './transitions.ts';

/** One thing that could be wrong with a machine: a transition that is missing, or that leads elsewhere. */
export type Mutation = {
  kind: 'removed' | 'redirected';
  /** The id of the transition. */
  transition: string;
  /** The id of the state that it leads to instead. */
  to?: string;
};

/** A chain of eventless transitions that goes in a circle is an error after so many. */
const mostMicrosteps = 1000;

/** Every transition of a machine removed, and every one redirected to a state that it does not lead to. */
export function mutationsOf(machine: AnyStateMachine): Mutation[] {
  return transitionsOf(machine).flatMap((transition): Mutation[] => {
    const to = elsewhere(machine, transition);
    const removed: Mutation = { kind: 'removed', transition: transition.id };
    return to === undefined ? [removed] : [removed, { kind: 'redirected', transition: transition.id, to: to.id }];
  });
}

/**
 * Makes a machine wrong, whoever holds it, until the function is called that this gives. Copies of the machine, such as
 * `provide` makes, are not touched.
 */
export function mutate(machine: AnyStateMachine, { kind, transition: id, to }: Mutation): () => void {
  const definition = transitionsOf(machine).find((transition) => transition.id === id)?.definition;
  if (definition === undefined) throw new Error(`The machine '${machine.id}' has no transition ${id}.`);
  const { guard, target } = definition;
  const { maxIterations } = machine.options;
  machine.options.maxIterations = mostMicrosteps;
  // A transition whose guard never passes is as good as none. XState keeps lists of those that may come, so taking it out
  // of its own would not always be noticed.
  if (kind === 'removed') definition.guard = () => false;
  else definition.target = [stateNamed(machine, to)];
  return () => {
    machine.options.maxIterations = maxIterations;
    definition.guard = guard;
    definition.target = target;
  };
}

/** A mutation in words, for reports. */
export function mutationInWords({ kind, transition, to }: Mutation): string {
  return kind === 'removed' ? `${transition} removed` : `${transition} redirected to ${to}`;
}

/**
 * A state to redirect a transition to: best one beside its target, or beside its source where it has none, and not the one
 * that it comes from.
 */
function elsewhere(machine: AnyStateMachine, { definition }: NamedTransition): AnyStateNode | undefined {
  const { source, target = [] } = definition;
  const here = target.length > 0 ? target : [source];
  const others = statesOf(machine).filter(
    (state) => !isRegion(state) && !here.includes(state) && !target.some((node) => isSameLine(state, node)),
  );
  const isBeside = (state: AnyStateNode) => here.some((node) => node.parent === state.parent);
  const isAway = (state: AnyStateNode) => !isSameLine(state, source);
  return (
    others.find((state) => isBeside(state) && isAway(state)) ??
    others.find(isBeside) ??
    others.find((state) => isAway(state) && !isInitial(state)) ??
    others.find((state) => !isInitial(state) && !isWithin(source, state))
  );
}

/** A region is active whenever those beside it are, so leading to it says nothing. */
function isRegion({ parent }: AnyStateNode): boolean {
  return parent?.type === 'parallel';
}

/** Leading to an initial state may be no more than what entering the state around it does. */
function isInitial(state: AnyStateNode): boolean {
  return state.parent?.initial?.target.includes(state) ?? false;
}

/** Whether two states are one, or one of them lies in the other. */
function isSameLine(one: AnyStateNode, other: AnyStateNode): boolean {
  return isWithin(one, other) || isWithin(other, one);
}

/** Whether a state is another one or lies in it. */
function isWithin({ path }: AnyStateNode, around: AnyStateNode): boolean {
  return around.path.every((key, at) => key === path[at]);
}

function stateNamed(machine: AnyStateMachine, id = ''): AnyStateNode {
  const state = statesOf(machine).find((state) => state.id === id);
  if (state === undefined) throw new Error(`The machine '${machine.id}' has no state ${id}.`);
  return state;
}

import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type NamedTransition, statesOf, transitionsOf } from './transitions.ts';

/** A possible defect of a machine: a transition that is missing, or that has the wrong target. */
export type Mutation = {
  kind: 'removed' | 'redirected';
  /** The id of the transition. */
  transition: string;
  /** The id of the wrong target. */
  to?: string;
};

/** Limits microsteps, because a redirected transition may close a loop of eventless ones. */
const maxMicrosteps = 1000;

/** The mutations of a machine: every transition removed, and every transition redirected to another state. */
export function mutationsOf(machine: AnyStateMachine): Mutation[] {
  return transitionsOf(machine).flatMap((transition): Mutation[] => {
    const to = wrongTarget(machine, transition);
    const removed: Mutation = { kind: 'removed', transition: transition.id };
    return to === undefined ? [removed] : [removed, { kind: 'redirected', transition: transition.id, to: to.id }];
  });
}

/** Mutates a machine in place and returns a function that undoes it. Copies made by `provide` are not affected. */
export function mutate(machine: AnyStateMachine, { kind, transition: id, to }: Mutation): () => void {
  const definition = transitionsOf(machine).find((transition) => transition.id === id)?.definition;
  if (definition === undefined) throw new Error(`Machine '${machine.id}' has no transition '${id}'.`);
  const { guard, target } = definition;
  const { maxIterations } = machine.options;
  machine.options.maxIterations = maxMicrosteps;
  // XState caches candidate transitions, so deleting one would not always take effect. A guard that never passes does.
  if (kind === 'removed') definition.guard = () => false;
  else definition.target = [stateById(machine, to)];
  return () => {
    machine.options.maxIterations = maxIterations;
    definition.guard = guard;
    definition.target = target;
  };
}

/** Describes a mutation, for reports. */
export function describeMutation({ kind, transition, to }: Mutation): string {
  return kind === 'removed' ? `${transition} removed` : `${transition} redirected to ${to}`;
}

/** A wrong target for a transition: preferably a sibling of its target (or of its source if it has none). */
function wrongTarget(machine: AnyStateMachine, { definition }: NamedTransition): AnyStateNode | undefined {
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

/** A region is active whenever its siblings are, so targeting it would make no difference. */
function isRegion({ parent }: AnyStateNode): boolean {
  return parent?.type === 'parallel';
}

/** Targeting an initial state may be the same as entering its parent. */
function isInitial(state: AnyStateNode): boolean {
  return state.parent?.initial?.target.includes(state) ?? false;
}

/** Whether one of two states is the other or contains it. */
function isSameLine(one: AnyStateNode, other: AnyStateNode): boolean {
  return isWithin(one, other) || isWithin(other, one);
}

/** Whether a state is another one or lies within it. */
function isWithin({ path }: AnyStateNode, around: AnyStateNode): boolean {
  return around.path.every((key, at) => key === path[at]);
}

function stateById(machine: AnyStateMachine, id = ''): AnyStateNode {
  const state = statesOf(machine).find((state) => state.id === id);
  if (state === undefined) throw new Error(`Machine '${machine.id}' has no state '${id}'.`);
  return state;
}

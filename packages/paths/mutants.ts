import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { stopLoops } from './loops.ts';
import { type NamedTransition, nodesOf, statesOf, transitionsOf } from './transitions.ts';

/** A possible defect of a machine's transitions: one that is missing, or that has the wrong target. */
export type TransitionMutation = {
  kind: 'removed' | 'redirected';
  /** The id of the transition. */
  transition: string;
  /** The id of the wrong target. */
  to?: string;
};

/** A possible defect of a machine's rules: its guards, actions, delays, initial states and actors. */
export type RuleMutation =
  /** A guard answers the opposite, an action does nothing, or a delay is ten times as long, wherever it is used. */
  | { kind: 'negated' | 'emptied' | 'delayed'; name: string }
  /** A transition no longer asks its guard. */
  | { kind: 'unguarded'; transition: string }
  /** A transition, an entry or an exit leaves out one of its actions. */
  | { kind: 'dropped'; place: string; at: number; name: string }
  /** A state begins in another of its children. */
  | { kind: 'misled'; state: string; to: string }
  /** A state leaves out one of its actors. */
  | { kind: 'uninvoked'; state: string; actor: string };

export type Mutation = TransitionMutation | RuleMutation;

/** The mutations of a machine's transitions: each one removed, and each one redirected to another state. */
export function mutationsOf(machine: AnyStateMachine): TransitionMutation[] {
  return transitionsOf(machine).flatMap((transition): TransitionMutation[] => {
    const to = wrongTarget(machine, transition);
    const removed: TransitionMutation = { kind: 'removed', transition: transition.id };
    return to === undefined ? [removed] : [removed, { kind: 'redirected', transition: transition.id, to: to.id }];
  });
}

/**
 * The mutations of a machine's rules: each guard negated and, in each transition, left out; each action emptied and, in each
 * place, left out; each delay ten times as long; each state with another initial state, and without each of its actors.
 */
export function ruleMutationsOf(machine: AnyStateMachine): RuleMutation[] {
  const { guards, actions, delays } = machine.implementations;
  const named = (kind: 'negated' | 'emptied' | 'delayed', all: object): RuleMutation[] =>
    Object.keys(all).map((name) => ({ kind, name }));
  return [
    ...named('negated', guards),
    ...transitionsOf(machine).flatMap(({ id, definition }): RuleMutation[] =>
      definition.guard === undefined ? [] : [{ kind: 'unguarded', transition: id }],
    ),
    ...named('emptied', actions),
    ...[...actionListsOf(machine)].flatMap(([place, { list }]) =>
      list
        .map((action, at) => ({ kind: 'dropped' as const, place, at, name: nameOf(action) }))
        // XState adds its own actions for delays.
        .filter(({ name }) => name in actions),
    ),
    ...named('delayed', delays),
    ...nodesOf(machine.root).flatMap((node): RuleMutation[] => {
      const to = otherInitial(node);
      return to === undefined ? [] : [{ kind: 'misled', state: node.id, to: to.id }];
    }),
    ...nodesOf(machine.root).flatMap(({ id, invoke }) =>
      invoke.map((invoked): RuleMutation => ({ kind: 'uninvoked', state: id, actor: invoked.id })),
    ),
  ];
}

/** Mutates a machine in place and returns a function that undoes it. Copies made by `provide` are not affected. */
export function mutate(machine: AnyStateMachine, mutation: Mutation): () => void {
  // A mutant may close a loop of eventless transitions.
  stopLoops(machine);
  const { guards, actions, delays } = machine.implementations;
  switch (mutation.kind) {
    // XState caches candidate transitions, so deleting one would not always take effect. A guard that never passes does.
    case 'removed':
      return replaced(transitionOf(machine, mutation.transition), 'guard', () => false);
    case 'redirected':
      return replaced(transitionOf(machine, mutation.transition), 'target', [stateById(machine, mutation.to)]);
    case 'unguarded':
      return replaced(transitionOf(machine, mutation.transition), 'guard', undefined);
    case 'negated': {
      const guard = guards[mutation.name] as (...given: unknown[]) => boolean;
      return replaced(guards, mutation.name, (...given: unknown[]) => !guard(...given));
    }
    case 'emptied':
      return replaced(actions, mutation.name, () => {});
    case 'delayed': {
      const delay = delays[mutation.name];
      const longer =
        typeof delay === 'function'
          ? (...given: unknown[]) => 10 * (delay as (...given: unknown[]) => number)(...given)
          : 10 * Number(delay);
      return replaced(delays, mutation.name, longer);
    }
    case 'dropped': {
      const place = actionListsOf(machine).get(mutation.place);
      if (place === undefined) throw new Error(`Machine '${machine.id}' has no actions at ${mutation.place}.`);
      const { owner, key, list } = place;
      return replaced(
        owner,
        key,
        list.filter((_, at) => at !== mutation.at),
      );
    }
    case 'misled': {
      const node = nodeById(machine, mutation.state);
      return shadowed(node, 'initial', { ...node.initial, target: [stateById(machine, mutation.to)] });
    }
    case 'uninvoked': {
      const node = nodeById(machine, mutation.state);
      return shadowed(
        node,
        'invoke',
        node.invoke.filter(({ id }) => id !== mutation.actor),
      );
    }
  }
}

/** Sets a property and returns a function that restores it. */
function replaced<Owner extends object, Key extends keyof Owner>(owner: Owner, key: Key, value: unknown): () => void {
  const before = owner[key];
  owner[key] = value as Owner[Key];
  return () => {
    owner[key] = before;
  };
}

/** Puts a value in front of a getter and returns a function that takes it away. */
function shadowed<Owner extends object, Key extends keyof Owner>(owner: Owner, key: Key, value: unknown): () => void {
  Object.defineProperty(owner, key, { value, configurable: true, enumerable: false });
  return () => void delete (owner as Partial<Owner>)[key];
}

/** Describes a mutation, for reports. */
export function describeMutation(mutation: Mutation): string {
  switch (mutation.kind) {
    case 'removed':
      return `${mutation.transition} removed`;
    case 'redirected':
      return `${mutation.transition} redirected to ${mutation.to}`;
    case 'unguarded':
      return `${mutation.transition} without its guard`;
    case 'negated':
      return `guard ${mutation.name} negated`;
    case 'emptied':
      return `action ${mutation.name} emptied`;
    case 'delayed':
      return `delay ${mutation.name} ten times as long`;
    case 'dropped':
      return `${mutation.place} without its action ${mutation.name}`;
    case 'misled':
      return `${mutation.state} begun in ${mutation.to}`;
    case 'uninvoked':
      return `${mutation.state} without its actor ${mutation.actor}`;
  }
}

/** Where a machine lists actions: each transition by its id, and the entry and exit of each state. */
function actionListsOf(machine: AnyStateMachine) {
  type Place = { owner: Record<string, unknown>; key: string; list: readonly unknown[] };
  const place = (owner: object, key: string): Place => {
    const list = (owner as Record<string, readonly unknown[]>)[key] ?? [];
    return { owner: owner as Record<string, unknown>, key, list };
  };
  return new Map<string, Place>([
    ...transitionsOf(machine).map(({ id, definition }) => [id, place(definition, 'actions')] as const),
    ...nodesOf(machine.root).flatMap((node) =>
      (['entry', 'exit'] as const).map((key) => [`${key} of ${node.id}`, place(node, key)] as const),
    ),
  ]);
}

function nameOf(action: unknown): string {
  return typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : String(action);
}

function transitionOf(machine: AnyStateMachine, id: string) {
  const definition = transitionsOf(machine).find((transition) => transition.id === id)?.definition;
  if (definition === undefined) throw new Error(`Machine '${machine.id}' has no transition '${id}'.`);
  return definition;
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

/** A sibling of the initial state of a compound state: one that the machine stays in, if there is any, and the next. */
function otherInitial({ type, states, initial }: AnyStateNode): AnyStateNode | undefined {
  if (type !== 'compound') return undefined;
  const children = Object.values(states).filter((child) => child.type !== 'history');
  const at = children.findIndex((child) => initial?.target.includes(child));
  const others = [...children.slice(at + 1), ...children.slice(0, Math.max(at, 0))];
  return others.find(({ always }) => always === undefined || always.length === 0) ?? others[0];
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

function nodeById(machine: AnyStateMachine, id: string): AnyStateNode {
  const node = nodesOf(machine.root).find((one) => one.id === id);
  if (node === undefined) throw new Error(`Machine '${machine.id}' has no state '${id}'.`);
  return node;
}

function stateById(machine: AnyStateMachine, id = ''): AnyStateNode {
  const state = statesOf(machine).find((state) => state.id === id);
  if (state === undefined) throw new Error(`Machine '${machine.id}' has no state '${id}'.`);
  return state;
}

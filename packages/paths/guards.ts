import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition, StateValue } from 'xstate';
import { exits } from './conflicts.ts';
import { coverageItemsOf, guardOutcome } from './coverage-items.ts';
import { isStart } from './event-case.ts';
import { fingerprint } from './fingerprint.ts';
import type { Observation } from './observe.ts';
import { idOfTransition } from './transitions.ts';

/** A guard as XState accepts it: a name, an object with a name and parameters, a function, or `and`, `or`, `not`, `stateIn`. */
type Guard = string | { type: string; params?: unknown } | GuardFunction;
type GuardFunction = { name: string; guards?: readonly Guard[]; stateValue?: StateValue };

/**
 * The name of a transition's guard; undefined if it has none. Parameters are part of it, as in `isRejectedFor(token)`, and
 * guards that combine others spell them out, as in `and(isFilled, not(isSent))`. An inline function has its own name or that
 * of its place: `guard of form.page|sent|0`, numbered if it is one of several there.
 */
export function guardName(definition: AnyTransitionDefinition): string | undefined {
  const guard = definition.guard as Guard | undefined;
  if (guard === undefined) return undefined;
  const inline = inlineGuards(guard);
  const place = `guard of ${idOfTransition(definition)}`;
  const placeOf = (one: GuardFunction) => (inline.length === 1 ? place : `${place}, ${inline.indexOf(one) + 1}`);
  return nameOf(guard, placeOf);
}

function nameOf(guard: Guard, placeOf: (inline: GuardFunction) => string): string {
  if (typeof guard === 'string') return guard;
  if ('type' in guard) return `${guard.type}${parameters(guard.params)}`;
  if (guard.guards !== undefined) return `${guard.name}(${guard.guards.map((one) => nameOf(one, placeOf)).join(', ')})`;
  if (guard.stateValue !== undefined) return `stateIn(${stateName(guard.stateValue)})`;
  return isInline(guard) ? placeOf(guard) : guard.name;
}

function parameters(params: unknown): string {
  if (params === undefined) return '';
  if (typeof params !== 'object' || params === null) return '(…)';
  return `(${Object.values(params).map(parameter).join(', ')})`;
}

function parameter(value: unknown): string {
  return typeof value === 'object' ? fingerprint(value) : String(value);
}

function stateName(value: StateValue): string {
  return typeof value === 'string' ? value.replace(/^#/, '') : fingerprint(value);
}

/** The functions without a name of their own within a guard, in their order. */
function inlineGuards(guard: Guard): GuardFunction[] {
  if (typeof guard === 'string' || 'type' in guard) return [];
  if (guard.guards !== undefined) return guard.guards.flatMap(inlineGuards);
  return isInline(guard) ? [guard] : [];
}

/** JavaScript names a function after the property that it is written at, which says nothing here. */
function isInline({ name, stateValue }: GuardFunction): boolean {
  return stateValue === undefined && (name === '' || name === 'guard');
}

/**
 * The guard outcomes that an observation proves. XState does not report guards, but evaluates them in a fixed order: from
 * each active atomic state outwards, one candidate transition after another. So the guards before the selected candidate
 * were false, and all of them were if none was selected.
 */
export function provenOutcomes(machine: AnyStateMachine, observation: Observation): string[] {
  const { transitions } = coverageItemsOf(machine);
  const { event, transitions: selected, isRaised } = observation;
  const definitions = selected.flatMap((id) => transitions.get(id)?.definition ?? []);
  const before = observation.before ?? (event === '' ? undefined : coverageItemsOf(machine).start);
  if (before === undefined) return [];
  const isEventless =
    event === '' || (definitions.length > 0 && definitions.every(({ eventType }) => eventType === ''));
  if (isEventless) return eventlessOutcomes(machine, before, definitions);
  return [
    ...(isRaised ? eventlessOutcomes(machine, before, []) : []),
    ...outcomesWithin(machine.root, before, event, new Set(definitions)).outcomes,
  ];
}

const candidates = new WeakMap<AnyStateNode, Map<string, AnyTransitionDefinition[]>>();

/** The candidate transitions of a state for an event, in the order of evaluation: the most specific descriptor first. */
export function candidatesOf(node: AnyStateNode, event: string): AnyTransitionDefinition[] {
  const ofNode = candidates.get(node) ?? new Map<string, AnyTransitionDefinition[]>();
  candidates.set(node, ofNode);
  const known = ofNode.get(event) ?? findCandidates(node, event);
  ofNode.set(event, known);
  return known;
}

function findCandidates(node: AnyStateNode, event: string): AnyTransitionDefinition[] {
  const descriptors = [...node.transitions.keys()].filter((descriptor) => isMatch(event, descriptor));
  const rank = (descriptor: string) => (descriptor === event ? Number.POSITIVE_INFINITY : descriptor.length);
  descriptors.sort((one, other) => (rank(one) === rank(other) ? 0 : rank(other) - rank(one)));
  return descriptors.flatMap((descriptor) => node.transitions.get(descriptor) ?? []);
}

/** Whether any active state has a transition for an event, guarded or not. */
export function isHandled(snapshot: object, event: string): boolean {
  if (isStart({ type: event })) return true;
  return (snapshot as AnyMachineSnapshot)._nodes.some((node) => candidatesOf(node, event).length > 0);
}

type Proof = { isSelected: boolean; outcomes: string[] };

/** A state's own candidates are evaluated only if none of its active descendants selected a transition. */
function outcomesWithin(
  node: AnyStateNode,
  value: StateValue,
  event: string,
  selected: ReadonlySet<AnyTransitionDefinition>,
): Proof {
  const inner = childrenOf(node, value).map(([child, within]) => outcomesWithin(child, within, event, selected));
  const outcomes = inner.flatMap((proof) => proof.outcomes);
  if (inner.some(({ isSelected }) => isSelected)) return { isSelected: true, outcomes };
  const own = outcomesAmong(candidatesOf(node, event), selected);
  return { isSelected: own.isSelected, outcomes: [...outcomes, ...own.outcomes] };
}

function outcomesAmong(
  candidates: readonly AnyTransitionDefinition[],
  selected: ReadonlySet<AnyTransitionDefinition>,
): Proof {
  const outcomes: string[] = [];
  for (const candidate of candidates) {
    const isSelected = selected.has(candidate);
    if (candidate.guard !== undefined) outcomes.push(guardOutcome(idOfTransition(candidate), isSelected));
    if (isSelected) return { isSelected, outcomes };
  }
  return { isSelected: false, outcomes };
}

/**
 * Eventless transitions are evaluated separately from each atomic state outwards. XState reports them after resolving
 * conflicts, so nothing is known about a state that a transition from another region exits.
 */
function eventlessOutcomes(
  machine: AnyStateMachine,
  before: StateValue,
  definitions: readonly AnyTransitionDefinition[],
): string[] {
  const selected = new Set(definitions);
  const outcomes = definitions.flatMap((definition) => outcomesAmong([definition], selected).outcomes);
  for (const lineage of lineagesIn(machine.root, before)) {
    const [atomic] = lineage;
    if (definitions.some((one) => !lineage.includes(one.source) && exits(one, atomic))) continue;
    for (const node of lineage) {
      const own = outcomesAmong(node.always ?? [], selected);
      outcomes.push(...own.outcomes);
      if (own.isSelected) break;
    }
  }
  return outcomes;
}

/** Each active atomic state with its ancestors, up to the root. */
function lineagesIn(node: AnyStateNode, value: StateValue): [AnyStateNode, ...AnyStateNode[]][] {
  const children = childrenOf(node, value);
  if (children.length === 0) return [[node]];
  return children.flatMap(([child, within]) =>
    lineagesIn(child, within).map((lineage): [AnyStateNode, ...AnyStateNode[]] => [...lineage, node]),
  );
}

function childrenOf(node: AnyStateNode, value: StateValue): [AnyStateNode, StateValue][] {
  const entries = typeof value === 'string' ? [[value, {}] as const] : Object.entries(value);
  return entries.flatMap(([key, within]) => {
    const child = node.states[key];
    return child === undefined ? [] : [[child, within ?? {}]];
  });
}

/** Whether an event descriptor such as `form.*` or `*` matches an event. */
function isMatch(event: string, descriptor: string): boolean {
  if (descriptor === event || descriptor === '*') return true;
  return descriptor.endsWith('.*') && `${event}.`.startsWith(descriptor.slice(0, -1));
}

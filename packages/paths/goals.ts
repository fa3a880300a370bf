import { oneOf } from '@msafara/command';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { configurationName, configurationsOf } from './configurations.ts';
import { coverageItemsOf, parseGuardOutcome } from './coverage-items.ts';
import type { EventCase } from './event-case.ts';
import type { Edge, Graph } from './graph.ts';
import { type CoverageKind, itemName } from './kinds.ts';
import { findState, requireState } from './names.ts';

/** What paths have to meet at least once, by name. */
export type Goals<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  /** All goals, reachable or not. */
  all: string[];
  /** The goals met when the machine starts. */
  atStart: string[];
  /** The goals that an edge meets. */
  along: (edge: Edge<Machine, Given>) => string[];
};

/** The kinds of goals. Pairs need a graph with memory: see `transitionPairs`. */
export type GoalKind = Exclude<CoverageKind, 'pairs'> | 'eventCases';

/** The default goals: every transition, every state, both outcomes of every guard, and every event case. */
export function allGoals<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  eventCases: readonly Given[] = graph.eventCases,
): Goals<Machine, Given> {
  return goalsOf({ ...graph, eventCases }, ['transitions', 'states', 'guards', 'eventCases']);
}

/** The goals of some kinds. */
export function goalsOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  some: readonly GoalKind[],
): Goals<Machine, Given> {
  const parts = some.map((kind) => goalsOfKind(graph, kind));
  const met = new WeakMap<Edge<Machine, Given>, string[]>();
  return {
    all: parts.flatMap(({ all }) => all),
    atStart: parts.flatMap(({ atStart }) => atStart),
    along: (edge) => {
      const known = met.get(edge) ?? parts.flatMap(({ along }) => along(edge));
      met.set(edge, known);
      return known;
    },
  };
}

function goalsOfKind<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  kind: GoalKind,
): Goals<Machine, Given> {
  const { machine, opening, eventCases } = graph;
  const chart = coverageItemsOf(machine);
  if (kind === 'eventCases') {
    return {
      all: eventCases.map(({ name }) => eventCaseGoal(name)),
      atStart: [],
      along: ({ eventCase }) => [eventCaseGoal(eventCase.name)],
    };
  }
  type Met = Pick<Edge<Machine, Given>, 'states' | 'transitions' | 'guards'>;
  const named = (all: Iterable<string>, idsOf: (met: Met, snapshot: object) => string[]): Goals<Machine, Given> => {
    const goals = (met: Met, snapshot: object) => [...new Set(idsOf(met, snapshot).map((id) => itemName(kind, id)))];
    return {
      all: [...all].map((id) => itemName(kind, id)),
      atStart: goals(opening, opening.snapshot),
      along: (edge) => goals(edge, edge.to.snapshot),
    };
  };
  if (kind === 'transitions') return named(chart.transitions.keys(), ({ transitions }) => transitions);
  if (kind === 'states') return named(chart.states, ({ states }) => states);
  if (kind === 'guards') return named(chart.guards, ({ guards }) => guards);
  if (kind === 'requirements') {
    return named(chart.requirements.keys(), ({ states, transitions }) =>
      [...states, ...transitions].flatMap((id) => chart.requirementOf.get(id) ?? []),
    );
  }
  return named(configurationsOf(graph), (_, snapshot) => [
    configurationName(machine, (snapshot as AnyMachineSnapshot).value),
  ]);
}

/** Restricts goals to a requirement (`4.booking`), a section (`4`) or a topic (`booking`) of the specification. */
export function goalsOfRequirement<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { machine }: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
  wanted: string,
): Goals<Machine, Given> {
  const { guards } = coverageItemsOf(machine);
  const { found, ids } = itemsOfRequirement(machine, wanted);
  const kept = new Set([
    ...found.map((requirement) => itemName('requirements', requirement)),
    ...[...ids].flatMap((id) => [itemName('states', id), itemName('transitions', id)]),
    ...guards
      .filter((outcome) => ids.has(parseGuardOutcome(outcome).transition))
      .map((outcome) => itemName('guards', outcome)),
  ]);
  const keep = (some: string[]) => some.filter((goal) => kept.has(goal));
  return { all: keep(goals.all), atStart: keep(goals.atStart), along: (edge) => keep(goals.along(edge)) };
}

/** The requirements that one, a section or a topic stands for, with their states and transitions. Throws an InputError if there are none. */
export function itemsOfRequirement(machine: AnyStateMachine, wanted: string): { found: string[]; ids: Set<string> } {
  const { requirements } = coverageItemsOf(machine);
  const names = [...requirements.keys()];
  const meant = names.filter((requirement) => isWithin(requirement, wanted));
  const found = meant.length > 0 ? meant : [oneOf('requirement', wanted, names)];
  return { found, ids: new Set(found.flatMap((requirement) => requirements.get(requirement) ?? [])) };
}

/** The state that a name stands for, if it is not an event alone. Throws an InputError if it is neither. */
export function stateThrough(
  machine: AnyStateMachine,
  eventCases: readonly { event: { type: string } }[],
  stateOrEvent: string,
): string | undefined {
  const events = eventCases.map(({ event }) => event.type);
  return events.includes(stateOrEvent) ? findState(machine, stateOrEvent) : requireState(machine, stateOrEvent, events);
}

/** Restricts goals to those met on the way through a state, or by an event. */
export function goalsThrough<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { machine, edges, opening, eventCases }: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
  stateOrEvent: string,
): Goals<Machine, Given> {
  const state = stateThrough(machine, eventCases, stateOrEvent);
  const isThrough = (states: string[]) => state !== undefined && states.includes(state);
  const passes = ({ eventCase, states }: Edge<Machine, Given>) =>
    eventCase.event.type === stateOrEvent || isThrough(states);
  const along = (edge: Edge<Machine, Given>) => (passes(edge) ? goals.along(edge) : []);
  const atStart = isThrough(opening.states) ? goals.atStart : [];
  return { all: [...new Set([...atStart, ...[...edges.values()].flat().flatMap(along)])], atStart, along };
}

/** The goals that no path through a graph meets. */
export function unreachableGoals<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { edges }: Graph<Machine, Given>,
  { all, atStart, along }: Goals<Machine, Given>,
): string[] {
  const met = new Set([...atStart, ...[...edges.values()].flat().flatMap(along)]);
  return all.filter((goal) => !met.has(goal));
}

/** Whether a requirement equals the one wanted, or belongs to the section or topic wanted. */
function isWithin(requirement: string, wanted: string): boolean {
  const topic = requirement.slice(requirement.indexOf('.') + 1);
  return [requirement, topic].some(
    (name) => name === wanted || name.startsWith(`${wanted}.`) || name.startsWith(`${wanted}-`),
  );
}

/** The goal that an event case occurs. */
export const eventCaseGoal = (name: string) => `event case ${name}`;

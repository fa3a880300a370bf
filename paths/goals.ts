import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { chartOf, outcomeOf } from './chart.ts';
import type { EventCase } from './event-case.ts';
import type { Edge, Graph } from './explore.ts';
import { type Kind, nameOf } from './kinds.ts';
import { oneOf, stateNamed, stateOf } from './names.ts';
import { configurationName, configurationsOf } from './reach.ts';

/** Things that paths are to meet at least once, each by a name. */
export type Goals<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  /** All that there are, reachable or not. */
  all: string[];
  /** Those met where the machine starts. */
  atStart: string[];
  /** Those met by going along an edge. */
  along: (edge: Edge<Machine, Given>) => string[];
};

/** What goals can be made of. Pairs are not among them: they take a graph that remembers, see `pairs`. */
export type GoalKind = Exclude<Kind, 'pairs'> | 'eventCases';

/** Every transition, every state, both outcomes of every guard, and every event case. */
export function everything<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  graph: Graph<Machine, Given>,
  eventCases: readonly Given[] = graph.eventCases,
): Goals<Machine, Given> {
  return goalsOf({ ...graph, eventCases }, ['transitions', 'states', 'guards', 'eventCases']);
}

/** All goals of some kinds. */
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
  const chart = chartOf(machine);
  if (kind === 'eventCases') {
    return {
      all: eventCases.map(({ name }) => eventCaseGoal(name)),
      atStart: [],
      along: ({ eventCase }) => [eventCaseGoal(eventCase.name)],
    };
  }
  /** What is met by what one event leads to. */
  type Met = Pick<Edge<Machine, Given>, 'states' | 'transitions' | 'guards'>;
  const named = (all: Iterable<string>, idsOf: (met: Met, snapshot: object) => string[]): Goals<Machine, Given> => {
    const goals = (met: Met, snapshot: object) => [...new Set(idsOf(met, snapshot).map((id) => nameOf(kind, id)))];
    return {
      all: [...all].map((id) => nameOf(kind, id)),
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

/**
 * Goals kept to what names a requirement, by the requirement's whole name or a part of it: `4.booking`, all of section `4`, or
 * `booking` in any section.
 */
export function aboutRequirement<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { machine }: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
  wanted: string,
): Goals<Machine, Given> {
  const { requirements, guards } = chartOf(machine);
  const names = [...requirements.keys()];
  const meant = names.filter((requirement) => isWithin(requirement, wanted));
  const found = meant.length > 0 ? meant : [oneOf(`requirement of '${machine.id}'`, wanted, names)];
  const ids = new Set(found.flatMap((requirement) => requirements.get(requirement) ?? []));
  const kept = new Set([
    ...found.map((requirement) => nameOf('requirements', requirement)),
    ...[...ids].flatMap((id) => [nameOf('states', id), nameOf('transitions', id)]),
    ...guards.filter((outcome) => ids.has(outcomeOf(outcome).transition)).map((outcome) => nameOf('guards', outcome)),
  ]);
  const keep = (some: string[]) => some.filter((goal) => kept.has(goal));
  return { all: keep(goals.all), atStart: keep(goals.atStart), along: (edge) => keep(goals.along(edge)) };
}

/** Goals kept to those that are met on the way through a state, or by an event; by both where both are called so. */
export function through<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { machine, edges, opening, eventCases }: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
  stateOrEvent: string,
): Goals<Machine, Given> {
  const events: string[] = eventCases.map(({ event }) => event.type);
  const isEvent = events.includes(stateOrEvent);
  const state = isEvent ? stateOf(machine, stateOrEvent) : stateNamed(machine, stateOrEvent, events);
  const isThrough = (states: string[]) => state !== undefined && states.includes(state);
  const passes = ({ eventCase, states }: Edge<Machine, Given>) =>
    eventCase.event.type === stateOrEvent || isThrough(states);
  const along = (edge: Edge<Machine, Given>) => (passes(edge) ? goals.along(edge) : []);
  const atStart = isThrough(opening.states) ? goals.atStart : [];
  return { all: [...new Set([...atStart, ...[...edges.values()].flat().flatMap(along)])], atStart, along };
}

/** The goals that no edge of a graph meets. */
export function unreachable<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  { edges }: Graph<Machine, Given>,
  { all, atStart, along }: Goals<Machine, Given>,
): string[] {
  const met = new Set([...atStart, ...[...edges.values()].flat().flatMap(along)]);
  return all.filter((goal) => !met.has(goal));
}

/** Whether a requirement is what was asked for, or a part of it. */
function isWithin(requirement: string, wanted: string): boolean {
  const topic = requirement.slice(requirement.indexOf('.') + 1);
  return [requirement, topic].some(
    (name) => name === wanted || name.startsWith(`${wanted}.`) || name.startsWith(`${wanted}-`),
  );
}

const eventCaseGoal = (name: string) => `event case ${name}`;

import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { chartOf, outcomeOf } from './chart.ts';
import type { Edge, Graph } from './explore.ts';
import { type Kind, nameOf } from './kinds.ts';
import { oneOf, stateNamed, stateOf } from './names.ts';
import { configurationName, configurationsOf } from './reach.ts';
import type { Sample } from './sample.ts';

/** Things that paths are to meet at least once, each by a name. */
export type Goals<Machine extends AnyStateMachine, Given extends Sample<Machine> = Sample<Machine>> = {
  /** All that there are, reachable or not. */
  all: string[];
  /** Those met where the machine starts. */
  atStart: string[];
  /** Those met by going along an edge. */
  along: (edge: Edge<Machine, Given>) => string[];
};

/** What goals can be made of. Pairs are not among them: they take a graph that remembers, see `pairs`. */
export type GoalKind = Exclude<Kind, 'pairs'> | 'samples';

/** Every transition, every state, both outcomes of every guard, and every sample. */
export function everything<Machine extends AnyStateMachine, Given extends Sample<Machine>>(
  graph: Graph<Machine, Given>,
  samples: readonly Given[] = graph.samples,
): Goals<Machine, Given> {
  return goalsOf({ ...graph, samples }, ['transitions', 'states', 'guards', 'samples']);
}

/** All goals of some kinds. */
export function goalsOf<Machine extends AnyStateMachine, Given extends Sample<Machine>>(
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

function goalsOfKind<Machine extends AnyStateMachine, Given extends Sample<Machine>>(
  graph: Graph<Machine, Given>,
  kind: GoalKind,
): Goals<Machine, Given> {
  const { machine, opening, samples } = graph;
  const chart = chartOf(machine);
  if (kind === 'samples') {
    return {
      all: samples.map(({ name }) => sampleGoal(name)),
      atStart: [],
      along: ({ sample }) => [sampleGoal(sample.name)],
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
  if (kind === 'clauses') {
    return named(chart.clauses.keys(), ({ states, transitions }) =>
      [...states, ...transitions].flatMap((id) => chart.clauseOf.get(id) ?? []),
    );
  }
  return named(configurationsOf(graph), (_, snapshot) => [
    configurationName(machine, (snapshot as AnyMachineSnapshot).value),
  ]);
}

/**
 * Goals kept to what names a clause, by the clause's whole name or a part of it: `4.booking`, all of section `4`, or
 * `booking` in any section.
 */
export function aboutClause<Machine extends AnyStateMachine, Given extends Sample<Machine>>(
  { machine }: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
  wanted: string,
): Goals<Machine, Given> {
  const { clauses, guards } = chartOf(machine);
  const names = [...clauses.keys()];
  const meant = names.filter((clause) => isWithin(clause, wanted));
  const found = meant.length > 0 ? meant : [oneOf(`clause of '${machine.id}'`, wanted, names)];
  const ids = new Set(found.flatMap((clause) => clauses.get(clause) ?? []));
  const kept = new Set([
    ...found.map((clause) => nameOf('clauses', clause)),
    ...[...ids].flatMap((id) => [nameOf('states', id), nameOf('transitions', id)]),
    ...guards.filter((outcome) => ids.has(outcomeOf(outcome).transition)).map((outcome) => nameOf('guards', outcome)),
  ]);
  const keep = (some: string[]) => some.filter((goal) => kept.has(goal));
  return { all: keep(goals.all), atStart: keep(goals.atStart), along: (edge) => keep(goals.along(edge)) };
}

/** Goals kept to those that are met on the way through a state, or by an event; by both where both are called so. */
export function through<Machine extends AnyStateMachine, Given extends Sample<Machine>>(
  { machine, edges, opening, samples }: Graph<Machine, Given>,
  goals: Goals<Machine, Given>,
  stateOrEvent: string,
): Goals<Machine, Given> {
  const events: string[] = samples.map(({ event }) => event.type);
  const isEvent = events.includes(stateOrEvent);
  const state = isEvent ? stateOf(machine, stateOrEvent) : stateNamed(machine, stateOrEvent, events);
  const isThrough = (states: string[]) => state !== undefined && states.includes(state);
  const passes = ({ sample, states }: Edge<Machine, Given>) => sample.event.type === stateOrEvent || isThrough(states);
  const along = (edge: Edge<Machine, Given>) => (passes(edge) ? goals.along(edge) : []);
  const atStart = isThrough(opening.states) ? goals.atStart : [];
  return { all: [...new Set([...atStart, ...[...edges.values()].flat().flatMap(along)])], atStart, along };
}

/** The goals that no edge of a graph meets. */
export function unreachable<Machine extends AnyStateMachine, Given extends Sample<Machine>>(
  { edges }: Graph<Machine, Given>,
  { all, atStart, along }: Goals<Machine, Given>,
): string[] {
  const met = new Set([...atStart, ...[...edges.values()].flat().flatMap(along)]);
  return all.filter((goal) => !met.has(goal));
}

/** Whether a clause is what was asked for, or a part of it. */
function isWithin(clause: string, wanted: string): boolean {
  const topic = clause.slice(clause.indexOf('.') + 1);
  return [clause, topic].some(
    (name) => name === wanted || name.startsWith(`${wanted}.`) || name.startsWith(`${wanted}-`),
  );
}

const sampleGoal = (name: string) => `sample ${name}`;

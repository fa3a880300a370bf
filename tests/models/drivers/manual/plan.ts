import { InputError } from '@msafara/command';
import {
  canOccur,
  completedPath,
  type Edge,
  explore,
  type FormerCase,
  type Graph,
  goalsOf,
  keepingBaseline,
  placeOf,
  replayWalks,
  transitionTour,
  unreachableGoals,
} from '@msafara/paths';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Model, ModelEventCase } from '../../model.ts';
import type { Need } from './notes.ts';
import { type ManualPath, notesOf } from './texts.ts';

type ModelGraph = Graph<AnyStateMachine, ModelEventCase<AnyStateMachine>>;
type ModelEdge = Edge<AnyStateMachine, ModelEventCase<AnyStateMachine>>;

/** The number of steps that a tester can follow without losing the thread; more only where a goal is further away. */
const comfortable = 20;

type TitledPath = { title: string; path: ManualPath };

/** The cases of a flow that a tester does by hand. */
export type ManualPlan = {
  /** Those of the model's smoke test, with their titles. */
  smoke: TitledPath[];
  /** The further ones that the model gives titles. */
  titled: TitledPath[];
  /** Those that meet what the others do not. */
  paths: ManualPath[];
  /** Those for which the clock has to be changed, or hours to pass. */
  withClock: ManualPath[];
  /** The event cases that nobody can bring about by hand, in words. */
  leftOut: string[];
  /** Whether an address or a name is used that the server accepts only once. */
  isUnique: boolean;
};

/**
 * Plans the cases of a flow for testers: its smoke test, then all states, transitions and event cases that somebody can
 * bring about with a browser, and at the end those for which the clock has to be changed.
 */
export async function manualPlanOf(model: Model): Promise<ManualPlan> {
  const { machine, eventCases, smoke = [], byHand: further = [], onlyByProgram } = model;
  if (onlyByProgram !== undefined) throw new InputError(`'${machine.id}' has no suite for testers. ${onlyByProgram}`);
  const whole = exploredWith(model, eventCases);
  const { needs, answers, isUnique } = await needsOf(whole);
  const has = ({ name }: ModelEventCase<AnyStateMachine>, need: Need) => needs.get(name)?.has(need) === true;
  const byHand = eventCases.filter((one) => !has(one, 'automation')).map((one) => unhurried(one, answers));
  const plain = exploredWith(
    model,
    byHand.filter((one) => !has(one, 'clock')),
  );
  const done = answers.filter(
    ({ event, name }) => /^xstate\.(?:done|after)\./.test(event.type) && !needs.get(name)?.has('automation'),
  );
  const first = smoke.map(({ title, steps }) => ({ title, path: completedPath(plain, walkThrough(plain, steps)) }));
  const titled = further.map(({ title, steps }) => ({
    title,
    path: completedPath(plain, answered(plain, walkThrough(plain, steps), done)),
  }));
  const given = [...first, ...titled].map(({ path }) => path);
  const paths = pathsBeyond(plain, given, done);
  const clocked = byHand.some((one) => has(one, 'clock')) ? exploredWith(model, byHand) : undefined;
  const withClock = clocked === undefined ? [] : pathsBeyond(clocked, [...given, ...paths], done);
  return {
    smoke: first,
    titled,
    paths,
    withClock,
    leftOut: eventCases.filter((one) => has(one, 'automation')).map(({ name }) => name),
    isUnique,
  };
}

function exploredWith(
  { machine, serialise, input }: Model,
  eventCases: readonly ModelEventCase<AnyStateMachine>[],
): ModelGraph {
  return explore(machine, { eventCases, serialise, input });
}

/** An event case that does not occur where something else comes at once, because nobody is as quick. */
function unhurried(
  eventCase: ModelEventCase<AnyStateMachine>,
  answers: readonly ModelEventCase<AnyStateMachine>[],
): ModelEventCase<AnyStateMachine> {
  const { when, opening } = eventCase;
  if (opening || answers.includes(eventCase)) return eventCase;
  return {
    ...eventCase,
    when: (snapshot) => (when?.(snapshot) ?? true) && !answers.some((answer) => comesAt(answer, snapshot)),
  };
}

function comesAt(answer: ModelEventCase<AnyStateMachine>, snapshot: SnapshotFrom<AnyStateMachine>): boolean {
  return canOccur(answer, snapshot) && (snapshot as AnyMachineSnapshot).can(answer.event as AnyEventObject);
}

function isDelay({ event }: ModelEventCase<AnyStateMachine>): boolean {
  return event.type.startsWith('xstate.after.');
}

type Needs = {
  needs: Map<string, ReadonlySet<Need>>;
  /** The event cases that come at once: answers to requests, and ends of short delays. */
  answers: ModelEventCase<AnyStateMachine>[];
  isUnique: boolean;
};

/** What each event case needs, as found out at the first place where it occurs. */
async function needsOf({ edges }: ModelGraph): Promise<Needs> {
  const needs = new Map<string, ReadonlySet<Need>>();
  const answers: ModelEventCase<AnyStateMachine>[] = [];
  let isUnique = false;
  for (const { eventCase, from, to, transitions } of [...edges.values()].flat()) {
    if (needs.has(eventCase.name)) continue;
    const notes = await notesOf({ eventCase, before: from.snapshot, after: to.snapshot, transitions });
    needs.set(eventCase.name, eventCase.instruction === undefined ? notes.needs : new Set());
    if (notes.doings.length === 0 && (notes.isAnswer || (notes.isBrief && isDelay(eventCase)))) answers.push(eventCase);
    isUnique ||= notes.isUnique;
  }
  return { needs, answers, isUnique };
}

/** The shortest walk that takes event cases with these names, in this order, where they change something if they ever do. */
function walkThrough(graph: ModelGraph, names: readonly string[]): ModelEdge[] {
  const walk: ModelEdge[] = [];
  for (const name of names) {
    const from = walk.at(-1)?.to ?? graph.start;
    const found =
      shortestWay(graph, from, (edge) => edge.eventCase.name === name && edge.transitions.length > 0) ??
      shortestWay(graph, from, (edge) => edge.eventCase.name === name);
    if (found === undefined)
      throw new InputError(`The manual suite of '${graph.machine.id}' cannot come to '${name}' by hand.`);
    walk.push(...found);
  }
  return walk;
}

/** The shortest way from a configuration through an edge; undefined if there is none. */
function shortestWay(
  { edges }: ModelGraph,
  from: ModelEdge['to'],
  isSought: (edge: ModelEdge) => boolean,
): ModelEdge[] | undefined {
  const ways = new Map<string, ModelEdge[]>([[from.key, []]]);
  for (const [key, way] of ways) {
    for (const edge of edges.get(key) ?? []) {
      if (isSought(edge)) return [...way, edge];
      if (!ways.has(edge.to.key)) ways.set(edge.to.key, [...way, edge]);
    }
  }
  return undefined;
}

/** The paths that meet what can be met and the former ones do not. None ends where something comes at once. */
function pathsBeyond(
  graph: ModelGraph,
  former: readonly ManualPath[],
  answers: readonly ModelEventCase<AnyStateMachine>[],
): ManualPath[] {
  const all = goalsOf(graph, ['transitions', 'states', 'eventCases']);
  const unreachable = new Set(unreachableGoals(graph, all));
  const goals = { ...all, all: all.all.filter((goal) => !unreachable.has(goal)) };
  const strategy = keepingBaseline(former.map(formerCase), transitionTour({ longest: comfortable, isStrict: false }));
  const walks = [...strategy(graph, goals)].slice(former.length);
  return replayWalks(
    graph,
    walks.map((walk) => answered(graph, walk, answers)),
  );
}

/** A walk that goes on until nothing comes at once. */
function answered(
  { edges, start }: ModelGraph,
  walk: ModelEdge[],
  answers: readonly ModelEventCase<AnyStateMachine>[],
): ModelEdge[] {
  const end = walk.at(-1)?.to ?? start;
  const answer = (edges.get(end.key) ?? []).find(({ eventCase: { name } }) => answers.some((one) => one.name === name));
  return answer === undefined ? walk : answered({ edges, start } as ModelGraph, [...walk, answer], answers);
}

function formerCase({ start, steps }: ManualPath): FormerCase {
  return {
    start: { place: placeOf(start) },
    steps: steps.map(({ eventCase, after }) => ({ action: eventCase.name, place: placeOf(after) })),
  };
}

import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate';
import { guardFunctionsOf } from './derive/guard-functions.ts';
import { isPossible } from './derive/walk.ts';
import type { Graph } from './graph.ts';
import { candidatesOf } from './guards.ts';
import { nodesOf } from './transitions.ts';

/** The keys of a context, or all of them, whichever there are. */
export type Keys = ReadonlySet<string> | 'all';

type Moment = { context: Record<string, unknown>; event: AnyEventObject };
/** The states that a machine passes through or comes to, at a moment. */
type Passage = { nodes: readonly AnyStateNode[]; moment: Moment };
type Assignment = Decision | Record<string, unknown>;
type Decision = (args: object, params?: unknown) => unknown;
/** What XState's own actions carry with them. */
type Action = {
  type?: string;
  params?: unknown;
  assignment?: Assignment;
  event?: unknown;
  delay?: unknown;
  collect?: Decision;
};

/** The moments of a graph at which functions are called. */
const most = 2000;

/**
 * The keys of the context on which what a machine does depends in a graph: those that guards, delays, outputs, raised events and
 * actions that choose read, and those from which such a key is computed. All others, such as a counter that nothing reads, tell
 * no configurations apart. The functions are called with the contexts and events of the graph, so a graph in
 * which these keys alone distinguish configurations has no other key that matters.
 */
export function decisiveKeys(graph: Graph<AnyStateMachine>): Keys {
  const readings = new Readings(graph.machine);
  for (const moment of momentsOf(graph)) readings.add(moment);
  for (const passed of passagesOf(graph)) readings.addEventless(passed);
  return readings.decisive();
}

class Readings {
  readonly #machine: AnyStateMachine;
  /** What may happen on the way, whichever transition is taken. */
  readonly #onTheWay: readonly unknown[];
  readonly #results: readonly unknown[];
  readonly #decisive = new Set<string>();
  readonly #sources = new Map<string, Set<string>>();
  #isAll = false;

  constructor(machine: AnyStateMachine) {
    this.#machine = machine;
    const nodes = nodesOf(machine.root);
    this.#onTheWay = nodes.flatMap(({ entry, exit }) => [...entry, ...exit] as unknown[]);
    this.#results = [...nodes.map(({ output }) => output), ...Object.values(machine.implementations.delays)];
  }

  add({ snapshot, event }: { snapshot: AnyMachineSnapshot; event: AnyEventObject }): void {
    const moment: Moment = { context: snapshot.context, event };
    for (const node of snapshot._nodes as AnyStateNode[]) {
      for (const candidate of candidatesOf(node, event.type)) this.#addTransition(moment, candidate);
    }
    this.addEventless({ nodes: snapshot._nodes as AnyStateNode[], moment });
    for (const action of this.#onTheWay) this.#addAction(moment, action);
    for (const result of this.#results) this.#decide(moment, result);
  }

  /** Notes what is read where states look for eventless transitions. */
  addEventless({ nodes, moment }: Passage): void {
    for (const node of nodes) for (const candidate of node.always ?? []) this.#addTransition(moment, candidate);
  }

  decisive(): Keys {
    if (this.#isAll) return 'all';
    const keys = new Set(this.#decisive);
    // A set goes on with what is added while it is walked.
    for (const key of keys) for (const source of this.#sources.get(key) ?? []) keys.add(source);
    return keys;
  }

  #addTransition(moment: Moment, { guard, actions }: AnyTransitionDefinition): void {
    this.#addGuard(moment, guard);
    for (const action of actions) this.#addAction(moment, action);
  }

  #addGuard(moment: Moment, guard: unknown): void {
    const params = (guard as { params?: unknown } | undefined)?.params;
    this.#decide(moment, params);
    for (const decide of guardFunctionsOf(this.#machine, guard)) this.#decide(moment, decide, params);
  }

  #addAction(moment: Moment, given: unknown): void {
    const { params } = (given ?? {}) as Action;
    const named = typeof given === 'string' ? given : (given as Action | undefined)?.type;
    const action = (this.#machine.implementations.actions[named ?? ''] ?? given ?? {}) as Action;
    if (action.assignment !== undefined) this.#addAssignment(moment, action.assignment, params);
    const { assignments } = this.#decide(moment, action.collect, params);
    for (const assignment of assignments) this.#addAssignment(moment, assignment, params);
    if (action.type !== 'xstate.raise' && action.type !== 'xstate.sendTo') return;
    this.#decide(moment, action.event, params);
    this.#decide(moment, action.delay, params);
  }

  /** What an assignment reads is a source of what it writes. */
  #addAssignment(moment: Moment, assignment: Assignment, params: unknown): void {
    const ofParams = read(moment, params, undefined, true).keys;
    const parts = typeof assignment === 'function' ? [assignment] : Object.entries(assignment);
    for (const part of parts) {
      const [key, compute] = Array.isArray(part) ? part : [undefined, part];
      const { keys, result } = read(moment, compute, params, true);
      const written = key === undefined ? Object.keys((result as object | undefined) ?? moment.context) : [key];
      for (const one of written)
        this.#sources.set(one, new Set([...(this.#sources.get(one) ?? []), ...keys, ...ofParams]));
    }
  }

  #decide(moment: Moment, decide: unknown, params?: unknown): Reading {
    const reading = read(moment, decide, params, false);
    for (const key of reading.keys) this.#decisive.add(key);
    this.#isAll ||= reading.isAll;
    return reading;
  }
}

/** What a function read, what it returned, and the assignments that it enqueued. */
type Reading = { keys: Set<string>; isAll: boolean; result?: unknown; assignments: Assignment[] };

/** Calls a function, if it is one, with a context that notes which keys are read. Copying all of it may be no reading. */
function read({ context, event }: Moment, decide: unknown, params: unknown, mayCopy: boolean): Reading {
  const keys = new Set<string>();
  const assignments: Assignment[] = [];
  if (typeof decide !== 'function') return { keys, isAll: false, assignments };
  let isAll = false;
  let described: string | symbol | undefined;
  const noted = new Proxy(context, {
    get: (target, key) => {
      if (typeof key === 'string' && !(mayCopy && described === key)) keys.add(key);
      described = undefined;
      return Reflect.get(target, key);
    },
    has: (target, key) => {
      if (typeof key === 'string') keys.add(key);
      return Reflect.has(target, key);
    },
    getOwnPropertyDescriptor: (target, key) => {
      described = key;
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
    ownKeys: (target) => {
      isAll ||= !mayCopy;
      return Reflect.ownKeys(target);
    },
  });
  try {
    const enqueue = Object.assign(() => {}, inert, { assign: (one: Assignment) => void assignments.push(one) });
    const args = { context: noted, event, enqueue, check: () => true, spawn: () => undefined, self: {}, system: {} };
    const given: unknown = typeof params === 'function' ? params(args) : params;
    const result = decide(args, given);
    return { keys, isAll, result, assignments };
  } catch {
    // What it read before it failed is noted all the same.
    return { keys, isAll, assignments };
  }
}

/** What else `enqueueActions` offers, without doing anything. */
const inert = Object.fromEntries(
  ['raise', 'sendTo', 'sendParent', 'spawnChild', 'stopChild', 'cancel', 'emit'].map((name) => [name, () => {}]),
);

/** The snapshots of a graph with each event that is handled there. */
function* momentsOf({ vertices, eventCases }: Graph<AnyStateMachine>) {
  let count = 0;
  for (const vertex of vertices.values()) {
    const snapshot = vertex.snapshot as AnyMachineSnapshot;
    const events = eventCases.map(({ event }) => event as AnyEventObject);
    for (const event of [...events.filter((one) => isPossible(snapshot, one)), { type: '' }]) {
      count += 1;
      if (count > most) return;
      yield { snapshot, event };
    }
  }
}

/** The states on the way of each step, in which the machine may never rest, with the context before and after it. */
function* passagesOf({ machine, edges, opening }: Graph<AnyStateMachine>): Generator<Passage> {
  const eventless = new Map(nodesOf(machine.root).flatMap((node) => (node.always?.length ? [[node.id, node]] : [])));
  const contextOf = (snapshot: object) => (snapshot as AnyMachineSnapshot).context;
  const passage = (states: readonly string[], snapshot: object, event: AnyEventObject): Passage => ({
    nodes: states.flatMap((id) => eventless.get(id) ?? []),
    moment: { context: contextOf(snapshot), event },
  });
  yield passage(opening.states, opening.snapshot, { type: 'xstate.init' });
  for (const { states, from, to, eventCase } of [...edges.values()].flat().slice(0, most)) {
    const event = eventCase.event as AnyEventObject;
    yield passage(states, from.snapshot, event);
    yield passage(states, to.snapshot, event);
  }
}

import { counted } from '@msafara/command';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { Edge, Graph, Vertex } from './graph.ts';
import { describePath, type Path } from './path.ts';
import { pathOf } from './plan.ts';
import { traceEvent } from './trace.ts';
import { shortestWalks } from './xstate-graph.ts';

/** How a machine came to a snapshot. */
export type Step<Machine extends AnyStateMachine> = { before: SnapshotFrom<Machine>; event: { type: string } };

/** What holds in a snapshot, or in a step to it; there is no step at the start. */
export type Predicate<Machine extends AnyStateMachine> = (
  snapshot: SnapshotFrom<Machine>,
  step?: Step<Machine>,
) => boolean;

/** What a requirement says of every run of a machine. */
export type Property<Machine extends AnyStateMachine = AnyStateMachine> = {
  /** The id of the requirement. */
  requirement: string;
  /** The property in words, unique within a machine. */
  says: string;
} & (
  | { /** Holds after every step. */ always: Predicate<Machine> }
  | { /** Holds after no step. */ never: Predicate<Machine> }
  | { /** Holds at some time in every run. */ eventually: Predicate<Machine> }
  | {
      /** Where the second predicate is due. */
      when: Predicate<Machine>;
      /** Holds then, or at some later time. */
      leadsTo: Predicate<Machine>;
    }
);

/** A run of a machine that contradicts a property. */
export type Violation<Machine extends AnyStateMachine> = {
  property: Property<Machine>;
  /** How the run goes on so that the property never holds; `unmet`: no run is concerned, so the property says nothing. */
  how: 'broken' | 'waits for ever' | 'goes round for ever' | 'unmet';
  /** A shortest path to where the property is broken, or to where it can no longer hold. */
  path: Path<Machine>;
};

export type PropertyOptions<Machine extends AnyStateMachine> = {
  /**
   * The event cases that occur by themselves sooner or later: a run cannot wait for ever where one of them can occur
   * (default: what actors and delays send, whose types begin with `xstate.`). All others may never occur.
   */
  isSure?: (eventCase: EventCase<Machine>) => boolean;
};

/**
 * The properties that some run of a machine contradicts, each with a shortest path that shows it. `always` and `never` are
 * checked on every step of the explored graph. `eventually` and `leadsTo` are contradicted by a run that waits where nothing is
 * sure to occur, or that takes sure steps in a circle, as where a request fails each time. An actor that could answer all
 * the while does answer in the end.
 */
export function violationsOf<Machine extends AnyStateMachine>(
  graph: Graph<Machine>,
  properties: readonly Property<Machine>[],
  { isSure = ({ event }) => event.type.startsWith('xstate.') }: PropertyOptions<Machine> = {},
): Violation<Machine>[] {
  const runs = new Runs(graph, isSure);
  return properties.flatMap((property) => runs.violationOf(property) ?? []);
}

/** Describes a violation: the property, and the steps that contradict it. */
export function describeViolation<Machine extends AnyStateMachine>({
  property,
  how,
  path,
}: Violation<Machine>): string {
  const headline = `${property.requirement}: '${property.says}'`;
  if (how === 'unmet') return `${headline} says nothing: no path comes to where it would apply.`;
  const end = how === 'broken' ? '' : `, and then the machine ${how} without it`;
  return `${headline} does not hold after ${counted(path.steps.length, 'step')}${end}:\n${describePath(path)}`;
}

/** Says which property a running machine contradicts. */
export class PropertyError extends Error {
  override name = 'PropertyError';
}

/** Throws a PropertyError if a step of a running machine contradicts an `always` or `never`: only these can be told from one step. */
export function checkStep<Machine extends AnyStateMachine>(
  properties: readonly Property<Machine>[],
  snapshot: SnapshotFrom<Machine>,
  step?: Step<Machine>,
): void {
  const broken = properties.find((property) => !holds(property, snapshot, step));
  if (broken !== undefined)
    throw new PropertyError(`${broken.requirement}: '${broken.says}' does not hold after this step.`);
}

function holds<Machine extends AnyStateMachine>(
  property: Property<Machine>,
  snapshot: SnapshotFrom<Machine>,
  step?: Step<Machine>,
): boolean {
  if ('always' in property) return property.always(snapshot, step);
  if ('never' in property) return !property.never(snapshot, step);
  return true;
}

/** A place that a run comes to: at the start, or along an edge from wherever it was before. */
type Move<Machine extends AnyStateMachine> = {
  end: Vertex<Machine>;
  edge?: Edge<Machine>;
  /** The move before; left out if it does not matter how the run came to the edge. */
  before?: Move<Machine>;
};

/** All runs of an explored machine. */
class Runs<Machine extends AnyStateMachine> {
  readonly #graph: Graph<Machine>;
  readonly #isSure: (eventCase: EventCase<Machine>) => boolean;
  readonly #after = new Map<Edge<Machine>, SnapshotFrom<Machine>>();

  constructor(graph: Graph<Machine>, isSure: (eventCase: EventCase<Machine>) => boolean) {
    this.#graph = graph;
    this.#isSure = isSure;
  }

  violationOf(property: Property<Machine>): Violation<Machine> | undefined {
    if ('always' in property || 'never' in property) {
      const [move] = this.#moves((snapshot, step) => !holds(property, snapshot, step));
      return move && this.#violation(property, 'broken', move);
    }
    if ('eventually' in property) return this.#escape(property, [this.#start], property.eventually);
    const due = [...this.#moves(property.when)];
    return due.length === 0
      ? this.#violation(property, 'unmet', this.#start)
      : this.#escape(property, due, property.leadsTo);
  }

  get #start(): Move<Machine> {
    return { end: this.#graph.start };
  }

  /** The moves after which a predicate holds. Vertices are in breadth-first order, so the nearest to the start come first. */
  *#moves(predicate: Predicate<Machine>): Generator<Move<Machine>> {
    if (predicate(this.#graph.start.snapshot)) yield this.#start;
    for (const edge of [...this.#graph.edges.values()].flat()) {
      const move = { end: edge.to, edge };
      if (this.#isMet(move, predicate)) yield move;
    }
  }

  /** A violation by a run that goes on from one of these moves and never meets the predicate. */
  #escape(
    property: Property<Machine>,
    from: readonly Move<Machine>[],
    isDone: Predicate<Machine>,
  ): Violation<Machine> | undefined {
    const reached = new Map<string, Move<Machine>>();
    const onward = new Map<string, Edge<Machine>[]>();
    const queue = from.filter((move) => !this.#isMet(move, isDone));
    for (const move of queue) {
      const { key } = move.end;
      if (reached.has(key)) continue;
      reached.set(key, move);
      if (this.#sourcesAt(key).size === 0) return this.#violation(property, 'waits for ever', move);
      const next = this.#edgesAt(key).filter((edge) => !this.#isMet({ end: edge.to, edge }, isDone));
      onward.set(key, next);
      queue.push(...next.map((edge) => ({ end: edge.to, edge, before: move })));
    }
    const circle = circlesIn(onward).find((keys) => this.#goesOn(keys, onward));
    const first = circle && [...reached.values()].find(({ end }) => circle.has(end.key));
    return first && this.#violation(property, 'goes round for ever', first);
  }

  /**
   * Whether a run can stay in a circle: it takes some sure edge in it, and one of each source that could occur all the way
   * round, because what can always occur does occur.
   */
  #goesOn(keys: ReadonlySet<string>, onward: ReadonlyMap<string, readonly Edge<Machine>[]>): boolean {
    const inside = [...keys].flatMap((key) => (onward.get(key) ?? []).filter(({ to }) => keys.has(to.key)));
    const taken = new Set(
      inside.filter(({ eventCase }) => this.#isSure(eventCase)).map(({ eventCase }) => sourceOf(eventCase)),
    );
    const [first, ...others] = [...keys].map((key) => this.#sourcesAt(key));
    const throughout = [...(first ?? [])].filter((source) => others.every((sources) => sources.has(source)));
    return taken.size > 0 && throughout.every((source) => taken.has(source));
  }

  #edgesAt(key: string): Edge<Machine>[] {
    return this.#graph.edges.get(key) ?? [];
  }

  /** What is sure to occur at a vertex, by its sources. */
  #sourcesAt(key: string): Set<string> {
    const sure = this.#edgesAt(key).filter(({ eventCase }) => this.#isSure(eventCase));
    return new Set(sure.map(({ eventCase }) => sourceOf(eventCase)));
  }

  #isMet({ edge, end }: Move<Machine>, predicate: Predicate<Machine>): boolean {
    if (edge === undefined) return predicate(end.snapshot);
    return predicate(this.#snapshotAfter(edge), { before: edge.from.snapshot, event: edge.eventCase.event });
  }

  /** The very snapshot that an edge leads to: that of its vertex may differ in what does not distinguish configurations. */
  #snapshotAfter(edge: Edge<Machine>): SnapshotFrom<Machine> {
    const { from, eventCase } = edge;
    const after = this.#after.get(edge) ?? traceEvent(this.#graph.machine, from.snapshot, eventCase.event).snapshot;
    this.#after.set(edge, after);
    return after;
  }

  #violation(property: Property<Machine>, how: Violation<Machine>['how'], move: Move<Machine>): Violation<Machine> {
    return { property, how, path: pathOf(this.#graph, this.#walkTo(move)) };
  }

  #walkTo({ edge, before }: Move<Machine>): Edge<Machine>[] {
    if (edge === undefined) return [];
    const sooner = before ? this.#walkTo(before) : (shortestWalks(this.#graph).get(edge.from.key) ?? []);
    return [...sooner, edge];
  }
}

/** What an event comes from: an actor, whatever its outcome, or else its type. */
function sourceOf({ event }: EventCase<AnyStateMachine>): string {
  return /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type)?.[1] ?? event.type;
}

/** The strongly connected components that hold a circle, by Tarjan's algorithm, without recursion. */
function circlesIn(onward: ReadonlyMap<string, readonly { to: { key: string } }[]>): Set<string>[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const found: Set<string>[] = [];
  const enter = (key: string) => {
    order.set(key, order.size);
    lowest.set(key, order.get(key) ?? 0);
    open.push(key);
    isOpen.add(key);
    return { key, next: (onward.get(key) ?? []).map(({ to }) => to.key).values() };
  };
  const lower = (key: string, by = Number.POSITIVE_INFINITY) => lowest.set(key, Math.min(lowest.get(key) ?? 0, by));
  for (const root of onward.keys()) {
    if (order.has(root)) continue;
    const calls = [enter(root)];
    for (let call = calls.at(-1); call !== undefined; call = calls.at(-1)) {
      const { value: to, done } = call.next.next();
      if (!done) {
        if (!order.has(to)) calls.push(enter(to));
        else if (isOpen.has(to)) lower(call.key, order.get(to));
        continue;
      }
      calls.pop();
      const caller = calls.at(-1);
      if (caller) lower(caller.key, lowest.get(call.key));
      if (lowest.get(call.key) !== order.get(call.key)) continue;
      const component = new Set(open.splice(open.lastIndexOf(call.key)));
      for (const key of component) isOpen.delete(key);
      const loops = (onward.get(call.key) ?? []).some(({ to }) => to.key === call.key);
      if (component.size > 1 || loops) found.push(component);
    }
  }
  return found;
}

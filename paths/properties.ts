import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { Edge, Graph, Vertex } from './explore.ts';
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
 * sure to occur, or that takes sure steps in a circle, as where a request fails each time.
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
  return `${headline} does not hold after ${path.steps.length} steps${end}:\n${describePath(path)}`;
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

/** A way that a run can go: from the start (without an edge), or along an edge. */
type Move<Machine extends AnyStateMachine> = { walk: Edge<Machine>[]; end: Vertex<Machine> };

/** All runs of an explored machine. */
class Runs<Machine extends AnyStateMachine> {
  readonly #graph: Graph<Machine>;
  readonly #isSure: (eventCase: EventCase<Machine>) => boolean;
  readonly #edges: readonly Edge<Machine>[];
  readonly #walks: ReadonlyMap<string, Edge<Machine>[]>;
  readonly #after = new Map<Edge<Machine>, SnapshotFrom<Machine>>();

  constructor(graph: Graph<Machine>, isSure: (eventCase: EventCase<Machine>) => boolean) {
    this.#graph = graph;
    this.#isSure = isSure;
    this.#edges = [...graph.edges.values()].flat();
    this.#walks = shortestWalks(graph);
  }

  violationOf(property: Property<Machine>): Violation<Machine> | undefined {
    if ('always' in property || 'never' in property) {
      const move = this.#nearest((snapshot, step) => !holds(property, snapshot, step));
      return move && this.#violation(property, 'broken', move);
    }
    if ('eventually' in property) return this.#escape(property, [this.#start], property.eventually);
    const due = this.#moves((snapshot, step) => property.when(snapshot, step));
    if (due.length === 0) return this.#violation(property, 'unmet', this.#start);
    const open = due.filter((move) => !this.#isMet(move, property.leadsTo));
    return this.#escape(property, open, property.leadsTo);
  }

  /** A violation by a run that goes on from one of these moves and never meets the predicate. */
  #escape(
    property: Property<Machine>,
    from: Move<Machine>[],
    isMet: Predicate<Machine>,
  ): Violation<Machine> | undefined {
    const reached = new Map<string, Move<Machine>>();
    const queue = from.filter((move) => !this.#isMet(move, isMet));
    for (const move of queue) {
      if (reached.has(move.end.key)) continue;
      reached.set(move.end.key, move);
      const edges = this.#graph.edges.get(move.end.key) ?? [];
      if (!edges.some(({ eventCase }) => this.#isSure(eventCase)))
        return this.#violation(property, 'waits for ever', move);
      for (const edge of edges) {
        const next = { walk: [...move.walk, edge], end: edge.to };
        if (!this.#isMet(next, isMet)) queue.push(next);
      }
    }
    const circle = [...reached.values()].find((move) => this.#goesRound(move, reached, isMet));
    return circle && this.#violation(property, 'goes round for ever', circle);
  }

  /** Whether a sure edge leads from here, among places without the predicate, back to here. */
  #goesRound({ end }: Move<Machine>, within: ReadonlyMap<string, unknown>, isMet: Predicate<Machine>): boolean {
    const seen = new Set<string>();
    const follow = (edges: readonly Edge<Machine>[]): boolean => {
      const pending = [...edges];
      for (const edge of pending) {
        if (!within.has(edge.to.key) || this.#holdsAlong(edge, isMet)) continue;
        if (edge.to.key === end.key) return true;
        if (seen.has(edge.to.key)) continue;
        seen.add(edge.to.key);
        pending.push(...(this.#graph.edges.get(edge.to.key) ?? []));
      }
      return false;
    };
    const leaving = this.#graph.edges.get(end.key) ?? [];
    return follow(leaving.filter(({ eventCase }) => this.#isSure(eventCase)));
  }

  get #start(): Move<Machine> {
    return { walk: [], end: this.#graph.start };
  }

  /** The moves after which a predicate holds, those that are nearest to the start first. */
  #moves(predicate: Predicate<Machine>): Move<Machine>[] {
    const moves = this.#edges.filter((edge) => this.#holdsAlong(edge, predicate)).map((edge) => this.#moveTo(edge));
    moves.sort((one, other) => one.walk.length - other.walk.length);
    return predicate(this.#graph.start.snapshot) ? [this.#start, ...moves] : moves;
  }

  #nearest(predicate: Predicate<Machine>): Move<Machine> | undefined {
    return this.#moves(predicate)[0];
  }

  #moveTo(edge: Edge<Machine>): Move<Machine> {
    return { walk: [...(this.#walks.get(edge.from.key) ?? []), edge], end: edge.to };
  }

  #isMet({ walk }: Move<Machine>, predicate: Predicate<Machine>): boolean {
    const last = walk.at(-1);
    return last === undefined ? predicate(this.#graph.start.snapshot) : this.#holdsAlong(last, predicate);
  }

  #holdsAlong(edge: Edge<Machine>, predicate: Predicate<Machine>): boolean {
    const { from, eventCase } = edge;
    return predicate(this.#snapshotAfter(edge), { before: from.snapshot, event: eventCase.event });
  }

  /** The very snapshot that an edge leads to: that of its vertex may differ in what does not distinguish configurations. */
  #snapshotAfter(edge: Edge<Machine>): SnapshotFrom<Machine> {
    const { from, eventCase } = edge;
    const after = this.#after.get(edge) ?? traceEvent(this.#graph.machine, from.snapshot, eventCase.event).snapshot;
    this.#after.set(edge, after);
    return after;
  }

  #violation(property: Property<Machine>, how: Violation<Machine>['how'], { walk }: Move<Machine>): Violation<Machine> {
    return { property, how, path: pathOf(this.#graph, walk) };
  }
}

import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import { completedPath, edgesAlong } from '../follow.ts';
import { allGoals, type Goals } from '../goals.ts';
import type { Edge, Graph } from '../graph.ts';
import type { Path } from '../path.ts';
import type { Strategy } from '../strategies/strategy.ts';
import { reachableEdges, withoutEdges } from './without.ts';

/** A step that failed. */
export type StepFault<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  /** The edge that failed; undefined if the start itself did. */
  edge: Edge<Machine, Given> | undefined;
  /** The shortest path known to fail there, up to the failing step. */
  path: Path<Machine, Given>;
  message: string;
};

/** What is known of an edge, or of all edges with the same event case and transitions. */
type Tally = {
  passed: number;
  /** The configurations in which it failed. */
  failedAt: Set<string>;
  /** The planned paths that failed there; paths that were only run to shrink another do not count. */
  planned: number;
};

/**
 * Collects which steps of paths passed and which failed, to plan other paths around those that fail.
 *
 * A step counts as broken if it failed and never passed, or if it failed on two planned paths: then it depends on the way there.
 * If it failed in two configurations and passed in none, its transitions count as broken in all.
 */
export class Faults<Machine extends AnyStateMachine, Given extends EventCase<Machine>> {
  readonly graph: Graph<Machine, Given>;
  /** What the planned paths would have met if none had failed. */
  readonly wanted: ReadonlySet<string>;
  readonly met = new Set<string>();
  readonly #goals: Goals<Machine, Given>;
  readonly #faults = new Map<string, StepFault<Machine, Given>>();
  readonly #edges = new Map<string, Tally>();
  readonly #kinds = new Map<string, Tally>();

  constructor(graph: Graph<Machine, Given>, paths: readonly Path<Machine, Given>[]) {
    this.graph = graph;
    this.#goals = allGoals(graph);
    const along = paths.flatMap((path) => this.edgesOf(path).flatMap((edge) => this.#goals.along(edge)));
    this.wanted = new Set(paths.length > 0 ? [...this.#goals.atStart, ...along] : []);
  }

  /** The steps that failed, each once. */
  get all(): StepFault<Machine, Given>[] {
    return [...this.#faults.values()];
  }

  /** Notes that a path passed. */
  passed(path: Path<Machine, Given>): void {
    this.#pass(this.edgesOf(path));
  }

  /** Notes that a step of a path failed, after all steps before it had passed. `isPlanned` is false for paths that shrink another. */
  failed(
    path: Path<Machine, Given>,
    number: number,
    message: string,
    { isPlanned = true } = {},
  ): StepFault<Machine, Given> {
    const edges = this.edgesOf(path);
    const edge = edges[number - 1];
    const opening = edges.filter(({ eventCase }) => eventCase.opening).length;
    // The steps of an opening are caused together, so it is unknown which of them passed.
    if (number > opening) this.#pass(edges.slice(0, number - 1));
    const key = edge === undefined ? '' : edgeKey(edge);
    if (edge !== undefined) {
      for (const tally of this.#talliesOf(edge)) {
        tally.failedAt.add(edge.from.key);
        if (isPlanned) tally.planned += 1;
      }
    }
    const shorter = { ...path, steps: path.steps.slice(0, number) };
    const known = this.#faults.get(key);
    const fault = known !== undefined && known.path.steps.length <= number ? known : { edge, path: shorter, message };
    this.#faults.set(key, fault);
    return fault;
  }

  /** The fault that a path would run into, and the number of the step. */
  blocking(path: Path<Machine, Given>): { fault: StepFault<Machine, Given>; number: number } | undefined {
    const start = this.#faults.get('');
    if (start !== undefined) return { fault: start, number: 0 };
    for (const [at, edge] of this.edgesOf(path).entries()) {
      if (!this.isBroken(edge)) continue;
      const fault = this.#faults.get(edgeKey(edge)) ?? this.all.find((one) => one.edge && isAlike(one.edge, edge));
      if (fault !== undefined) return { fault, number: at + 1 };
    }
    return undefined;
  }

  /** Whether a step is to be avoided. */
  isBroken(edge: Edge<Machine, Given>): boolean {
    if (this.#faults.has('')) return true;
    const own = this.#edges.get(edgeKey(edge));
    const kind = this.#kinds.get(kindKey(edge));
    const isOwn = own !== undefined && own.failedAt.size > 0 && (own.passed === 0 || own.planned > 1);
    return isOwn || (kind !== undefined && kind.failedAt.size > 1 && kind.passed === 0);
  }

  /** Whether a step passed on one path at least. */
  hasPassed(edge: Edge<Machine, Given>): boolean {
    return (this.#edges.get(edgeKey(edge))?.passed ?? 0) > 0;
  }

  /** The goals that an edge meets. */
  goalsOf(edge: Edge<Machine, Given>): string[] {
    return this.#goals.along(edge);
  }

  /** What was wanted and has not been met. */
  get missing(): string[] {
    return [...this.wanted].filter((goal) => !this.met.has(goal));
  }

  /** The missing goals that can be met without the broken steps. */
  get reachable(): string[] {
    const met = new Set(reachableEdges(this.#passable()).flatMap((edge) => this.goalsOf(edge)));
    return this.missing.filter((goal) => met.has(goal));
  }

  /** Plans paths that meet the missing goals without the broken steps; none if that is impossible. */
  detours(strategy: Strategy): Path<Machine, Given>[] {
    const open = new Set(this.reachable);
    if (open.size === 0) return [];
    const passable = this.#passable();
    const along = (edge: Edge<Machine, Given>) => this.goalsOf(edge).filter((goal) => open.has(goal));
    return strategy(passable, { all: [...open], atStart: [], along }).map((walk) => completedPath(passable, walk));
  }

  edgesOf({ steps }: Path<Machine, Given>): Edge<Machine, Given>[] {
    return edgesAlong(
      this.graph,
      steps.map(({ eventCase }) => eventCase.name),
    );
  }

  #passable(): Graph<Machine, Given> {
    return withoutEdges(this.graph, (edge) => this.isBroken(edge));
  }

  #pass(edges: readonly Edge<Machine, Given>[]): void {
    for (const goal of this.#goals.atStart) this.met.add(goal);
    for (const edge of edges) {
      for (const goal of this.goalsOf(edge)) this.met.add(goal);
      for (const tally of this.#talliesOf(edge)) tally.passed += 1;
    }
  }

  #talliesOf(edge: Edge<Machine, Given>): Tally[] {
    return [tallyIn(this.#edges, edgeKey(edge)), tallyIn(this.#kinds, kindKey(edge))];
  }
}

/** Whether two edges take the same transitions by the same event case. */
export function isAlike<Machine extends AnyStateMachine>(one: Edge<Machine>, other: Edge<Machine>): boolean {
  return kindKey(one) === kindKey(other);
}

function edgeKey<Machine extends AnyStateMachine>({ from, eventCase }: Edge<Machine>): string {
  return JSON.stringify([from.key, eventCase.name]);
}

function kindKey<Machine extends AnyStateMachine>({ eventCase, transitions }: Edge<Machine>): string {
  return JSON.stringify([eventCase.name, transitions]);
}

function tallyIn(tallies: Map<string, Tally>, key: string): Tally {
  const known = tallies.get(key) ?? { passed: 0, failedAt: new Set(), planned: 0 };
  tallies.set(key, known);
  return known;
}

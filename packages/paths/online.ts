import type { AnyStateMachine } from 'xstate';
import type { EventCase } from './event-case.ts';
import type { Edge, Vertex, Walkable } from './graph.ts';
import { placeOf } from './path.ts';
import { randomNumbers } from './random-numbers.ts';
import { Progress, type StopCondition } from './stop.ts';

/** What a driver in any language is told of a step. All of it is plain JSON. */
export type OnlineStep = {
  /** The number of the step, from 1. */
  number: number;
  /** The name of the event case, and its event with the payload. */
  name: string;
  event: { type: string };
  /** Where the machine should be after it, and what the chart says of these states. */
  place: string;
  expected: string[];
};

export type OnlineOptions = { seed: number; stop: StopCondition };

/**
 * Chooses one step after the other while a system is being tested, so that nothing has to be planned before. Where nothing can
 * occur, or `restart` is called, the next step begins at the start again. With a lazy graph nothing is explored in advance.
 */
export class OnlineWalk<Machine extends AnyStateMachine, Given extends EventCase<Machine>> {
  readonly #graph: Walkable<Machine, Given>;
  readonly #stop: StopCondition;
  readonly #random: () => number;
  readonly #progress: Progress<Machine, Given>;
  #at: Vertex<Machine>;
  #number = 0;

  constructor(graph: Walkable<Machine, Given>, { seed, stop }: OnlineOptions) {
    this.#graph = graph;
    this.#stop = stop;
    this.#random = randomNumbers(seed);
    this.#progress = new Progress(graph, () => performance.now(), performance.now());
    this.#at = graph.start;
  }

  /** The place that the machine is in. */
  get place(): string {
    return placeOf(this.#at.snapshot);
  }

  /** Goes back to the start: the system under test was started anew. */
  restart(): void {
    this.#at = this.#graph.start;
    this.#progress.startWalk();
  }

  /** Whether nothing can occur here, so that the system has to be started anew. */
  get isAtEnd(): boolean {
    return this.#leaving.length === 0;
  }

  /** The next step; undefined if the stop condition is met or nothing can occur. */
  next(): OnlineStep | undefined {
    const leaving = this.#leaving;
    if (leaving.length === 0 || this.#progress.meets(this.#stop)) return undefined;
    const edge = leaving[Math.floor(this.#random() * leaving.length)] as Edge<Machine, Given>;
    this.#progress.takeEdge(edge);
    this.#at = edge.to;
    this.#number += 1;
    return {
      number: this.#number,
      name: edge.eventCase.name,
      event: edge.eventCase.event as { type: string },
      place: this.place,
      expected: descriptionsAt(edge.to),
    };
  }

  get #leaving(): readonly Edge<Machine, Given>[] {
    return this.#graph.edges.get(this.#at.key) ?? [];
  }
}

function descriptionsAt({ snapshot }: Vertex<AnyStateMachine>): string[] {
  const { _nodes } = snapshot as unknown as { _nodes: { description?: string }[] };
  return _nodes.flatMap(({ description }) => description ?? []);
}

/** The cost of what is unreachable, far below what overflows when costs are added. */
export const far = 2 ** 29;

/** Computes least costs over a network: 1 per edge, and `restart` from any vertex of `leaving` to all of `entering`. */
export class Sweep {
  readonly #size: number;
  readonly #offsets: Int32Array;
  readonly #neighbours: Int32Array;
  readonly #leaves: Uint8Array;
  readonly #entering: number[];
  readonly #restart: number;
  /** The vertices to visit, by ascending cost; most of them occur more than once. */
  readonly #queue: Int32Array;
  /** The costs that vertices start with; reset to `far` afterwards. */
  readonly #seedCosts: Int32Array;

  constructor(size: number, from: Int32Array, to: Int32Array, leaving: number[], entering: number[], restart: number) {
    this.#size = size;
    this.#offsets = new Int32Array(size + 1);
    for (const vertex of from) this.#offsets[vertex + 1] = (this.#offsets[vertex + 1] as number) + 1;
    for (let vertex = 0; vertex < size; vertex += 1)
      this.#offsets[vertex + 1] = (this.#offsets[vertex + 1] as number) + (this.#offsets[vertex] as number);
    const next = this.#offsets.slice();
    this.#neighbours = new Int32Array(from.length);
    for (const [edge, vertex] of from.entries()) {
      const at = next[vertex] as number;
      this.#neighbours[at] = to[edge] as number;
      next[vertex] = at + 1;
    }
    this.#queue = new Int32Array(from.length + 2 * size);
    this.#seedCosts = new Int32Array(size).fill(far);
    this.#leaves = new Uint8Array(size);
    for (const vertex of leaving) this.#leaves[vertex] = 1;
    this.#entering = entering;
    this.#restart = restart;
  }

  /** The costs after taking any one of some edges, given the cost of each including what precedes it. */
  over(edges: readonly number[], to: Int32Array, costOf: (edge: number) => number): Int32Array {
    const seeds: number[] = [];
    for (const edge of edges) {
      const cost = costOf(edge);
      const vertex = to[edge] as number;
      if (cost >= (this.#seedCosts[vertex] as number)) continue;
      if (this.#seedCosts[vertex] === far) seeds.push(vertex);
      this.#seedCosts[vertex] = cost;
    }
    return this.#settle(seeds);
  }

  /** The costs from some vertices that all cost the same to start at. */
  from(vertices: readonly number[], cost: number): Int32Array {
    for (const vertex of vertices) this.#seedCosts[vertex] = cost;
    return this.#settle([...vertices]);
  }

  /** The least cost of each vertex, by breadth-first search, because all edges cost the same. */
  #settle(seeds: number[]): Int32Array {
    const costs = new Int32Array(this.#size).fill(far);
    const queue = this.#queue;
    const costOf = (at: number) => (at < seeds.length ? (this.#seedCosts[seeds[at] as number] as number) : far);
    seeds.sort((a, b) => (this.#seedCosts[a] as number) - (this.#seedCosts[b] as number));
    let [head, tail, seed, restartAt] = [0, 0, 0, far];
    for (let cost = costOf(0); cost < far; ) {
      for (; costOf(seed) === cost; seed += 1) queue[tail++] = seeds[seed] as number;
      if (cost === restartAt) for (const vertex of this.#entering) queue[tail++] = vertex;
      for (const ring = tail; head < ring; head += 1) {
        const vertex = queue[head] as number;
        if (costs[vertex] !== far) continue;
        costs[vertex] = cost;
        if (restartAt === far && this.#leaves[vertex] === 1) restartAt = cost + this.#restart;
        const end = this.#offsets[vertex + 1] as number;
        for (let at = this.#offsets[vertex] as number; at < end; at += 1) {
          const neighbour = this.#neighbours[at] as number;
          if (costs[neighbour] === far) queue[tail++] = neighbour;
        }
      }
      cost = head < tail ? cost + 1 : Math.min(costOf(seed), restartAt > cost ? restartAt : far);
    }
    for (const vertex of seeds) this.#seedCosts[vertex] = far;
    return costs;
  }
}

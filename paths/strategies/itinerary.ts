import { metBy, type Roads } from './network.ts';

/**
 * An order in which requirements are met, each by whichever of its edges is cheapest then, with beginning anew wherever
 * that is cheaper than going on.
 */
type Itinerary = {
  order: number[];
  /** By number of requirements met, what it costs at least to have met these and be at a vertex. */
  forth: Int32Array[];
  /** By number of requirements met, what it costs at least to meet the others from a vertex. */
  back: Int32Array[];
};

/** What is not within reach; far below what overflows when added up. */
const far = 2 ** 29;

/** How many times an edge may be looked at while an itinerary is improved: a limit that no clock changes. */
const effort = 5e7;

/** The most neighbours in an order that are moved together. */
const largestBlock = 4;

/**
 * Walks that meet all requirements. They are made from a given order of some of them: the others come in where each costs
 * least, then one, two and more neighbours at a time are taken out and come in again where they cost least, until nothing
 * helps or the cost is as low as `bound`.
 */
export function itineraryWalks(roads: Roads, restart: number, given: readonly number[], bound: number): number[][] {
  const planner = new Planner(roads, restart);
  const missing = [...roads.requirements.keys()].filter((requirement) => !given.includes(requirement));
  let best = planner.with(planner.along([...given]), missing);
  const count = best.order.length;
  let left = effort;
  for (let block = 1, place = 0, idle = 0; block <= largestBlock && left > 0 && planner.cost(best) > bound; ) {
    left -= roads.from.length * count * (1 + block);
    const moved = planner.moved(best, place, block);
    const gain = planner.cost(best) - planner.cost(moved);
    // An order that costs the same may be nearer to a better one.
    if (gain >= 0) best = moved;
    place = (place + 1) % count;
    idle = gain > 0 ? 0 : idle + 1;
    if (gain > 0) block = 1;
    else if (idle % count === 0) block += 1;
  }
  return planner.walks(best);
}

class Planner {
  readonly #roads: Roads;
  readonly #restart: number;
  /** The requirements that each edge meets. */
  readonly #requirementsOf: number[][];
  readonly #forth: Sweep;
  readonly #back: Sweep;

  constructor(roads: Roads, restart: number) {
    const ends = [...roads.mayEnd.keys()].filter((vertex) => roads.mayEnd[vertex]);
    this.#roads = roads;
    this.#restart = restart;
    this.#requirementsOf = metBy(roads);
    this.#forth = new Sweep(roads.size, roads.from, roads.to, ends, [roads.start], restart);
    this.#back = new Sweep(roads.size, roads.to, roads.from, [roads.start], ends, restart);
  }

  cost({ back }: Itinerary): number {
    return this.#restart + (back[0]?.[this.#roads.start] ?? far);
  }

  along(order: number[]): Itinerary {
    const { start, mayEnd } = this.#roads;
    const first = this.#forth.from([start], this.#restart);
    const ends = [...mayEnd.keys()].filter((vertex) => mayEnd[vertex]);
    const last = this.#back.from(ends, 0);
    return this.#completed(order, [first], [last]);
  }

  /** The same itinerary with more requirements, each where it costs least. */
  with(itinerary: Itinerary, requirements: readonly number[]): Itinerary {
    return requirements.reduce((longer, requirement) => this.#inserted(longer, requirement), itinerary);
  }

  /** The same itinerary with some neighbours taken out, and put in again one by one. */
  moved({ order, forth, back }: Itinerary, place: number, block: number): Itinerary {
    const end = Math.min(place + block, order.length);
    const rest = this.#completed(order.toSpliced(place, block), forth.slice(0, place + 1), back.slice(end));
    return this.with(rest, order.slice(place, end));
  }

  #inserted({ order, forth, back }: Itinerary, requirement: number): Itinerary {
    const { from, to } = this.#roads;
    const edges = this.#edgesOf(requirement);
    let at = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let place = 0; place <= order.length; place += 1) {
      for (const edge of edges) {
        const before = forth[this.#metBefore(order, place, edge)] as Int32Array;
        const after = back[this.#metAfter(order, place, edge)] as Int32Array;
        const cost = (before[from[edge] as number] as number) + 1 + (after[to[edge] as number] as number);
        if (cost < least) [least, at] = [cost, place];
      }
    }
    return this.#completed(order.toSpliced(at, 0, requirement), forth.slice(0, at + 1), back.slice(at));
  }

  /** Computes what is missing of the tables of an order: `forth` has the first ones, `back` the last ones. */
  #completed(order: number[], forth: Int32Array[], back: Int32Array[]): Itinerary {
    const { from, to } = this.#roads;
    while (forth.length <= order.length) forth.push(this.#next(order, forth));
    const missing = order.length + 1 - back.length;
    const whole = [...Array<Int32Array>(missing), ...back];
    for (let met = missing - 1; met >= 0; met -= 1) {
      const costOf = (edge: number) =>
        ((whole[this.#metAfter(order, met + 1, edge)] as Int32Array)[to[edge] as number] as number) + 1;
      whole[met] = this.#back.over(this.#edgesOf(order[met]), from, costOf);
    }
    return { order, forth, back: whole };
  }

  /** The costs once the first of an order that `forth` does not have is met, too. */
  #next(order: readonly number[], forth: readonly Int32Array[]): Int32Array {
    const { from, to } = this.#roads;
    const last = forth.length - 1;
    const costOf = (edge: number) =>
      ((forth[this.#metBefore(order, last, edge)] as Int32Array)[from[edge] as number] as number) + 1;
    return this.#forth.over(this.#edgesOf(order[last]), to, costOf);
  }

  /** How many of an order must be met before an edge that meets those right before a place as well. */
  #metBefore(order: readonly number[], place: number, edge: number): number {
    const met = this.#requirementsOf[edge] ?? [];
    let count = place;
    while (count > 0 && met.includes(order[count - 1] as number)) count -= 1;
    return count;
  }

  /** How many of an order are met after an edge that meets those right after a place as well. */
  #metAfter(order: readonly number[], place: number, edge: number): number {
    const met = this.#requirementsOf[edge] ?? [];
    let count = place;
    while (count < order.length && met.includes(order[count] as number)) count += 1;
    return count;
  }

  #edgesOf(requirement: number | undefined): number[] {
    return this.#roads.requirements[requirement ?? -1] ?? [];
  }

  /** Goes an itinerary backwards by the tables, from the cheapest end to the start, as walks of edges. */
  walks({ order, forth }: Itinerary): number[][] {
    const { start, size, from, to, mayEnd } = this.#roads;
    const into: number[][] = Array.from({ length: size }, () => []);
    for (const [edge, vertex] of to.entries()) into[vertex]?.push(edge);
    const ends = [...mayEnd.keys()].filter((vertex) => mayEnd[vertex]);
    const costAt = (met: number, vertex: number) => forth[met]?.[vertex] ?? far;
    const cheapest = (met: number) => ends.reduce((a, b) => (costAt(met, b) < costAt(met, a) ? b : a), ends[0] ?? 0);

    const walks: number[][] = [];
    let walk: number[] = [];
    let met = order.length;
    let vertex = cheapest(met);
    while (met > 0 || vertex !== start || costAt(0, vertex) !== this.#restart) {
      const cost = costAt(met, vertex);
      const meeting = this.#edgesOf(order[met - 1]).find(
        (edge) => to[edge] === vertex && costAt(this.#metBefore(order, met - 1, edge), from[edge] ?? 0) + 1 === cost,
      );
      const going = into[vertex]?.find((edge) => costAt(met, from[edge] ?? 0) + 1 === cost);
      const edge = meeting ?? going;
      if (edge === undefined) {
        walks.unshift(walk.reverse());
        walk = [];
        vertex = cheapest(met);
      } else {
        walk.push(edge);
        vertex = from[edge] ?? 0;
        if (meeting !== undefined) met = this.#metBefore(order, met - 1, edge);
      }
    }
    return [walk.reverse(), ...walks];
  }
}

/** Spreads costs over a network: one for each edge, and `restart` from any of `leaving` to all of `entering`. */
class Sweep {
  readonly #size: number;
  readonly #offsets: Int32Array;
  readonly #neighbours: Int32Array;
  readonly #leaves: Uint8Array;
  readonly #entering: number[];
  readonly #restart: number;
  /** The vertices to look at, by rising cost; most of them more than once. */
  readonly #queue: Int32Array;
  /** What vertices cost before spreading; far again after it. */
  readonly #seedCosts: Int32Array;

  constructor(size: number, from: Int32Array, to: Int32Array, leaving: number[], entering: number[], restart: number) {
    this.#size = size;
    this.#offsets = new Int32Array(size + 1);
    for (const vertex of from) this.#offsets[vertex + 1] = (this.#offsets[vertex + 1] ?? 0) + 1;
    for (let vertex = 0; vertex < size; vertex += 1)
      this.#offsets[vertex + 1] = (this.#offsets[vertex + 1] ?? 0) + (this.#offsets[vertex] ?? 0);
    const next = this.#offsets.slice();
    this.#neighbours = new Int32Array(from.length);
    for (const [edge, vertex] of from.entries()) {
      const at = next[vertex] ?? 0;
      this.#neighbours[at] = to[edge] ?? 0;
      next[vertex] = at + 1;
    }
    this.#queue = new Int32Array(from.length + 2 * size);
    this.#seedCosts = new Int32Array(size).fill(far);
    this.#leaves = new Uint8Array(size);
    for (const vertex of leaving) this.#leaves[vertex] = 1;
    this.#entering = entering;
    this.#restart = restart;
  }

  /** The costs after going one of some edges, from what each costs when it has been gone. */
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

  /** The costs from some vertices that are all free to begin at. */
  from(vertices: readonly number[], cost: number): Int32Array {
    for (const vertex of vertices) this.#seedCosts[vertex] = cost;
    return this.#settle([...vertices]);
  }

  /** The least cost to be at each vertex, where some have costs already: by rising cost, as all edges cost the same. */
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

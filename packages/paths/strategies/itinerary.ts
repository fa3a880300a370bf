import { metBy, type Roads } from './network.ts';
import { far, Sweep } from './sweep.ts';

/** An order in which targets are met, each by its cheapest edge, with a restart wherever that is cheaper. */
type Itinerary = {
  order: number[];
  /** For each number of targets met, the least cost of having met them and being at each vertex. */
  forth: Int32Array[];
  /** For each number of targets met, the least cost of meeting the others from each vertex. */
  back: Int32Array[];
};

/** The number of edge visits spent on improving an itinerary. Counting them, not time, keeps results deterministic. */
const effort = 5e7;

/** The largest number of consecutive targets that are moved together. */
const largestBlock = 4;

/**
 * Walks that meet all targets, given an order of some of them. The others are inserted where each costs least. Then ever
 * larger blocks of consecutive targets are removed and reinserted where they cost least, until that no longer helps or the
 * cost reaches `bound`.
 */
export function itineraryWalks(roads: Roads, restart: number, given: readonly number[], bound: number): number[][] {
  const planner = new Planner(roads, restart);
  const missing = [...roads.targets.keys()].filter((target) => !given.includes(target));
  let best = planner.with(planner.along([...given]), missing);
  const count = best.order.length;
  let left = effort;
  for (let block = 1, place = 0, idle = 0; block <= largestBlock && left > 0 && planner.cost(best) > bound; ) {
    left -= roads.from.length * count * (1 + block);
    const moved = planner.moved(best, place, block);
    const gain = planner.cost(best) - planner.cost(moved);
    // An equally good order may be closer to a better one.
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
  /** The targets that each edge meets, by edge number. */
  readonly #targetsOf: number[][];
  readonly #forth: Sweep;
  readonly #back: Sweep;

  constructor(roads: Roads, restart: number) {
    const ends = [...roads.mayEnd.keys()].filter((vertex) => roads.mayEnd[vertex]);
    this.#roads = roads;
    this.#restart = restart;
    this.#targetsOf = metBy(roads);
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

  /** Inserts targets where each costs least. */
  with(itinerary: Itinerary, targets: readonly number[]): Itinerary {
    return targets.reduce((longer, target) => this.#inserted(longer, target), itinerary);
  }

  /** Removes a block of consecutive targets and reinserts them one by one. */
  moved({ order, forth, back }: Itinerary, place: number, block: number): Itinerary {
    const end = Math.min(place + block, order.length);
    const rest = this.#completed(order.toSpliced(place, block), forth.slice(0, place + 1), back.slice(end));
    return this.with(rest, order.slice(place, end));
  }

  #inserted({ order, forth, back }: Itinerary, target: number): Itinerary {
    const { from, to } = this.#roads;
    const edges = this.#edgesOf(target);
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
    return this.#completed(order.toSpliced(at, 0, target), forth.slice(0, at + 1), back.slice(at));
  }

  /** Completes the tables of an order, given the first ones of `forth` and the last ones of `back`. */
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

  /** The next table of `forth`. */
  #next(order: readonly number[], forth: readonly Int32Array[]): Int32Array {
    const { from, to } = this.#roads;
    const last = forth.length - 1;
    const costOf = (edge: number) =>
      ((forth[this.#metBefore(order, last, edge)] as Int32Array)[from[edge] as number] as number) + 1;
    return this.#forth.over(this.#edgesOf(order[last]), to, costOf);
  }

  /** How many targets have to be met before an edge that also meets those directly before a place. */
  #metBefore(order: readonly number[], place: number, edge: number): number {
    const met = this.#targetsOf[edge] ?? [];
    let count = place;
    while (count > 0 && met.includes(order[count - 1] as number)) count -= 1;
    return count;
  }

  /** How many targets are met after an edge that also meets those directly after a place. */
  #metAfter(order: readonly number[], place: number, edge: number): number {
    const met = this.#targetsOf[edge] ?? [];
    let count = place;
    while (count < order.length && met.includes(order[count] as number)) count += 1;
    return count;
  }

  #edgesOf(target: number | undefined): number[] {
    return this.#roads.targets[target ?? -1] ?? [];
  }

  /** Traces an itinerary back through its tables, from the cheapest end to the start. */
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

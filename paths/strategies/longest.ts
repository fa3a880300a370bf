import { metBy, type Roads, waysFromStart } from './network.ts';

/**
 * The same tour in walks of at most `longest` steps, cut where beginning anew costs least; each begins by a shortest way
 * to the next thing to meet. A walk that is short enough stays as it is, and so does one that meets a single thing.
 */
export function shortened(
  roads: Roads,
  walks: number[][],
  { restart, longest }: { restart: number; longest: number },
): number[][] {
  if (walks.every((walk) => walk.length <= longest)) return walks;
  const entries = entriesOf(roads);
  const needed = neededPlaces(roads, walks);
  return walks.flatMap((walk, at) => {
    if (walk.length <= longest) return [walk];
    const places = (needed[at] ?? []).map(({ place, fresh }) => ({ place, entry: entries(walk[place] ?? 0, fresh) }));
    return cut(walk, places, restart, longest);
  });
}

/** A place of a walk where something is met for the first time, and a shortest walk that meets it and leads as far. */
type Needed = { place: number; entry: number[] };

/** Cuts a walk into pieces that together hold its needed places, at the least cost there is for pieces in this order. */
function cut(walk: number[], needed: Needed[], restart: number, longest: number): number[][] {
  const pieceOf = (first: number, last: number) => [
    ...(needed[first]?.entry ?? []),
    ...walk.slice((needed[first]?.place ?? 0) + 1, (needed[last]?.place ?? 0) + 1),
  ];
  // The least cost of the needed places up to each, and where the last piece then begins.
  const best = [{ cost: 0, first: 0 }];
  for (const [last, { place }] of needed.entries()) {
    let chosen = { cost: Number.POSITIVE_INFINITY, first: last };
    for (let first = last; first >= 0; first -= 1) {
      const further = place - (needed[first]?.place ?? 0);
      const length = (needed[first]?.entry.length ?? 0) + further;
      if (further >= longest && first < last) break;
      const cost = (best[first]?.cost ?? 0) + restart + length;
      if (cost < chosen.cost && (length <= longest || first === last)) chosen = { cost, first };
    }
    best.push(chosen);
  }
  const pieces: number[][] = [];
  for (let count = needed.length; count > 0; count = best[count]?.first ?? 0) {
    pieces.unshift(pieceOf(best[count]?.first ?? 0, count - 1));
  }
  return pieces;
}

/** The places of each walk where something is met that no step before has met, and what. */
function neededPlaces(roads: Roads, walks: number[][]): { place: number; fresh: number[] }[][] {
  const requirementsOf = metBy(roads);
  const met = new Set<number>();
  return walks.map((walk) =>
    [...walk.entries()].flatMap(([place, edge]) => {
      const fresh = (requirementsOf[edge] ?? []).filter((requirement) => !met.has(requirement));
      for (const requirement of fresh) met.add(requirement);
      return fresh.length > 0 ? [{ place, fresh }] : [];
    }),
  );
}

/** Finds a shortest walk from the start over an edge that leads where another one does and meets some things as well. */
function entriesOf(roads: Roads): (edge: number, meeting: number[]) => number[] {
  const wayTo = waysFromStart(roads);
  const { from, to, requirements } = roads;
  return (edge, [first = -1, ...others]) => {
    const equals = (requirements[first] ?? []).filter(
      (other) => to[other] === to[edge] && others.every((requirement) => requirements[requirement]?.includes(other)),
    );
    const ways = equals.map((other) => [...wayTo(from[other] ?? 0), other]);
    return ways.reduce((shortest, way) => (way.length < shortest.length ? way : shortest));
  };
}

import { metBy, type Roads, waysFromStart } from './network.ts';

/**
 * Cuts the walks of a tour into walks of at most `longest` steps, at the least cost. Each starts with a shortest walk to the
 * next target. A walk that meets a single target may remain longer.
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

/** A place of a walk where a target is first met, and a shortest walk from the start that meets it and leads there. */
type Needed = { place: number; entry: number[] };

/** Cuts a walk into pieces that contain all needed places, at the least cost for pieces in this order. */
function cut(walk: number[], needed: Needed[], restart: number, longest: number): number[][] {
  const pieceOf = (first: number, last: number) => [
    ...(needed[first]?.entry ?? []),
    ...walk.slice((needed[first]?.place ?? 0) + 1, (needed[last]?.place ?? 0) + 1),
  ];
  // For each prefix of the needed places, its least cost and where its last piece starts.
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

/** The places of each walk where targets are first met, with those targets. */
function neededPlaces(roads: Roads, walks: number[][]): { place: number; fresh: number[] }[][] {
  const targetsOf = metBy(roads);
  const met = new Set<number>();
  return walks.map((walk) =>
    [...walk.entries()].flatMap(([place, edge]) => {
      const fresh = (targetsOf[edge] ?? []).filter((target) => !met.has(target));
      for (const target of fresh) met.add(target);
      return fresh.length > 0 ? [{ place, fresh }] : [];
    }),
  );
}

/** Finds a shortest walk from the start whose last edge leads to the same vertex as another edge and meets the same targets. */
function entriesOf(roads: Roads): (edge: number, meeting: number[]) => number[] {
  const wayTo = waysFromStart(roads);
  const { from, to, targets } = roads;
  return (edge, [first = -1, ...others]) => {
    const equals = (targets[first] ?? []).filter(
      (other) => to[other] === to[edge] && others.every((target) => targets[target]?.includes(other)),
    );
    const ways = equals.map((other) => [...wayTo(from[other] ?? 0), other]);
    return ways.reduce((shortest, way) => (way.length < shortest.length ? way : shortest));
  };
}

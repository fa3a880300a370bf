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

/** The least cost of the pieces for the first of the needed places, and at which of these the last piece starts. */
type Best = { cost: number; first: number };

/** Cuts a walk into pieces that contain all needed places, at the least cost for pieces in this order. */
function cut(walk: number[], needed: Needed[], restart: number, longest: number): number[][] {
  const pieceOf = (first: Needed, last: Needed) => [...first.entry, ...walk.slice(first.place + 1, last.place + 1)];
  const best: Best[] = [{ cost: 0, first: 0 }];
  for (const [last, { place }] of needed.entries()) {
    let chosen = { cost: Number.POSITIVE_INFINITY, first: last };
    for (let first = last; first >= 0; first -= 1) {
      const piece = needed[first] as Needed;
      const further = place - piece.place;
      const length = piece.entry.length + further;
      if (further >= longest && first < last) break;
      const cost = (best[first] as Best).cost + restart + length;
      if (cost < chosen.cost && (length <= longest || first === last)) chosen = { cost, first };
    }
    best.push(chosen);
  }
  const pieces: number[][] = [];
  for (let count = needed.length; count > 0; ) {
    const { first } = best[count] as Best;
    pieces.unshift(pieceOf(needed[first] as Needed, needed[count - 1] as Needed));
    count = first;
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

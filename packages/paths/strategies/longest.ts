import { metBy, type Roads, waysFromStart } from './network.ts';

/**
 * Cuts the walks of a tour into walks of at most `longest` steps, at the least cost. Each starts with a shortest walk to the
 * next target. Where a walk to several targets at once would be longer, each gets one of its own,
 * which is longer only if the target is further away.
 */
export function shortened(
  roads: Roads,
  walks: number[][],
  { restart, longest }: { restart: number; longest: number },
): number[][] {
  const rest = restLengths(roads);
  const { to } = roads;
  const lengthOf = (walk: number[]) => walk.length + rest(to[walk.at(-1) ?? 0] ?? 0);
  if (walks.every((walk) => lengthOf(walk) <= longest)) return walks;
  const entries = entriesOf(roads);
  const needed = neededPlaces(roads, walks);
  return walks.flatMap((walk, at) => {
    if (lengthOf(walk) <= longest) return [walk];
    const places = (needed[at] ?? []).map(({ place, fresh }) => {
      const edge = walk[place] ?? 0;
      return { place, fresh, entry: entries(edge, fresh), rest: rest(to[edge] ?? 0) };
    });
    return cut(walk, places, restart, longest).flatMap(({ piece, last: { fresh } }) =>
      lengthOf(piece) <= longest ? [piece] : fresh.map((target) => shortestTo(roads, target, rest)),
    );
  });
}

/** A place of a walk where targets are first met, and a shortest walk from the start that meets them and leads there. */
type Needed = { place: number; fresh: number[]; entry: number[]; rest: number };

/** The least cost of the pieces for the first of the needed places, and at which of these the last piece starts. */
type Best = { cost: number; first: number };

/** Cuts a walk into pieces that contain all needed places, at the least cost for pieces in this order. */
function cut(walk: number[], needed: Needed[], restart: number, longest: number): { piece: number[]; last: Needed }[] {
  const pieceOf = (first: Needed, last: Needed) => [...first.entry, ...walk.slice(first.place + 1, last.place + 1)];
  const best: Best[] = [{ cost: 0, first: 0 }];
  for (const [last, { place, rest }] of needed.entries()) {
    let chosen = { cost: Number.POSITIVE_INFINITY, first: last };
    for (let first = last; first >= 0; first -= 1) {
      const piece = needed[first] as Needed;
      const further = place - piece.place;
      const length = piece.entry.length + further;
      if (further >= longest && first < last) break;
      const cost = (best[first] as Best).cost + restart + length;
      if (cost < chosen.cost && (length + rest <= longest || first === last)) chosen = { cost, first };
    }
    best.push(chosen);
  }
  const pieces: { piece: number[]; last: Needed }[] = [];
  for (let count = needed.length; count > 0; ) {
    const { first } = best[count] as Best;
    const last = needed[count - 1] as Needed;
    pieces.unshift({ piece: pieceOf(needed[first] as Needed, last), last });
    count = first;
  }
  return pieces;
}

/** A walk from the start that meets a target in as few steps as possible, including the rest of its opening. */
function shortestTo(roads: Roads, target: number, rest: (vertex: number) => number): number[] {
  const wayTo = waysFromStart(roads);
  const walks = (roads.targets[target] ?? []).map((edge) => [...wayTo(roads.from[edge] ?? 0), edge]);
  const lengthOf = (walk: number[]) => walk.length + rest(roads.to[walk.at(-1) ?? 0] ?? 0);
  return walks.reduce((shortest, walk) => (lengthOf(walk) < lengthOf(shortest) ? walk : shortest));
}

/** The number of steps that complete the opening from each vertex, along the first edges: see `restOfOpening`. */
function restLengths({ size, from, to, mayEnd }: Roads): (vertex: number) => number {
  const first = new Map<number, number>();
  for (const [edge, vertex] of from.entries()) if (!first.has(vertex)) first.set(vertex, edge);
  return (vertex) => {
    let length = 0;
    for (let at = vertex; !mayEnd[at] && length < size; at = to[first.get(at) ?? 0] ?? 0) length += 1;
    return length;
  };
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

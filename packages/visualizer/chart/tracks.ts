/** A stretch that a line takes, ends included. */
export type Interval = { id: string; from: number; to: number };

/** The track of each line by its id, from 0, and the number of tracks. */
export type Tracks = { tracks: ReadonlyMap<string, number>; count: number };

/**
 * Gives lines that run beside each other their tracks, so that none lies upon another. Short ones come first: they stay
 * near the states that they connect, and long ones go around them.
 */
export function tracksFor(intervals: readonly Interval[]): Tracks {
  const tracks = new Map<string, number>();
  const taken: Interval[][] = [];
  const byLength = [...intervals].sort((one, other) => one.to - one.from - (other.to - other.from));
  for (const interval of byLength) {
    const free = taken.findIndex((track) =>
      track.every((other) => other.to < interval.from || other.from > interval.to),
    );
    const at = free === -1 ? taken.push([]) - 1 : free;
    taken[at]?.push(interval);
    tracks.set(interval.id, at);
  }
  return { tracks, count: taken.length };
}

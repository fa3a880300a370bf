import { inset } from './graph.ts';
import type { MeasuredChart } from './measure.ts';

/** The distances in a compact chart. At the left of a column there is room for the dot before an initial state. */
const fullGaps = {
  /** Between the edge of a state and its rows. */
  inset,
  header: 10,
  siblings: 22,
  bottom: 18,
  right: 14,
  bus: 7,
  channel: 12,
  left: 44,
  dotless: 44,
  /** Between two lines that run beside each other. */
  pitch: 9,
};

/** As close as lines and boxes can stand and still be told apart. */
const briefGaps: Gaps = {
  inset: 5,
  header: 4,
  siblings: 6,
  bottom: 6,
  right: 6,
  bus: 6,
  channel: 8,
  left: 36,
  dotless: 8,
  pitch: 6,
};

/** The distances in a compact chart, in pixels. */
export type Gaps = typeof fullGaps;

export function gapsOf({ isBrief }: MeasuredChart): Gaps {
  return isBrief ? briefGaps : fullGaps;
}

/** The width of a channel with room for so many lines beside each other. */
export function channelWidth(tracks: number, gap: Gaps): number {
  return tracks === 0 ? 0 : gap.channel + tracks * gap.pitch;
}

/** So many heights for lines, at a distance from each other and from all of `ends`. */
export function heightsFor(
  count: number,
  { from, pitch, ends }: { from: number; pitch: number; ends: readonly number[] },
): number[] {
  const heights: number[] = [];
  for (let y = from; heights.length < count; y += pitch) {
    const near = ends.find((end) => Math.abs(end - y) < pitch / 2);
    y = near === undefined ? y : near + pitch / 2;
    heights.push(y);
  }
  return heights;
}

import type { ELK } from 'elkjs/lib/elk-api.js';
import { compactLayout } from './compact.ts';
import { type Diagram, staysInPlace } from './diagram.ts';
import { layeredLayout } from './layered.ts';
import { readableScale, type Size } from './measure.ts';
import type { PlacedChart } from './placed.ts';
import { ChartTree } from './tree.ts';

export type ChartLayoutOptions = {
  /** Lays out layered charts; a page passes one that runs in a worker (default: in this thread). */
  elk?: Pick<ELK, 'layout'>;
  /** Whether only the names of states and the events are shown (default: all that the config says). */
  isBrief?: boolean;
};

/**
 * The longest that the lines of a layered chart may be together, in layers. ELK's time grows with it faster than linearly:
 * 200 take two seconds, 500 five, 1,000 minutes; and nobody can follow so many long lines.
 */
const longestLayered = 150;

/** The greatest number of lines in a layered chart: states nested deeply have many that cross few layers. */
const mostLayered = 150;

/**
 * Finds a place for everything in a chart: in layers, or compactly where layers would take too long, fail, or lead a line
 * through a name. It needs neither a screen nor a font, and the same chart gets the same places everywhere.
 */
export async function layoutChart(
  chart: Diagram,
  { elk, isBrief = false }: ChartLayoutOptions = {},
): Promise<PlacedChart> {
  const tree = new ChartTree(chart);
  const lines = chart.transitions.filter((transition) => !staysInPlace(transition)).length;
  if (lines > mostLayered || lineLength(chart, tree) > longestLayered) return compactLayout(chart, tree, isBrief);
  try {
    const layered = await layeredLayout(chart, tree, elk ?? (await elkOfThisThread()), isBrief);
    if (layered !== undefined && (!isBrief || scaleOn(screen, layered) >= readableScale)) return layered;
    const compact = compactLayout(chart, tree, isBrief);
    return layered !== undefined && scaleOn(screen, layered) > scaleOn(screen, compact) ? layered : compact;
  } catch {
    // ELK is recursive, and some charts are too deep for it: https://github.com/kieler/elkjs/issues/314
    return compactLayout(chart, tree, isBrief);
  }
}

/** What a screen shows of a brief chart, which is looked at as a whole if it can be. */
const screen = { width: 880, height: 760 };

function scaleOn({ width, height }: Size, drawing: Size): number {
  return Math.min(width / drawing.width, height / drawing.height);
}

/** ELK is large: it is loaded once something is drawn with it. */
async function elkOfThisThread(): Promise<ELK> {
  const { default: ELK } = await import('elkjs/lib/elk.bundled.js');
  return new ELK();
}

/** The number of layers that the lines of a chart would cross, if every state stood one layer below those that lead to it. */
export function lineLength(chart: Diagram, tree: ChartTree): number {
  const lines = chart.transitions
    .flatMap(({ source, targets }) => targets.map((target) => siblingsOf(source, target, tree)))
    .filter((line) => line !== undefined)
    .sort(([one], [other]) => tree.placeOf(one) - tree.placeOf(other));
  const layers = new Map<string, number>();
  const layerOf = (id: string) => layers.get(id) ?? 0;
  for (const [from, to] of lines) layers.set(to, Math.max(layerOf(to), layerOf(from) + 1));
  return lines.reduce((sum, [from, to]) => sum + layerOf(to) - layerOf(from), 0);
}

/** The two siblings that a line runs between, in the order of the config; undefined within one state. */
function siblingsOf(source: string, target: string, tree: ChartTree): [string, string] | undefined {
  const common = tree.commonOf(source, target);
  const [one, other] = [tree.childTowards(source, common), tree.childTowards(target, common)];
  if (one === undefined || other === undefined || one === other) return undefined;
  return tree.placeOf(one) < tree.placeOf(other) ? [one, other] : [other, one];
}

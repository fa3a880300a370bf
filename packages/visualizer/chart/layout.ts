import type { ELK } from 'elkjs/lib/elk-api.js';
import { type CompactOptions, compactLayout } from './compact.ts';
import { type Diagram, staysInPlace } from './diagram.ts';
import { withJoinedRows } from './join.ts';
import { layeredLayout } from './layered.ts';
import { readableScale, type Size } from './measure.ts';
import { withNarrowColumns } from './narrow.ts';
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
 * Finds a place for everything in a chart: in layers, or compactly where layers would take too long, fail, lead a line
 * through a name, or make a brief chart too large to be read as a whole. It needs neither a screen nor a font, and the same
 * chart gets the same places everywhere.
 */
export async function layoutChart(
  chart: Diagram,
  { elk, isBrief = false }: ChartLayoutOptions = {},
): Promise<PlacedChart> {
  const tree = new ChartTree(chart);
  const lines = chart.transitions.filter((transition) => !staysInPlace(transition)).length;
  if (lines > mostLayered) return compactLayout(chart, tree, { isBrief });
  if (lineLength(chart, tree) <= longestLayered) {
    const layered = await layeredOrNone(chart, tree, { elk, isBrief });
    if (layered !== undefined && (!isBrief || isReadableWhole(layered))) return layered;
    if (layered !== undefined) return wholeCompact(chart, tree, layered);
  }
  return isBrief ? wholeCompact(chart, tree) : compactLayout(chart, tree);
}

async function layeredOrNone(
  chart: Diagram,
  tree: ChartTree,
  { elk, isBrief }: ChartLayoutOptions,
): Promise<PlacedChart | undefined> {
  try {
    return await layeredLayout(chart, tree, elk ?? (await elkOfThisThread()), isBrief);
  } catch {
    // ELK is recursive, and some charts are too deep for it: https://github.com/kieler/elkjs/issues/314
    return undefined;
  }
}

/** What of a brief chart can be seen at once beside the list and the details, in a window of 1440 × 900 pixels. */
const screen = { width: 844, height: 745 };

/** How much a drawing has to be reduced for the screen. */
function scaleOnScreen({ width, height }: Size): number {
  return Math.min(screen.width / width, screen.height / height);
}

/** Whether a drawing can be read as a whole. */
export function isReadableWhole(drawing: Size): boolean {
  return scaleOnScreen(drawing) >= readableScale;
}

/** How much larger than necessary a drawing is shown that can still be read as a whole with a longer event. */
const room = 1.04;

/** Drawings that have to be reduced at most so much more than they may be are tried in narrower columns. */
const nearly = 0.9;

/** The forms that a compact chart may take, from the most legible one: wide rows in few columns. */
const compactForms = [900, 600, 350].flatMap((tallest) =>
  [260, 210, 200, 190, 170, 140].map((widestRow) => ({ isBrief: true, tallest, widestRow })),
);

/**
 * The first compact form of a brief chart that can be read as a whole: with a row for each transition if there is room to spare, else
 * with joined rows, in narrower columns if there is little to spare or nearly enough; or else the drawing that needs the least reduction.
 */
function wholeCompact(chart: Diagram, tree: ChartTree, other?: PlacedChart): PlacedChart {
  const compact = compactLayout(chart, tree, { isBrief: true });
  if (isRoomy(compact)) return compact;
  const rowsJoined = withJoinedRows(chart);
  const draw = (options: CompactOptions) => compactLayout(rowsJoined, tree, options);
  let best = other === undefined ? compact : larger(other, compact);
  for (const form of compactForms) {
    const drawing = draw(form);
    if (isRoomy(drawing)) return drawing;
    const layout = (widestRows: CompactOptions['widestRows']) => draw({ ...form, widestRows });
    const isNear = scaleOnScreen(drawing) >= readableScale * nearly;
    const narrowed = isNear
      ? withNarrowColumns(drawing, { layout, scaleOf: scaleOnScreen, isEnough: isRoomy })
      : drawing;
    best = larger(best, narrowed);
    if (best === narrowed && isReadableWhole(narrowed)) return narrowed;
  }
  return best;
}

function larger(one: PlacedChart, other: PlacedChart): PlacedChart {
  return scaleOnScreen(other) > scaleOnScreen(one) ? other : one;
}

function isRoomy(drawing: Size): boolean {
  return scaleOnScreen(drawing) >= readableScale * room;
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

import type { ChartNode } from './diagram.ts';
import { channelWidth, gapsOf, heightsFor } from './gaps.ts';
import { historySize } from './graph.ts';
import { type MeasuredChart, of } from './measure.ts';
import { inStacks } from './stacks.ts';
import { type Interval, tracksFor } from './tracks.ts';
import type { ChartTree } from './tree.ts';

/** A line from a row of one state to another state, and the innermost state that is or contains both. */
export type Line = { row: string; source: string; target: string; common: string };

type Item = { child: Arranged; y: number };

/** Children below each other, with a channel for lines at their right. */
type Column = { x: number; width: number; items: Item[] };

/** What the arrangement of a state is made from. */
export type Parts = {
  tree: ChartTree;
  sizes: MeasuredChart;
  lines: readonly Line[];
  /** How tall a state may become before what is in it stands in several columns (default: what a screen shows at once). */
  tallest?: number;
};

export const dotWidth = 12;

/** A state with the sizes and distances of everything in it. All distances are from its upper left corner. */
export type Arranged = {
  node: ChartNode;
  width: number;
  height: number;
  columns: readonly Column[];
  /** The column of a state inside; the column after the last for the state itself, if it has several. */
  columnOf: (id: string) => number;
  /** Whether the lines from the state itself to what is in it come down from its upper edge. */
  isFromTop: boolean;
  /** The position of the line to a target in the channel of a column. */
  trackOf: (column: number, target: string) => number;
  /** The height at which the line to a target runs from one column to another, or to the right edge. */
  busOf: (target: string) => number;
  /** The height at which lines to a target come in at the right edge. */
  entryOf: (target: string) => number;
  /** The height at which lines to a target leave the column that it is in. */
  innerEntryOf: (target: string) => number;
  /** The height at which the line from a row to a target leaves at the right edge. */
  exitOf: (source: string, row: string, target: string) => number;
};

/** Arranges a state with everything in it, from the inside out. */
export function arrange(node: ChartNode, parts: Parts): Arranged {
  return arranged(node, parts, linesByState(parts));
}

/** The lines that begin, end or pass inside each state that contains others. */
function linesByState({ lines, tree }: Parts): Map<string, Line[]> {
  const byState = new Map<string, Line[]>();
  for (const line of lines) {
    const states = new Set([line.common]);
    for (const end of [line.source, line.target]) {
      for (const id of tree.lineOf(end).slice(1)) {
        if (id === line.common) break;
        if (end !== line.common) states.add(id);
      }
    }
    for (const id of states) {
      const list = byState.get(id);
      if (list) list.push(line);
      else byState.set(id, [line]);
    }
  }
  return byState;
}

function arranged(node: ChartNode, parts: Parts, byState: ReadonlyMap<string, Line[]>): Arranged {
  const { tree, tallest = 900 } = parts;
  if (node.type === 'history') return historyState(node);
  const children = tree.childrenOf(node.id).map((child) => arranged(child, parts, byState));
  if (children.length === 0) return leaf(node, parts);
  const lines = byState.get(node.id) ?? [];
  const stacked = inColumns(node, children, 1, lines, parts);
  if (stacked.height < tallest) return stacked;
  const others = columnCounts.filter((count) => count <= children.length);
  return [stacked, ...others.map((count) => inColumns(node, children, count, lines, parts))].reduce((best, other) =>
    oddness(other, parts) < oddness(best, parts) ? other : best,
  );
}

const columnCounts = [2, 3, 4, 5, 6, 8, 10, 12, 16, 20];

/** How far a shape is from that of a screen, or of the part of it in which a brief chart is shown. */
function oddness({ width, height }: Arranged, { sizes }: Parts): number {
  return Math.abs(Math.log(width / height / (sizes.isBrief ? 1.13 : 1.5)));
}

function historyState(node: ChartNode): Arranged {
  const middle = historySize / 2;
  // A line in and a line out end beside each other.
  return {
    ...empty,
    node,
    width: historySize,
    height: historySize,
    entryOf: () => middle - 5,
    exitOf: () => middle + 5,
  };
}

function leaf(node: ChartNode, { sizes }: Parts): Arranged {
  const block = of(sizes.blocks, node.id);
  const rows = of(sizes.rows, node.id);
  const { inset } = gapsOf(sizes);
  return {
    ...empty,
    node,
    width: Math.max(block.width, rows.width + 2 * inset),
    height: rows.height === 0 ? block.height : block.height + rows.height + inset,
    entryOf: () => nameMiddleOf(sizes),
    exitOf: (_source, row) => rowMiddle(node.id, row, sizes),
  };
}

/** The distance from the top of a state to the middle of its name. */
export function nameMiddleOf({ isBrief }: MeasuredChart): number {
  return isBrief ? 14 : 21;
}

const empty = {
  columns: [],
  columnOf: () => 0,
  isFromTop: false,
  trackOf: () => 0,
  busOf: () => 0,
  innerEntryOf: () => 0,
} satisfies Partial<Arranged>;

function rowMiddle(id: string, row: string, { blocks, rows }: MeasuredChart): number {
  return of(blocks, id).height + of(of(rows, id).tops, row) + of(blocks, row).height / 2;
}

/** The lines to one target inside a state. */
type Net = { target: string; ends: { column: number; y: () => number }[]; isEscaping: boolean };

function inColumns(
  node: ChartNode,
  children: readonly Arranged[],
  count: number,
  lines: readonly Line[],
  { tree, sizes }: Parts,
): Arranged {
  const gap = gapsOf(sizes);
  const block = of(sizes.blocks, node.id);
  const rows = of(sizes.rows, node.id);
  const header = {
    width: Math.max(block.width, rows.width + 2 * gap.inset),
    height: block.height + (rows.height === 0 ? 0 : rows.height + gap.inset) + gap.header,
  };
  const stacks = inStacks(children, count, gap.siblings);
  const several = stacks.length > 1;
  const lefts = stacks.map((stack) =>
    stack.some((child) => node.initial.some((id) => tree.isWithin(id, child.node.id))) ? gap.left : gap.dotless,
  );
  const widths = stacks.map((stack) => Math.max(...stack.map(({ width }) => width)));
  const isBeside = header.width <= (lefts[0] ?? 0) + (widths[0] ?? 0);
  const isFromTop = several && isBeside;
  const columnOfChild = new Map(stacks.flatMap((stack, at) => stack.map((child) => [child.node.id, at] as const)));
  const items = new Map<string, Item>();
  const childOf = (id: string) => of(items, tree.childTowards(id, node.id) ?? '');
  const columnOf = (id: string) =>
    id === node.id ? (several ? stacks.length : 0) : of(columnOfChild, tree.childTowards(id, node.id) ?? '');
  const innerEntryOf = (target: string) => {
    if (target === node.id) return nameMiddleOf(sizes);
    const { child, y } = childOf(target);
    return y + child.entryOf(target);
  };
  const innerExitOf = ({ source, row, target }: Omit<Line, 'common'>) => {
    if (source === node.id) return rowMiddle(node.id, row, sizes);
    const { child, y } = childOf(source);
    return y + child.exitOf(source, row, target);
  };

  const nets = new Map<string, Net>();
  for (const line of lines) {
    const { source, target, common } = line;
    const isOwn = common === node.id;
    if (!isOwn && !several) continue;
    const net: Net = nets.get(target) ?? { target, ends: [], isEscaping: false };
    nets.set(target, net);
    if (isOwn && source === node.id && isFromTop) net.ends.push({ column: columnOf(target), y: () => 0 });
    else if (isOwn || tree.isWithin(source, node.id))
      net.ends.push({ column: columnOf(source), y: () => innerExitOf(line) });
    if (isOwn || tree.isWithin(target, node.id))
      net.ends.push({ column: columnOf(target), y: () => innerEntryOf(target) });
    if (!isOwn) net.isEscaping = true;
  }

  const spans = [...nets.values()].map((net): Interval & { isOnBus: boolean } => {
    const columns = net.ends.map(({ column }) => column);
    const [from, to] = [Math.min(...columns), net.isEscaping ? stacks.length : Math.max(...columns)];
    return { id: net.target, from, to, isOnBus: from !== to || net.isEscaping };
  });
  const bus = tracksFor(spans.filter(({ isOnBus }) => isOnBus));
  // A bus beside the header must not run where lines end at the state itself, or leave it from its rows.
  const ends = isBeside
    ? [nameMiddleOf(sizes), ...[...rows.tops.keys()].map((row) => rowMiddle(node.id, row, sizes))]
    : [];
  const busHeights = heightsFor(bus.count, { from: (isBeside ? 0 : header.height) + gap.bus, pitch: gap.pitch, ends });
  const busOf = (target: string) => busHeights[of(bus.tracks, target)] ?? 0;
  const busEnd = (busHeights.at(-1) ?? 0) + gap.bus;
  const top = Math.max(header.height, busEnd);
  // A whole chart has no room to lose: only its first column stands below its name and its own rows.
  const isUneven = sizes.isBrief && node.parent === undefined && isFromTop;
  for (const [at, stack] of stacks.entries()) {
    let y = at > 0 && isUneven ? busEnd : top;
    for (const child of stack) {
      items.set(child.node.id, { child, y });
      y += child.height + gap.siblings;
    }
  }

  const isOnBus = new Set(bus.tracks.keys());
  const columnsAndBorder = several ? stacks.length + 1 : 1;
  const channels = Array.from({ length: columnsAndBorder }, (_, column) =>
    tracksFor(
      [...nets.values()].flatMap(({ target, ends }): Interval[] => {
        const ys = ends.filter((end) => end.column === column).map(({ y }) => y());
        if (ys.length === 0) return [];
        if (isOnBus.has(target)) ys.push(busOf(target));
        return [{ id: target, from: Math.min(...ys), to: Math.max(...ys) }];
      }),
    ),
  );

  const columns: Column[] = [];
  const channelStarts: number[] = [];
  let x = 0;
  for (const [at, stack] of stacks.entries()) {
    const [left = 0, widest = 0] = [lefts[at], widths[at]];
    // The lines of a single column also lead to the rows of the state itself, which end before them.
    const width = several ? widest : Math.max(widest, header.width - left);
    columns.push({ x: x + left, width, items: stack.map(({ node }) => of(items, node.id)) });
    channelStarts.push(x + left + width + gap.channel);
    x += left + width + channelWidth(channels[at]?.count ?? 0, gap);
  }
  if (several) {
    channelStarts.push(Math.max(x, header.width) + gap.channel);
    x = Math.max(x, header.width) + channelWidth(channels.at(-1)?.count ?? 0, gap);
  }
  const bottom = Math.max(...[...items.values()].map(({ child, y }) => y + child.height));
  return {
    node,
    width: Math.max(x + gap.right, header.width),
    height: bottom + gap.bottom,
    columns,
    columnOf,
    isFromTop,
    trackOf: (column, target) =>
      (channelStarts[column] ?? 0) + of(channels[column]?.tracks ?? new Map(), target) * gap.pitch,
    busOf,
    entryOf: (target) => (several && target !== node.id ? busOf(target) : innerEntryOf(target)),
    innerEntryOf,
    exitOf: (source, row, target) =>
      several && source !== node.id ? busOf(target) : innerExitOf({ source, row, target }),
  };
}

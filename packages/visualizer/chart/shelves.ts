import type { ChartNode } from './diagram.ts';
import { historySize, inset } from './graph.ts';
import { type MeasuredChart, of } from './measure.ts';
import { type Interval, tracksFor } from './tracks.ts';
import type { ChartTree } from './tree.ts';

/** A line from a row of one state to another state, and the innermost state that is or contains both. */
export type Line = { row: string; source: string; target: string; common: string };

type Item = { child: Arranged; y: number };

/** Children below each other, with a channel for lines at their right. */
type Column = { x: number; width: number; items: Item[] };

/** What the arrangement of a state is made from. */
type Parts = { tree: ChartTree; sizes: MeasuredChart; lines: readonly Line[] };

/** The distance between two lines that run beside each other. */
const pitch = 9;
const gap = { header: 10, siblings: 22, bottom: 18, right: 14, bus: 14, channel: 12 };
const briefGap = { ...gap, header: 6, siblings: 10, bottom: 10 };
/** The space at the left of a state, which has room for the dot before an initial one. */
const left = 44;
export const dotWidth = 12;

/** The distance from a state to the ones in it that stand in its first column, through several levels. */
export function leftOf(levels: number): number {
  return levels * left;
}

/** A state with the sizes and distances of everything in it. All distances are from its upper left corner. */
export type Arranged = {
  node: ChartNode;
  width: number;
  height: number;
  columns: readonly Column[];
  /** The column of a state inside; the column after the last for the state itself, if it has several. */
  columnOf: (id: string) => number;
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
  const { tree } = parts;
  if (node.type === 'history') return historyState(node);
  const children = tree.childrenOf(node.id).map((child) => arranged(child, parts, byState));
  if (children.length === 0) return leaf(node, parts);
  const lines = byState.get(node.id) ?? [];
  const stacked = inColumns(node, children, 1, lines, parts);
  // A screen shows so much at once.
  if (stacked.height < 900) return stacked;
  const others = columnCounts.filter((count) => count <= children.length);
  return [stacked, ...others.map((count) => inColumns(node, children, count, lines, parts))].reduce((best, other) =>
    oddness(other) < oddness(best) ? other : best,
  );
}

const columnCounts = [2, 3, 4, 5, 6, 8, 10, 12, 16, 20];

/** How far a shape is from that of a screen. */
function oddness({ width, height }: Arranged): number {
  return Math.abs(Math.log(width / height / 1.5));
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
  return {
    ...empty,
    node,
    width: Math.max(block.width, rows.width + 2 * inset),
    height: rows.height === 0 ? block.height : block.height + rows.height + inset,
    entryOf: () => nameMiddle,
    exitOf: (_source, row) => rowMiddle(node.id, row, sizes),
  };
}

/** The distance from the top of a state to the middle of its name. */
export const nameMiddle = 21;

const empty = {
  columns: [],
  columnOf: () => 0,
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
  const { header: below, siblings, bottom: end } = sizes.isBrief ? briefGap : gap;
  const block = of(sizes.blocks, node.id);
  const rows = of(sizes.rows, node.id);
  const header = {
    width: Math.max(block.width, rows.width + 2 * inset),
    height: block.height + (rows.height === 0 ? 0 : rows.height + inset) + below,
  };
  const stacks = split(children, count);
  const several = stacks.length > 1;
  const columnOfChild = new Map(stacks.flatMap((stack, at) => stack.map((child) => [child.node.id, at] as const)));
  const items = new Map<string, Item>();
  const childOf = (id: string) => of(items, tree.childTowards(id, node.id) ?? '');
  const columnOf = (id: string) =>
    id === node.id ? (several ? stacks.length : 0) : of(columnOfChild, tree.childTowards(id, node.id) ?? '');
  const innerEntryOf = (target: string) => {
    if (target === node.id) return nameMiddle;
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
    if (isOwn || tree.isWithin(source, node.id))
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
  const busOf = (target: string) => header.height + gap.bus / 2 + of(bus.tracks, target) * pitch;
  const top = header.height + (bus.count === 0 ? 0 : gap.bus + bus.count * pitch);
  for (const stack of stacks) {
    let y = top;
    for (const child of stack) {
      items.set(child.node.id, { child, y });
      y += child.height + siblings;
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
    const widest = Math.max(...stack.map(({ width }) => width));
    // The lines of a single column also lead to the rows of the state itself, which end before them.
    const width = several ? widest : Math.max(widest, header.width - left);
    columns.push({ x: x + left, width, items: stack.map(({ node }) => of(items, node.id)) });
    channelStarts.push(x + left + width + gap.channel);
    x += left + width + channelWidth(channels[at]?.count ?? 0);
  }
  if (several) {
    channelStarts.push(Math.max(x, header.width) + gap.channel);
    x = Math.max(x, header.width) + channelWidth(channels.at(-1)?.count ?? 0);
  }
  const bottom = Math.max(...[...items.values()].map(({ child, y }) => y + child.height));
  return {
    node,
    width: Math.max(x + gap.right, header.width),
    height: bottom + end,
    columns,
    columnOf,
    trackOf: (column, target) =>
      (channelStarts[column] ?? 0) + of(channels[column]?.tracks ?? new Map(), target) * pitch,
    busOf,
    entryOf: (target) => (several && target !== node.id ? busOf(target) : innerEntryOf(target)),
    innerEntryOf,
    exitOf: (source, row, target) =>
      several && source !== node.id ? busOf(target) : innerExitOf({ source, row, target }),
  };
}

function channelWidth(tracks: number): number {
  return tracks === 0 ? 0 : gap.channel + tracks * pitch;
}

/** Splits children into at most so many columns of similar height, without changing their order. */
function split(children: readonly Arranged[], count: number): Arranged[][] {
  const heights = children.map(({ height }) => height + gap.siblings);
  let [low, high] = [Math.max(...heights), heights.reduce((sum, height) => sum + height, 0)];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (columnsWithin(children, middle).length <= count) high = middle;
    else low = middle;
  }
  return columnsWithin(children, high);
}

function columnsWithin(children: readonly Arranged[], height: number): Arranged[][] {
  const columns: Arranged[][] = [];
  let filled = Number.POSITIVE_INFINITY;
  for (const child of children) {
    const more = child.height + gap.siblings;
    if (filled + more > height) {
      columns.push([]);
      filled = 0;
    }
    columns.at(-1)?.push(child);
    filled += more;
  }
  return columns;
}

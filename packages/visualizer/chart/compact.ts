import { type ChartNode, type Diagram, staysInPlace } from './diagram.ts';
import { gapsOf } from './gaps.ts';
import { type Measure, type MeasuredChart, measured, of } from './measure.ts';
import type { Box, EdgeRoute, PlacedChart, PlacedInitial, PlacedTransition, Point } from './placed.ts';
import { type Arranged, arrange, dotWidth, type Line, nameMiddleOf, type Parts } from './shelves.ts';
import type { ChartTree } from './tree.ts';

const margins = { full: 16, brief: 4 };
/** How much wider a state may become to fill its column. */
const mostStretch = 1.5;
/** The length of the arrow from a dot to the state that it is before. */
const arrowRoom = 18;

/** The form of a compact chart. */
export type CompactOptions = Pick<Measure, 'isBrief'> &
  Pick<Parts, 'tallest'> & {
    /** How wide a row may become before its text is wrapped. */
    widestRow?: number;
    /** The same for the rows in single children of the root, where they differ. */
    widestRows?: ReadonlyMap<string, number>;
  };

/**
 * Places a chart of any size in little time: its states stand in columns, in the order of the config, with their
 * transitions as rows that name their targets. Lines run in channels beside the columns. Those to the same target share a
 * line there, so that a channel needs no more lines than there are targets.
 */
export function compactLayout(
  chart: Diagram,
  tree: ChartTree,
  { isBrief = false, widestRow, widestRows, tallest }: CompactOptions = {},
): PlacedChart {
  const widestRowOf = (state: string) => widestRows?.get(tree.childTowards(state, tree.root.id) ?? '') ?? widestRow;
  const sizes = measured(chart, { areAllRows: true, isBrief, widestRowOf });
  const lines = linesOf(chart, tree);
  const root = arrange(tree.root, { tree, sizes, lines, tallest });
  const margin = margins[isBrief ? 'brief' : 'full'];
  const boxes = new Map<string, Box>();
  place(root, { x: margin, y: margin }, root.width, boxes);
  const router = new Router(boxes, root, tree);
  const { routeOf } = router;
  return {
    chart,
    arrangement: 'compact',
    width: root.width + 2 * margin,
    height: root.height + 2 * margin,
    states: chart.nodes.map((node) => {
      const box = of(boxes, node.id);
      return { node, box, block: of(sizes.blocks, node.id), at: { x: box.x, y: box.y } };
    }),
    transitions: chart.transitions.map((transition): PlacedTransition => {
      const { id, source, targets } = transition;
      const isWithin = staysInPlace(transition);
      return {
        transition,
        block: of(sizes.blocks, id),
        box: rowBox(id, source, sizes, boxes, tree),
        routes: isWithin ? [] : targets.map((target) => routeOf({ row: id, source, target })),
      };
    }),
    initials: chart.nodes
      .filter(({ initial }) => initial.length > 0)
      .map((node): PlacedInitial => {
        if (node.type === 'history') {
          const routes = node.initial.map((target) => routeOf({ row: node.id, source: node.id, target }));
          return { node, dot: undefined, routes };
        }
        return dotted(node, boxes, tree, { router, nameMiddle: nameMiddleOf(sizes) });
      }),
  };
}

/** The lines of a chart: of its transitions, and from history states to their defaults. */
function linesOf(chart: Diagram, tree: ChartTree): Line[] {
  const defaults = chart.nodes
    .filter(({ type }) => type === 'history')
    .map(({ id, initial }) => ({ id, source: id, targets: initial }));
  return [...chart.transitions.filter((transition) => !staysInPlace(transition)), ...defaults].flatMap(
    ({ id, source, targets }) =>
      targets
        .filter((target) => tree.nodeOf(target) !== undefined)
        .map((target) => ({ row: id, source, target, common: tree.commonOf(source, target) })),
  );
}

/** Turns the sizes and distances of an arrangement into boxes. Columns are filled, unless a state is much narrower. */
function place(arranged: Arranged, at: Point, width: number, boxes: Map<string, Box>): void {
  boxes.set(arranged.node.id, { ...at, width, height: arranged.height });
  for (const column of arranged.columns) {
    for (const { child, y } of column.items) {
      const isFilling = child.node.type !== 'history' && child.width * mostStretch >= column.width;
      place(child, { x: at.x + column.x, y: at.y + y }, isFilling ? column.width : child.width, boxes);
    }
  }
}

function rowBox(
  id: string,
  source: string,
  sizes: MeasuredChart,
  boxes: ReadonlyMap<string, Box>,
  tree: ChartTree,
): Box {
  const { blocks, rows } = sizes;
  const { inset } = gapsOf(sizes);
  const { x, y, width } = of(boxes, source);
  const own = of(rows, source);
  const isParent = tree.childrenOf(source).length > 0;
  return {
    x: x + inset,
    y: y + of(blocks, source).height + of(own.tops, id),
    width: isParent ? own.width : width - 2 * inset,
    height: of(blocks, id).height,
  };
}

/** The dot before the initial state, at the left of it. */
function dotted(
  node: ChartNode,
  boxes: ReadonlyMap<string, Box>,
  tree: ChartTree,
  { router, nameMiddle }: { router: Router; nameMiddle: number },
): PlacedInitial {
  const [target] = node.initial;
  const child = target === undefined ? undefined : tree.childTowards(target, node.id);
  if (target === undefined || child === undefined) return { node, dot: undefined, routes: [] };
  const [outer, inner] = [of(boxes, child), of(boxes, target)];
  // A state further in is pointed to if nothing is in between, a little lower than the dots of the states around it.
  const isClear = router.isFirst(target, child);
  const end = isClear ? inner : outer;
  const y = end.y + Math.min(end.height / 2, nameMiddle) + (isClear && child !== target ? 7 : 0);
  const x = outer.x - arrowRoom - dotWidth;
  return {
    node,
    dot: { x, y: y - dotWidth / 2, width: dotWidth, height: dotWidth },
    routes: [
      [
        { x: x + dotWidth, y },
        { x: end.x, y },
      ],
    ],
  };
}

/** Finds the way of each line through the channels of an arrangement. */
class Router {
  readonly #boxes: ReadonlyMap<string, Box>;
  readonly #levels = new Map<string, Arranged>();
  readonly #tree: ChartTree;

  constructor(boxes: ReadonlyMap<string, Box>, root: Arranged, tree: ChartTree) {
    this.#boxes = boxes;
    this.#tree = tree;
    const inside = [root];
    for (let at = 0; at < inside.length; at += 1) {
      const level = inside[at] as Arranged;
      this.#levels.set(level.node.id, level);
      inside.push(...level.columns.flatMap(({ items }) => items.map(({ child }) => child)));
    }
  }

  readonly routeOf = ({ row, source, target }: Omit<Line, 'common'>): EdgeRoute => {
    const common = this.#tree.commonOf(source, target);
    const start = this.#startOf({ row, source, target });
    const points = [start];
    for (const id of this.#between(source, common)) points.push(...this.#crossing(id, source, target, points));
    points.push(...this.#crossing(common, source, target, points));
    for (const id of this.#between(target, common).reverse())
      points.push(...this.#crossing(id, source, target, points));
    const end = this.#levelOf(target).entryOf(target) + this.#top(target);
    points.push({ x: this.#right(target), y: end });
    return withoutDetours(points);
  };

  #startOf({ row, source, target }: Omit<Line, 'common'>): Point {
    const level = this.#levelOf(source);
    if (level.isFromTop && this.#tree.isWithin(target, source)) {
      const x = level.trackOf(level.columnOf(target), target);
      return { x: of(this.#boxes, source).x + x, y: this.#top(source) };
    }
    return { x: this.#right(source), y: level.exitOf(source, row, target) + this.#top(source) };
  }

  /** Whether a state stands in the first column of everything between it and a state around it. */
  isFirst(inner: string, outer: string): boolean {
    const line = this.#tree.lineOf(inner);
    return line.slice(1, line.indexOf(outer) + 1).every((id) => this.#levelOf(id).columnOf(inner) === 0);
  }

  /** The states strictly between a state and one around it, from the inside out. */
  #between(inner: string, outer: string): string[] {
    const line = this.#tree.lineOf(inner);
    return line.slice(1, Math.max(1, line.indexOf(outer)));
  }

  /** The corners of a line inside one state that it crosses: along its channels, and over its bus from one to another. */
  #crossing(id: string, source: string, target: string, before: readonly Point[]): Point[] {
    const level = this.#levelOf(id);
    const { x: left, y: top } = of(this.#boxes, id);
    const isOwn = this.#tree.commonOf(source, target) === id;
    const start = source === id && level.isFromTop ? target : source;
    const from = isOwn || this.#tree.isWithin(source, id) ? level.columnOf(start) : undefined;
    const to = isOwn || this.#tree.isWithin(target, id) ? level.columnOf(target) : undefined;
    // A line that only passes through a single column needs no corner there.
    if (!isOwn && level.columns.length === 1) return [];
    const y = before.at(-1)?.y ?? 0;
    if (from !== undefined && from === to) {
      const x = level.trackOf(from, target) + left;
      return [
        { x, y },
        { x, y: level.innerEntryOf(target) + top },
      ];
    }
    const corners: Point[] = [];
    const bus = level.busOf(target) + top;
    if (from !== undefined) {
      const x = level.trackOf(from, target) + left;
      corners.push({ x, y }, { x, y: bus });
    }
    if (to !== undefined) {
      const x = level.trackOf(to, target) + left;
      corners.push({ x, y: bus }, { x, y: level.innerEntryOf(target) + top });
    }
    return corners;
  }

  #levelOf(id: string): Arranged {
    return of(this.#levels, id);
  }

  #top(id: string): number {
    return of(this.#boxes, id).y;
  }

  #right(id: string): number {
    const { x, width } = of(this.#boxes, id);
    return x + width;
  }
}

/** A route without points that stand on each other or on a straight line between their neighbours. */
function withoutDetours(points: readonly Point[]): EdgeRoute {
  const route: EdgeRoute = [];
  for (const point of points) {
    const [before, last] = route.slice(-2);
    const isOnLast = (one: Point | undefined) => one !== undefined && one.x === point.x && one.y === point.y;
    if (isOnLast(route.at(-1))) continue;
    const middle = route.length > 1 ? last : undefined;
    const isStraight =
      before !== undefined &&
      middle !== undefined &&
      ((before.x === middle.x && middle.x === point.x) || (before.y === middle.y && middle.y === point.y));
    if (isStraight) route.pop();
    route.push(point);
  }
  return route;
}

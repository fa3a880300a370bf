import type { ELK, ElkExtendedEdge, ElkLabel, ElkNode, ElkShape } from 'elkjs/lib/elk-api.js';
import type { TextBlock } from './block.ts';
import { type ChartTransition, type Diagram, staysInPlace } from './diagram.ts';
import { dotId, elkGraphOf, inset, layoutOptionsOf, leadsBack, lineGroups, routeId, rowsId } from './graph.ts';
import { type MeasuredChart, measured, of, type Size } from './measure.ts';
import type { Box, EdgeRoute, PlacedChart, Point } from './placed.ts';
import type { ChartTree } from './tree.ts';

/**
 * Places a chart by ELK's layered algorithm, with the label of each transition on its line. Undefined if lines would run
 * through the name of a state, wherever it stood.
 */
export async function layeredLayout(
  chart: Diagram,
  tree: ChartTree,
  elk: Pick<ELK, 'layout'>,
  isBrief = false,
): Promise<PlacedChart | undefined> {
  const sizes = measured(chart, { isBrief });
  const graph = await elk.layout(elkGraphOf(sizes, tree), { layoutOptions: layoutOptionsOf(sizes) });
  const boxes = boxesIn(graph);
  const routes = routesIn(graph);
  const labels = labelsOf(graph, sizes);
  const leads = new Map(lineGroups(sizes).flatMap((group) => group.map(({ id }) => [id, group[0]?.id ?? id])));
  const routesOf = (id: string, source: string, targets: readonly string[]) =>
    targets.map((target, at) => {
      const route = of(routes, routeId(id, at));
      return leadsBack(tree, source, target) ? route.toReversed() : route;
    });
  const onLine = ({ id, source, targets }: ChartTransition, lead: string) =>
    id === lead ? { routes: routesOf(id, source, targets) } : { routes: [], lead };
  const names = new Map(
    chart.nodes.map(({ id }) => [id, clearPlace(of(sizes.blocks, id), of(boxes, id), [...routes.values()])]),
  );
  if ([...names.values()].includes(undefined)) return undefined;
  return {
    chart,
    arrangement: 'layered',
    ...sizeOf(graph),
    states: chart.nodes.map((node) => {
      const box = of(boxes, node.id);
      return { node, box, block: of(sizes.blocks, node.id), at: names.get(node.id) ?? box };
    }),
    transitions: chart.transitions.map((transition) => ({
      transition,
      block: of(sizes.blocks, transition.id),
      ...(staysInPlace(transition)
        ? { box: rowBox(transition, sizes, boxes), routes: [] }
        : {
            box: of(labels, transition.id),
            ...onLine(transition, of(leads, transition.id)),
          }),
    })),
    initials: chart.nodes
      .filter(({ initial }) => initial.length > 0)
      .map((node) => ({
        node,
        dot: boxes.get(dotId(node.id)),
        routes: routesOf(node.id, node.id, node.initial),
      })),
  };
}

function boxesIn(graph: ElkNode): Map<string, Box> {
  return new Map([[graph.id, boxOf(graph)], ...(graph.children ?? []).flatMap((child) => [...boxesIn(child)])]);
}

function routesIn({ edges = [] }: ElkNode): Map<string, EdgeRoute> {
  return new Map(edges.map((edge) => [edge.id, routeOf(edge)]));
}

function routeOf({ sections = [] }: ElkExtendedEdge): EdgeRoute {
  return sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: tenth(x), y: tenth(y) })),
  );
}

/** The leftmost position at the top of a box where no route crosses its text; undefined if there is none. */
function clearPlace({ width, height }: TextBlock, box: Box, routes: readonly EdgeRoute[]): Point | undefined {
  const crossings = routes
    .flatMap((route) => route.slice(1).map((end, at) => [route[at] ?? end, end] as const))
    .filter(([one, other]) => Math.min(one.y, other.y) < box.y + height && Math.max(one.y, other.y) > box.y)
    .map(([one, other]) => ({ left: Math.min(one.x, other.x), right: Math.max(one.x, other.x) }))
    .filter(({ left, right }) => right > box.x && left < box.x + box.width);
  const places = [box.x, ...crossings.map(({ right }) => right).sort((one, other) => one - other)];
  const isClear = (x: number) =>
    x + width <= box.x + box.width && crossings.every(({ left, right }) => right <= x || left >= x + width);
  const x = places.find(isClear);
  return x === undefined ? undefined : { x, y: box.y };
}

function labelsIn({ edges = [] }: ElkNode): Map<string, Box> {
  return new Map(edges.flatMap(({ id, labels = [] }) => labels.map((label: ElkLabel) => [id, boxOf(label)])));
}

/** The boxes of the labels: of transitions that share a line, below each other. */
function labelsOf(graph: ElkNode, sizes: MeasuredChart): Map<string, Box> {
  const shared = labelsIn(graph);
  return new Map(
    lineGroups(sizes).flatMap((group) => {
      const { x, y, width } = of(shared, routeId(group[0]?.id ?? '', 0));
      let top = y;
      return group.map(({ id }): [string, Box] => {
        const { height } = of(sizes.blocks, id);
        top += height;
        return [id, { x, y: top - height, width, height }];
      });
    }),
  );
}

function rowBox({ id, source }: ChartTransition, { blocks, rows }: MeasuredChart, boxes: Map<string, Box>): Box {
  const own = boxes.get(rowsId(source));
  const state = of(boxes, source);
  // In an atomic state the rows are below its text, at full width.
  const { x, y, width } = own ?? {
    x: state.x + inset,
    y: state.y + of(blocks, source).height,
    width: state.width - 2 * inset,
  };
  return { x, y: y + of(of(rows, source).tops, id), width, height: of(blocks, id).height };
}

function boxOf({ x = 0, y = 0, ...shape }: ElkShape): Box {
  return { x: tenth(x), y: tenth(y), ...sizeOf(shape) };
}

function sizeOf({ width = 0, height = 0 }: ElkShape): Size {
  return { width: tenth(width), height: tenth(height) };
}

/** A finer resolution cannot be seen and makes the file larger. */
function tenth(length: number): number {
  return Math.round(length * 10) / 10;
}

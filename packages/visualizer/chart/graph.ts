import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk.bundled.js';
import { type ChartNode, type ChartTransition, staysInPlace } from './diagram.ts';
import { type MeasuredChart, of } from './measure.ts';
import type { ChartTree } from './tree.ts';

/** The space between the edge of a state's box and its rows. */
export const inset = 7;

const dot = 12;
/** The width and height of a history state. */
export const historySize = 30;

/** They are set on every level of the graph, because ELK does not inherit them. */
const layoutOptions: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.alignment': 'TOP',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.edgeLabels.inline': 'true',
  'elk.edgeLabels.placement': 'CENTER',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
  'elk.randomSeed': '1',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.portPort': '14',
};

/** As close as lines and boxes can stand and still be told apart. */
const briefOptions: LayoutOptions = {
  ...layoutOptions,
  'elk.layered.compaction.postCompaction.strategy': 'EDGE_LENGTH',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '6',
  'elk.layered.spacing.edgeNodeBetweenLayers': '7',
  'elk.layered.spacing.nodeNodeBetweenLayers': '12',
  'elk.padding': '[top=6,left=6,bottom=6,right=6]',
  'elk.spacing.edgeEdge': '8',
  'elk.spacing.edgeNode': '10',
  'elk.spacing.nodeNode': '14',
  'elk.spacing.portPort': '10',
};

/** The options of ELK for a chart. */
export function layoutOptionsOf({ isBrief }: MeasuredChart): LayoutOptions {
  return isBrief ? briefOptions : layoutOptions;
}

/** The id in the graph of the dot that stands before the initial state of a compound one. */
export const dotId = (state: string) => `dot ${state}`;

/** The id in the graph of the rows of a state that has states in it. */
export const rowsId = (state: string) => `rows ${state}`;

/** The id in the graph of the route from a transition, or from a state's default, to one of its targets. */
export const routeId = (id: string, at: number) => `route ${id} ${at}`;

/** Converts a diagram to a graph for ELK: nested boxes, and edges with labels. */
export function elkGraphOf(measured: MeasuredChart, tree: ChartTree): ElkNode {
  const { chart } = measured;
  return {
    id: 'canvas',
    children: [nodeFor(tree.root, measured, tree)],
    edges: [
      ...chart.nodes.flatMap((node) => initialEdges(node, tree)),
      ...lineGroups(measured).flatMap((group) => transitionEdges(group, measured, tree)),
    ],
  };
}

/**
 * Whether a route leads back to a state that stands before its source. Such an edge is given to ELK the other way round,
 * so that every chart runs down in the order of its config, and no edge needs a detour.
 */
export function leadsBack(tree: ChartTree, source: string, target: string): boolean {
  return !tree.isWithin(source, target) && tree.placeOf(source) > tree.placeOf(target);
}

function nodeFor(node: ChartNode, measured: MeasuredChart, tree: ChartTree): ElkNode {
  const { id, type } = node;
  if (type === 'history') return { id, width: historySize, height: historySize };
  const block = of(measured.blocks, id);
  const rows = of(measured.rows, id);
  const children = tree.childrenOf(id);
  if (children.length === 0) {
    const height = rows.height === 0 ? block.height : block.height + rows.height + inset;
    return { id, width: Math.max(block.width, rows.width + 2 * inset), height };
  }
  return {
    id,
    children: [
      ...(rows.height === 0 ? [] : [{ id: rowsId(id), width: rows.width, height: rows.height }]),
      ...(type === 'compound' ? [{ id: dotId(id), width: dot, height: dot }] : []),
      ...children.map((child) => nodeFor(child, measured, tree)),
    ],
    layoutOptions: {
      'elk.padding': measured.isBrief
        ? `[top=${block.height + 4},left=10,bottom=10,right=10]`
        : `[top=${block.height + 10},left=18,bottom=18,right=18]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      // Where ELK lays out downwards, it reads the height of a state with states inside before the width.
      'elk.nodeSize.minimum': `(${block.height},${block.width})`,
    },
  };
}

function initialEdges({ id, type, initial }: ChartNode, tree: ChartTree): ElkExtendedEdge[] {
  const source = type === 'history' ? id : dotId(id);
  return initial.map((target, at) => edge(routeId(id, at), source, target, leadsBack(tree, id, target)));
}

/**
 * The transitions that share a line, with their labels below each other: in a brief chart, those from one state to the same
 * targets. Those that stay in their state have no line.
 */
export function lineGroups({ chart, isBrief }: MeasuredChart): ChartTransition[][] {
  const lines = chart.transitions.filter((transition) => !staysInPlace(transition));
  const keyOf = ({ id, source, targets }: ChartTransition) => (isBrief ? JSON.stringify([source, targets]) : id);
  return [...Map.groupBy(lines, keyOf).values()];
}

function transitionEdges(
  group: readonly ChartTransition[],
  { blocks }: MeasuredChart,
  tree: ChartTree,
): ElkExtendedEdge[] {
  const [{ id, source, targets }] = group as [ChartTransition];
  const labels = group.map((transition) => of(blocks, transition.id));
  const width = Math.max(...labels.map((label) => label.width));
  const height = labels.reduce((sum, label) => sum + label.height, 0);
  return targets.map((target, at) => ({
    ...edge(routeId(id, at), source, target, leadsBack(tree, source, target)),
    // ELK ignores a label without a text.
    labels: at === 0 ? [{ text: id, width, height }] : [],
  }));
}

function edge(id: string, source: string, target: string, isBack: boolean): ElkExtendedEdge {
  return isBack ? { id, sources: [target], targets: [source] } : { id, sources: [source], targets: [target] };
}

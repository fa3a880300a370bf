import { stateBlock, type TextBlock, textStyles, transitionBlock } from './block.ts';
import { type ChartTransition, type Diagram, staysInPlace } from './diagram.ts';

export type Size = { width: number; height: number };

/** The smallest text that can be read, in CSS pixels. */
const smallestText = 11;

/** Below this scale some text of a drawing cannot be read. */
export const readableScale = smallestText / Math.min(...Object.values(textStyles).map(({ size }) => size));

/** The transitions inside the box of a state, one below the other, with their distance from the top. */
export type Rows = Size & { tops: ReadonlyMap<string, number> };

/** A diagram with the size of everything in it, by id. */
export type MeasuredChart = {
  chart: Diagram;
  blocks: ReadonlyMap<string, TextBlock>;
  rows: ReadonlyMap<string, Rows>;
  isBrief: boolean;
};

/** How a chart is measured. */
export type Measure = {
  /** Whether all transitions are rows of their states (default: those that stay in them). */
  areAllRows?: boolean;
  /** Whether the texts are names and events alone. */
  isBrief?: boolean;
  /** How wide the rows of a state may become before their text is wrapped. */
  widestRowOf?: (state: string) => number | undefined;
};

const gaps = { full: 3, brief: 2 };

/** Measures all texts of a diagram. The transitions in `rows` stand inside the box of their state. */
export function measured(
  chart: Diagram,
  { areAllRows = false, isBrief = false, widestRowOf }: Measure = {},
): MeasuredChart {
  const nodes = new Map(chart.nodes.map((node) => [node.id, node]));
  const blocks = new Map<string, TextBlock>();
  for (const node of chart.nodes) {
    const parent = nodes.get(node.parent ?? '');
    blocks.set(node.id, stateBlock(node, { requirement: differing(node.requirement, parent?.requirement), isBrief }));
  }
  const ownActorOf = ownActors(chart);
  for (const transition of chart.transitions) {
    const requirement = differing(transition.requirement, nodes.get(transition.source)?.requirement);
    const isAimed = areAllRows && !staysInPlace(transition);
    const aims = isAimed ? transition.targets.map((id) => nodes.get(id)?.key ?? id) : undefined;
    const widestRow = widestRowOf?.(transition.source);
    const own = areAllRows ? ownActorOf(transition.source) : undefined;
    blocks.set(transition.id, transitionBlock(transition, { requirement, isBrief, aims, widestRow, own }));
  }
  const inRows = Map.groupBy(
    chart.transitions.filter((transition) => areAllRows || staysInPlace(transition)),
    ({ source }) => source,
  );
  const rows = new Map(
    chart.nodes.map(({ id }) => [id, rowsOf(inRows.get(id) ?? [], blocks, gaps[isBrief ? 'brief' : 'full'])]),
  );
  return { chart, blocks, rows, isBrief };
}

/** The actor whose name a state’s rows need not say: the only one that they hear of, or else the one named after the state. */
function ownActors(chart: Diagram): (state: string) => string | undefined {
  const bySource = Map.groupBy(chart.transitions, ({ source }) => source);
  const actors = new Map(
    chart.nodes.map(({ id, key }) => {
      const heard = new Set(bySource.get(id)?.flatMap(actorsIn));
      const [only] = heard;
      return [id, heard.size === 1 ? only : key];
    }),
  );
  return (state) => actors.get(state);
}

/** The actors that a row hears of, named in it or not. */
function actorsIn({ event, parts = [] }: ChartTransition): string[] {
  const words = [...event.split(', '), ...parts.map(({ words }) => words)];
  return words.flatMap((one) => /(?:^|: |\. )(?:done|error|snapshot): (\S+)/.exec(one)?.[1] ?? []);
}

function differing(requirement: string | undefined, known: string | undefined): string | undefined {
  return requirement === known ? undefined : requirement;
}

/** Looks up an entry that must exist. */
export function of<Value>(map: ReadonlyMap<string, Value>, id: string): Value {
  const value = map.get(id);
  if (value === undefined) throw new Error(`There is no '${id}' in this chart.`);
  return value;
}

function rowsOf(transitions: readonly ChartTransition[], blocks: ReadonlyMap<string, TextBlock>, gap: number): Rows {
  const tops = new Map<string, number>();
  let width = 0;
  let height = 0;
  for (const transition of transitions) {
    const block = of(blocks, transition.id);
    if (tops.size > 0) height += gap;
    tops.set(transition.id, height);
    height += block.height;
    width = Math.max(width, block.width);
  }
  return { width, height, tops };
}

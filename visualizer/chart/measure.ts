import { stateBlock, type TextBlock, transitionBlock } from './block.ts';
import { type Diagram, staysInPlace } from './diagram.ts';

export type Size = { width: number; height: number };

/** The transitions of a state that stay in it, one under the other: each with how far it is from the top. */
export type Rows = Size & { tops: ReadonlyMap<string, number> };

/** A chart with the size of everything in it, by id. */
export type MeasuredChart = { chart: Diagram; blocks: ReadonlyMap<string, TextBlock>; rows: ReadonlyMap<string, Rows> };

const gap = 3;

/** Sets all texts of a chart. */
export function measured(chart: Diagram): MeasuredChart {
  const blocks = new Map<string, TextBlock>();
  for (const node of chart.nodes) blocks.set(node.id, stateBlock(node));
  for (const transition of chart.transitions) blocks.set(transition.id, transitionBlock(transition));
  return { chart, blocks, rows: new Map(chart.nodes.map(({ id }) => [id, rowsOf(chart, id, blocks)])) };
}

/** What a map holds for a state or transition of the chart, for all of which it holds something. */
export function of<Value>(map: ReadonlyMap<string, Value>, id: string): Value {
  const value = map.get(id);
  if (value === undefined) throw new Error(`There is no '${id}' in this chart.`);
  return value;
}

function rowsOf({ transitions }: Diagram, state: string, blocks: ReadonlyMap<string, TextBlock>): Rows {
  const tops = new Map<string, number>();
  let width = 0;
  let height = 0;
  for (const transition of transitions) {
    if (transition.source !== state || !staysInPlace(transition)) continue;
    const block = of(blocks, transition.id);
    if (tops.size > 0) height += gap;
    tops.set(transition.id, height);
    height += block.height;
    width = Math.max(width, block.width);
  }
  return { width, height, tops };
}

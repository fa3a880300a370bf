import { stateBlock, type TextBlock, transitionBlock } from './block.ts';
import { type Diagram, staysInPlace } from './diagram.ts';

export type Size = { width: number; height: number };

/** The internal transitions of a state, one below the other, with their distance from the top. */
export type Rows = Size & { tops: ReadonlyMap<string, number> };

/** A diagram with the size of everything in it, by id. */
export type MeasuredChart = { chart: Diagram; blocks: ReadonlyMap<string, TextBlock>; rows: ReadonlyMap<string, Rows> };

const gap = 3;

/** Measures all texts of a diagram. */
export function measured(chart: Diagram): MeasuredChart {
  const blocks = new Map<string, TextBlock>();
  for (const node of chart.nodes) blocks.set(node.id, stateBlock(node));
  for (const transition of chart.transitions) blocks.set(transition.id, transitionBlock(transition));
  return { chart, blocks, rows: new Map(chart.nodes.map(({ id }) => [id, rowsOf(chart, id, blocks)])) };
}

/** Looks up an entry that must exist. */
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

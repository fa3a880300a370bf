import type { PlacedChart } from './placed.ts';

/** How wide the rows of single columns may become, from the widest one. */
const widths = [185, 175, 160];

/** How wide the rows in single children of the root may become. */
type Widths = ReadonlyMap<string, number>;

/** How a drawing is made narrower. */
type Narrowing = {
  layout: (widestRows: Widths) => PlacedChart;
  scaleOf: (drawing: PlacedChart) => number;
  isEnough: (drawing: PlacedChart) => boolean;
};

/**
 * A drawing in which one column after the other has narrower rows, for as long as that lets the drawing be shown larger: a column
 * that is lower than the others can wrap its rows for nothing.
 */
export function withNarrowColumns(drawing: PlacedChart, { layout, scaleOf, isEnough }: Narrowing): PlacedChart {
  const [root] = drawing.states;
  const children = drawing.states.filter(({ node }) => node.parent === root?.node.id);
  const columns = [...Map.groupBy(children, ({ box }) => box.x).values()];
  let best = { drawing, widestRows: new Map<string, number>() };
  for (const _ of columns) {
    const { widestRows } = best;
    const others = columns.flatMap((column) =>
      widths.map((width) => new Map([...widestRows, ...column.map(({ node }) => [node.id, width] as const)])),
    );
    const next = others
      .map((widestRows) => ({ drawing: layout(widestRows), widestRows }))
      .reduce((one, other) => (scaleOf(other.drawing) > scaleOf(one.drawing) ? other : one), best);
    if (next === best || isEnough(next.drawing)) return next.drawing;
    best = next;
  }
  return best.drawing;
}

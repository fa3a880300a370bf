import loadHighs, { type ModelData } from 'highs';

const highs = await loadHighs();

/** A way from one vertex to another, and what going it once costs. */
export type Arc = { from: number; to: number; cost: number };

/** How often each arc is gone, and what no circulation that meets the same requirements can cost less than. */
export type Circulation = { times: number[]; bound: number };

/** How far from a whole number the solver's figures may be. */
const precision = 1e-6;

/**
 * The cheapest circulation, which leaves each vertex as often as it enters it, that goes at least one arc of each
 * requirement. It may fall into parts that do not touch. Undefined if there is none.
 *
 * It is a linear programme, most often with whole figures of itself, as flows have them; only else is it solved again in
 * whole numbers.
 */
export function cheapestCirculation(
  size: number,
  arcs: readonly Arc[],
  requirements: readonly number[][],
): Circulation | undefined {
  return highs.withModel(programme(size, arcs, requirements), (model) => {
    model.options.set({ output_flag: false, mip_rel_gap: 0.01 });
    if (model.run().modelStatus !== highs.constants.modelStatus.optimal) return undefined;
    const bound = model.getObjectiveValue();
    if (model.getSolution().colValue.some((times) => Math.abs(times - Math.round(times)) > precision)) {
      const whole = arcs.map(() => highs.constants.variableType.integer);
      model.changeColsIntegrality({ kind: 'mask', mask: arcs.map(() => true) }, whole);
      model.run();
    }
    return { times: Array.from(model.getSolution().colValue, Math.round), bound };
  });
}

/** One row for each vertex, whose balance is zero, and one for each requirement; one column for each arc. */
function programme(size: number, arcs: readonly Arc[], requirements: readonly number[][]): ModelData {
  const lower = arcs.map(() => 0);
  const choices = requirements.filter((set) => set.length > 1);
  for (const [only] of requirements.filter((set) => set.length === 1)) if (only !== undefined) lower[only] = 1;
  const rowsOf: number[][] = arcs.map(() => []);
  for (const [row, set] of choices.entries()) for (const arc of set) rowsOf[arc]?.push(size + row);

  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  for (const [arc, { from, to }] of arcs.entries()) {
    const rows = rowsOf[arc] ?? [];
    if (from !== to) {
      indices.push(from, to);
      values.push(-1, 1);
    }
    for (const row of rows) {
      indices.push(row);
      values.push(1);
    }
    starts.push(indices.length);
  }
  const numRows = size + choices.length;
  return {
    numCols: arcs.length,
    numRows,
    colCost: arcs.map(({ cost }) => cost),
    colLower: lower,
    colUpper: arcs.map(() => highs.infinity),
    rowLower: Array.from({ length: numRows }, (_, row) => (row < size ? 0 : 1)),
    rowUpper: Array.from({ length: numRows }, (_, row) => (row < size ? 0 : highs.infinity)),
    matrix: { format: 'csc', numRows, numCols: arcs.length, starts, indices, values },
  };
}

/** The arcs of a circulation in an order in which they can be gone from a vertex: all that hang together with it. */
export function circuit(size: number, arcs: readonly Arc[], times: readonly number[], start: number): number[] {
  const left: number[][] = Array.from({ length: size }, () => []);
  for (const [arc, { from }] of arcs.entries()) left[from]?.push(...Array<number>(times[arc] ?? 0).fill(arc));
  for (const out of left) out.reverse();
  const order: number[] = [];
  const trail: { vertex: number; by: number | undefined }[] = [{ vertex: start, by: undefined }];
  for (let last = trail.at(-1); last !== undefined; last = trail.at(-1)) {
    const next = left[last.vertex]?.pop();
    const arc = next === undefined ? undefined : arcs[next];
    if (arc !== undefined) {
      trail.push({ vertex: arc.to, by: next });
    } else {
      trail.pop();
      if (last.by !== undefined) order.push(last.by);
    }
  }
  return order.reverse();
}

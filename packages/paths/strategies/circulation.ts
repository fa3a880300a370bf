import loadHighs, { type ModelData } from 'highs';

const highs = await loadHighs();

/** An arc from one vertex to another, with the cost of taking it once. */
export type Arc = { from: number; to: number; cost: number };

/**
 * How often each arc is taken (undefined if the cheapest takes parts of arcs), and a lower bound of the cost of any circulation that
 * meets the same targets.
 */
export type Circulation = { times: number[] | undefined; bound: number };

/** The tolerance for the solver's numbers to count as whole. */
const precision = 1e-6;

/**
 * The cheapest circulation (it leaves each vertex as often as it enters it) that takes at least one arc of each target.
 * It need not be connected. Undefined if there is none.
 *
 * The linear programme usually has an integral solution, as flow problems do. If not, none is looked for: where targets can be met
 * by hundreds of arcs, that takes a hundred times as long, and walks found otherwise are hardly longer.
 */
export function cheapestCirculation(
  size: number,
  arcs: readonly Arc[],
  targets: readonly number[][],
): Circulation | undefined {
  return highs.withModel(programme(size, arcs, targets), (model) => {
    model.options.set({ output_flag: false });
    if (model.run().modelStatus !== highs.constants.modelStatus.optimal) return undefined;
    const bound = model.getObjectiveValue();
    const { colValue } = model.getSolution();
    const isWhole = colValue.every((times) => Math.abs(times - Math.round(times)) <= precision);
    return { times: isWhole ? Array.from(colValue, Math.round) : undefined, bound };
  });
}

/** One row per vertex, which balances to zero, one row per target, and one column per arc. */
function programme(size: number, arcs: readonly Arc[], targets: readonly number[][]): ModelData {
  const lower = arcs.map(() => 0);
  const choices = targets.filter((set) => set.length > 1);
  for (const [only] of targets.filter((set) => set.length === 1)) if (only !== undefined) lower[only] = 1;
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

/** The Euler circuit of a circulation from a vertex: all arcs connected to it, in order. */
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

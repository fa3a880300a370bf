/**
 * How long a command that writes in slices leaves SQLite to others after each, in milliseconds. They only try now and then
 * (`pauses` in `sqlite-driver.ts`), and would otherwise find its one lock taken by the next slice.
 */
export const turnOfOthers = 60;

/** Values in groups of at most `size`, in their order: databases limit how many one statement takes. */
export function slicesOf<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) => values.slice(at * size, (at + 1) * size));
}

/** Values in groups of at most `size`, in their order: databases limit how many one statement takes. */
export function slicesOf<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) => values.slice(at * size, (at + 1) * size));
}

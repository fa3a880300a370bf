/** A copy of an event or an input with a value in each field that it has not; the number of the field is given. */
export function withFields<Given extends object>(
  event: Given,
  fields: readonly (readonly string[])[],
  valueAt: (at: number) => unknown = () => undefined,
): Given {
  const copy = { ...event } as Record<string, unknown>;
  for (const [number, path] of fields.entries()) {
    let at: Record<string, unknown> = copy;
    for (const [index, key] of path.entries()) {
      const own = at[key];
      const isLast = index === path.length - 1;
      at[key] = isLast ? (own ?? valueAt(number)) : typeof own === 'object' && own !== null ? { ...own } : {};
      if (!isLast) at = at[key] as Record<string, unknown>;
    }
  }
  return copy as Given;
}

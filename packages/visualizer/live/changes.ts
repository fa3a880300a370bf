/** A change to one part of a context: its path, and its values as JSON before and after (undefined if absent). */
export type Change = { path: string; before: string | undefined; after: string | undefined };

/** The differences between two contexts by innermost property; arrays are compared as a whole. */
export function changesBetween(before: unknown, after: unknown, path: string[] = []): Change[] {
  const [one, other] = [JSON.stringify(before), JSON.stringify(after)];
  if (one === other) return [];
  if (!isRecord(before) || !isRecord(after)) return [{ path: path.join('.'), before: one, after: other }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => changesBetween(before[name], after[name], [...path, name]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

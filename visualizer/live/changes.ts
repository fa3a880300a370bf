/** What became of one part of a context: its path in it, and its values as JSON; undefined where there was none. */
export type Change = { path: string; before: string | undefined; after: string | undefined };

/** The parts in which two contexts, as plain data, differ: the innermost names, lists as a whole. */
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

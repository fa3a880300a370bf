/** The objects in a list that is called `tests`; undefined if a value has no such list of objects. */
export function recordsIn(value: unknown): Readonly<Record<string, unknown>>[] | undefined {
  const { tests } = (value ?? {}) as { tests?: unknown };
  if (!Array.isArray(tests) || !tests.every((test) => typeof test === 'object' && test !== null)) return undefined;
  return tests;
}

/** A value as text; undefined if it is neither text nor a number. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The name that is fewest changes away from what was given, where they are few enough for a slip. */
export function nearestOf(given: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, changes: changesBetween(given.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, changes }) => changes <= Math.max(2, Math.ceil(name.length / 3)))
    .sort((one, other) => one.changes - other.changes);
  return nearest?.name;
}

/** How many letters are to be put in, taken out or replaced to make one word of the other (Levenshtein). */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, otherLetter] of [...other].entries()) {
      const replaced = (row[place] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

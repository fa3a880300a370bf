/** The name most similar to what was given, if it is similar enough to be a typing mistake. */
export function nearestOf(given: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, distance: levenshtein(given.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(2, Math.ceil(name.length / 3)))
    .sort((one, other) => one.distance - other.distance);
  return nearest?.name;
}

function levenshtein(one: string, other: string): number {
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

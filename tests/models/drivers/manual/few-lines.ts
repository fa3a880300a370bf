/** What can be said of several things at once: before their names, and after them. */
const sayings = [
  { one: /^The field (".+") is empty\.$/, all: 'The fields', are: ' are empty', atLeast: 2 },
  {
    one: /^You see the link ("[^"]+") in the menu\.$/,
    all: 'You see the links',
    are: ' in the menu',
    atLeast: 3,
  },
  { one: /^You see (the \w+ icon|the icon of an envelope)\.$/, all: 'You see', are: '', atLeast: 3 },
] as const;

/** Results in few lines: all empty fields in one, and so the links of the menu and the icons for sharing. */
export function inFewLines(results: readonly string[]): string[] {
  return sayings.reduce<string[]>(
    (lines, { one, all, are, atLeast }) => {
      const things = lines.flatMap((words) => one.exec(words)?.[1] ?? []);
      if (things.length < atLeast) return lines;
      const first = lines.findIndex((words) => one.test(words));
      const rest = lines.filter((words) => !one.test(words));
      return rest.toSpliced(first, 0, `${all} ${things.slice(0, -1).join(', ')} and ${things.at(-1)}${are}.`);
    },
    [...results],
  );
}

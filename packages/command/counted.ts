/** A number of things in words: `1 state`, `2 states`, or with a plural of its own `2 entries`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

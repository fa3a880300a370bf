const separator = ' > ';

/** Joins step names as the `--steps` option takes them. */
export function joinSteps(names: readonly string[]): string {
  return names.join(separator);
}

/** Splits the value of the `--steps` option into step names. */
export function splitSteps(value: string): string[] {
  return value === '' ? [] : value.split(separator);
}

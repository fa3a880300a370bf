const separator = ' > ';

/** The names of steps in one line, as a command takes them. */
export function stepsInWords(names: readonly string[]): string {
  return names.join(separator);
}

/** The names of the steps of such a line. */
export function stepsIn(words: string): string[] {
  return words === '' ? [] : words.split(separator);
}

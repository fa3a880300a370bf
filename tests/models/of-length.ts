/** A text of so many characters: the pattern, repeated and cut. */
export function ofLength(length: number, pattern = 'x'): string {
  return pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
}

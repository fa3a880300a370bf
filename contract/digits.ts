const digit = /\p{Nd}/u;

/** Text with its decimal digits of any script, Arabic or Devanagari for example, written as 0 to 9. */
export const withPlainDigits = (text: string) => text.replace(/\p{Nd}/gu, (typed) => String(valueIn(typed)));

/** How many decimal digits of any script a text has. */
export const digitCount = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

/** In Unicode the digits of each script are one run, from 0 to 9, and some of these runs are adjacent. */
function valueIn(typed: string): number {
  const point = typed.codePointAt(0) ?? 0;
  let first = point;
  while (digit.test(String.fromCodePoint(first - 1))) first--;
  return (point - first) % 10;
}

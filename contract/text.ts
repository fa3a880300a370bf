import * as z from 'zod/mini';

/** A line of text of so many characters at the most, without the character NUL, which PostgreSQL cannot store. */
export const text = (most: number, what: string) =>
  z.string(`Enter ${what}`).check(
    z.overwrite((line: string) => line.replaceAll('\0', '')),
    z.trim(),
    z.maxLength(most, `${what} may have ${most} characters at the most`),
  );

/** A line that must not be empty. */
export const filled = (most: number, what: string) => text(most, what).check(z.minLength(1, `Enter ${what}`));

import * as z from 'zod/mini';

/**
 * Text of so many characters at the most, without the character NUL, which PostgreSQL cannot store, and with its lines
 * broken in one way: a plain form sends CRLF (WHATWG URL-encoded form data).
 */
export const text = (most: number, what: string) =>
  z.string(`Enter ${what}`).check(
    z.overwrite((typed: string) => typed.replaceAll('\0', '').replaceAll('\r\n', '\n')),
    z.trim(),
    z.maxLength(most, `${what} may have ${most} characters at the most`),
  );

/** A line that must not be empty. */
export const filled = (most: number, what: string) => text(most, what).check(z.minLength(1, `Enter ${what}`));

import * as z from 'zod/mini';

/**
 * Text of up to `maxLength` characters, trimmed. NUL characters are dropped, because PostgreSQL cannot store them, and
 * the CRLF line breaks of a plain form (WHATWG URL-encoded form data) become LF. `label` is the field's name in errors,
 * `missing` the error of a field that was not sent; `z._default(possiblyEmptyText(…), '')` also takes a form without it.
 */
export const possiblyEmptyText = (maxLength: number, label: string, missing = `Enter ${label}`) =>
  z.string(missing).check(
    z.overwrite((typed: string) => typed.replaceAll('\0', '').replaceAll('\r\n', '\n')),
    z.trim(),
    z.maxLength(maxLength, `${label} must be ${maxLength} characters or fewer`),
  );

/** Text that must not be empty. */
export const requiredText = (maxLength: number, label: string) =>
  possiblyEmptyText(maxLength, label).check(z.minLength(1, `Enter ${label}`));

import * as z from 'zod/mini';
import { maxLengths, minPasswordLength } from './limits.ts';
import { type FieldError, fieldErrorsOf } from './problem.ts';

/** What is said of a password that stands in the list of the most common ones. */
export const commonPassword = 'This password is one of the most common: choose another one';

/** A new password: specification 5. Spaces count and nothing is trimmed (NIST SP 800-63B, 3.1.1.2). */
export const newPassword = z
  .string('Enter a password')
  .check(
    z.minLength(minPasswordLength, `Password requires ${minPasswordLength} characters minimum`),
    z.maxLength(maxLengths.password, `Password must be ${maxLengths.password} characters or fewer`),
  );

/** A password as it is typed twice. */
export type TypedPassword = { password: string; password_again: string };

/**
 * What is wrong with a password while it is typed, for the field that is to be corrected: nothing is said of a field
 * that is empty yet, and the form is not to be sent before both entries are the same (specification 5).
 */
export function passwordHints({ password, password_again }: TypedPassword): FieldError[] {
  const [short] = password === '' ? [] : (newPassword.safeParse(password).error?.issues ?? []);
  if (short) return [{ field: 'password', message: short.message }];
  if (password_again === '' || password === password_again) return [];
  return [{ field: 'password_again', message: 'Passwords do not match' }];
}

/** Whether both entries are the same and not empty: specification 5. */
export function isRepeated({ password, password_again }: TypedPassword): boolean {
  return password !== '' && password === password_again;
}

/** What is wrong with a password that is submitted. `isCommon` says whether it stands in the list of common ones. */
export function newPasswordFieldErrors(typed: TypedPassword, isCommon: boolean): FieldError[] {
  const own = fieldErrorsOf(z.object({ password: newPassword }).safeParse(typed).error?.issues ?? []);
  if (own.length > 0) return own;
  if (isCommon) return [{ field: 'password', message: commonPassword }];
  return isRepeated(typed) ? [] : [{ field: 'password_again', message: 'Passwords do not match' }];
}

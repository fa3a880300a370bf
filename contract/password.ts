import * as z from 'zod/mini';
import { maxLengths, minPasswordLength } from './limits.ts';
import { type FieldError, fieldErrorsOf } from './problem.ts';

/** The error of a password on the list of the most common ones. */
export const commonPassword = 'This password is too common. Choose one that is harder to guess';

/** The error of a password such as 'aaaaaa'. */
export const repeatedPassword = 'This password repeats one character. Choose one that is harder to guess';

/** The error of a password that is the account's address, or a part of it. */
export const addressPassword = 'This password is part of your email address. Choose one that is harder to guess';

/** The error of a password that is the product's name. */
export const productPassword = 'This password is our name. Choose one that is harder to guess';

/** A new password: specification 5. Spaces count and nothing is trimmed (NIST SP 800-63B, 3.1.1.2). */
export const newPassword = z
  .string('Enter a password')
  .check(
    z.minLength(minPasswordLength, `Password requires ${minPasswordLength} characters minimum`),
    z.maxLength(maxLengths.password, `Password must be ${maxLengths.password} characters or fewer`),
  );

/** A new password and its repetition. */
export type TypedPassword = { password: string; password_again: string };

/** The field error of a password while it is typed. Empty fields have none yet. Rules: specification 5. */
export function passwordHints({ password, password_again }: TypedPassword): FieldError[] {
  const [short] = password === '' ? [] : (newPassword.safeParse(password).error?.issues ?? []);
  if (short) return [{ field: 'password', message: short.message }];
  if (password_again === '' || password === password_again) return [];
  return [{ field: 'password_again', message: 'Passwords do not match' }];
}

/** Whether both entries are equal and not empty: specification 5. */
export function isRepeated({ password, password_again }: TypedPassword): boolean {
  return password !== '' && password === password_again;
}

/** The field errors of a submitted password. `isCommon` says whether it is on the list of the most common ones. */
export function newPasswordFieldErrors(typed: TypedPassword, isCommon: boolean): FieldError[] {
  const own = fieldErrorsOf(z.object({ password: newPassword }).safeParse(typed).error?.issues ?? []);
  if (own.length > 0) return own;
  if (isCommon) return [{ field: 'password', message: commonPassword }];
  return isRepeated(typed) ? [] : [{ field: 'password_again', message: 'Passwords do not match' }];
}

import * as z from 'zod/mini';
import type { FieldError } from './field-error.ts';
import { maxLengths, minPasswordLength } from './limits.ts';

const tooShort = `Password requires ${minPasswordLength} characters minimum`;
const tooLong = `Password must be ${maxLengths.password} characters or fewer`;

/** The error of a password on the list of the most common ones. */
export const commonPassword = 'This password is too common. Choose one that is harder to guess';

/** The error of a password such as 'aaaaaa'. */
export const repeatedPassword = 'This password repeats one character. Choose one that is harder to guess';

/** The error of a password that is the account's address, or a part of it. */
export const addressPassword = 'This password is part of your email address. Choose one that is harder to guess';

/** The error of a password that is the product's name. */
export const productPassword = 'This password is our name. Choose one that is harder to guess';

/** The error of a password that is the name of the account's owner. */
export const namePassword = 'This password is your name. Choose one that is harder to guess';

/** Whose password it is, as far as that is known: empty is unknown. */
export type PasswordOwner = { email: string; first_name?: string; last_name?: string };

/** What is known of a password from lists: whether it is among the most common ones, or the product's name. */
export type KnownPassword = { common: boolean; ours?: boolean };

/**
 * Why a password is refused, although it is long enough: what somebody who guesses it tries first (NIST SP 800-63B, 3.1.1.2).
 * Form, meter and server all ask this.
 */
export function guessableError(
  password: string,
  { email, first_name = '', last_name = '' }: PasswordOwner,
  { common, ours }: KnownPassword,
): string | undefined {
  if (/^(.)\1+$/su.test(password)) return repeatedPassword;
  if (ours) return productPassword;
  if (partsOf(email).includes(password.toLowerCase())) return addressPassword;
  const [first, last, typed] = [lettersOf(first_name), lettersOf(last_name), lettersOf(password)];
  if (typed.length >= shortestName && [first, last, first + last, last + first].includes(typed)) return namePassword;
  return common ? commonPassword : undefined;
}

/** Whether a password is the product's name. */
export function isProductName(password: string, product: string): boolean {
  return lettersOf(password) !== '' && lettersOf(password) === lettersOf(product);
}

/** What a meter says of a password, from the weakest to the strongest. */
export const verdicts = ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong'] as const;

/** What a meter shows: how many of its points above the first are lit, and what it says. */
export type Verdict = { score: 0 | 1 | 2 | 3 | 4; verdict: string };

/** What a meter says of a password with a score from 0 to 4. One that the form refuses is never more than weak. */
export function verdictOn(
  password: string,
  owner: PasswordOwner,
  { score, ...known }: KnownPassword & Pick<Verdict, 'score'>,
): Verdict {
  const error = passwordError(password, owner, known);
  return error === undefined ? { score, verdict: verdicts[score] } : { score: 0, verdict: refusedAs(error) };
}

function refusedAs(error: string): string {
  if (error === commonPassword) return 'Too common';
  if (error === tooShort) return 'Too short';
  return error === tooLong ? 'Too long' : 'Too easy to guess';
}

/** Why a form refuses a password. */
function passwordError(password: string, owner: PasswordOwner, known: KnownPassword): string | undefined {
  return newPassword.safeParse(password).error?.issues[0]?.message ?? guessableError(password, owner, known);
}

/** Shorter names are not looked for: their letters may be in a password by chance. */
const shortestName = 3;

/** Only the letters: a name followed by a year is as easy to guess as the name. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}

/** An address and its parts. */
function partsOf(address: string): string[] {
  const email = address.toLowerCase();
  const [local = '', domain = ''] = email.split('@');
  return [email, local, domain, domain.split('.')[0] ?? ''].filter((part) => part !== '');
}

/** A new password: specification 5. Spaces count and nothing is trimmed (NIST SP 800-63B, 3.1.1.2). */
export const newPassword = z
  .string('Enter a password')
  .check(z.minLength(minPasswordLength, tooShort), z.maxLength(maxLengths.password, tooLong));

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

/** The field errors of a submitted password. */
export function newPasswordFieldErrors(typed: TypedPassword, owner: PasswordOwner, known: KnownPassword): FieldError[] {
  const message = passwordError(typed.password, owner, known);
  if (message !== undefined) return [{ field: 'password', message }];
  return isRepeated(typed) ? [] : [{ field: 'password_again', message: 'Passwords do not match' }];
}

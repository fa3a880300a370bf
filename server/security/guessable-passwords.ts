import { guessableError, isProductName, type PasswordOwner } from '../../contract/password.ts';
import { invalidFields } from '../http/problem.ts';
import { remembered } from '../remembered.ts';

/** What somebody who guesses a password tries first. */
export interface KnownWords extends PasswordOwner {
  /** The product's name. */
  product: string;
}

/** Loaded on first use, because the list is large. */
const commonPasswords = remembered(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
});

/** Throws a ProblemError that gives the reason if a password is guessable: see `guessableError`. */
export async function rejectGuessablePassword(password: string, { product, ...owner }: KnownWords): Promise<void> {
  const ours = isProductName(password, product);
  const common = (await commonPasswords()).has(password.toLowerCase());
  const message = guessableError(password, owner, { ours, common });
  if (message !== undefined) throw invalidFields({ field: 'password', message });
}

import { addressPassword, commonPassword, productPassword, repeatedPassword } from '../../contract/password.ts';
import { invalidFields } from '../http/problem.ts';

/** What somebody who guesses a password tries first. */
export interface KnownWords {
  /** The address of the account; undefined if it is not known. */
  email: string | undefined;
  /** The product's name. */
  product: string;
}

/** Loaded on first use, because it is large. */
let list: Promise<Set<string>> | undefined;

/**
 * Throws a ProblemError that gives the reason if a password is the product's name, the account's address or a part of it, one
 * character repeated, or on the list of the most common ones, in any case (NIST SP 800-63B, 3.1.1.2).
 */
export async function rejectGuessablePassword(password: string, known: KnownWords): Promise<void> {
  const message = await reasonAgainst(password.toLowerCase(), known);
  if (message !== undefined) throw invalidFields({ field: 'password', message });
}

async function reasonAgainst(password: string, { email = '', product }: KnownWords): Promise<string | undefined> {
  if (/^(.)\1+$/su.test(password)) return repeatedPassword;
  if (lettersOf(password) !== '' && lettersOf(password) === lettersOf(product)) return productPassword;
  const [local, domain = ''] = email.toLowerCase().split('@');
  if ([email.toLowerCase(), local, domain, domain.split('.')[0]].some((part) => part !== '' && part === password))
    return addressPassword;
  list ??= loadList();
  return (await list).has(password) ? commonPassword : undefined;
}

/** Only the letters: the product's name with a year behind it is still its name for somebody who guesses. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}

async function loadList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

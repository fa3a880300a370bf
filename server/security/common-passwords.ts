import { commonPassword } from '../../contract/password.ts';
import { invalidFields } from '../http/problem.ts';

/** Loaded on first use, because it is large. */
let list: Promise<Set<string>> | undefined;

/** Throws a ProblemError if a password is on the list of the most common ones, in any case (NIST SP 800-63B, 3.1.1.2). */
export async function rejectCommonPassword(password: string): Promise<void> {
  list ??= loadList();
  const common = await list;
  if (common.has(password.toLowerCase())) throw invalidFields({ field: 'password', message: commonPassword });
}

async function loadList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Counts wrong codes, so that codes cannot be guessed.
 *
 * A guess is compared with every valid code of its address, and counted at each of them: by the network that asked for the
 * code, and by all other networks together. So strangers cannot end a code that its owner asked for, unless they share the
 * owner's network. They can end the codes that they ask for themselves; then the owner uses the link in the same email, which
 * nobody can guess.
 *
 * How likely a stranger is right: there are 31^6, or 8.9e8, codes. However many networks take part, an address gets at most 125
 * codes a day (`email-requests.ts`), and each is compared with seven guesses: 875 chances in 8.9e8, or one in a million a day.
 * NIST SP 800-63B, 3.2.2 allows a hundred failures in a row where a stranger could guess one of a million codes.
 */
import type { Kysely } from 'kysely';
import { codeLifetime, maxCodeAttempts, maxStrangersCodeAttempts } from '../../../../contract/limits.ts';
import { instantBefore, sourceFingerprint } from '../../../database/email-requests.ts';
import type { Schema } from '../../../database/schema.ts';
import type { RegistrationCode } from '../rows.ts';

/** Somebody who guesses the code of an address, and the network that the guess comes from. */
export interface Guesser {
  email: string;
  source: string;
  now: Date;
}

/** The counts of a code, with their limits. */
const counts = [
  { column: 'tries', isOwn: true, max: maxCodeAttempts },
  { column: 'strangers_tries', isOwn: false, max: maxStrangersCodeAttempts },
] as const;

/** A guess that was counted before it is compared, so that simultaneous guesses all count. */
export interface CountedGuess {
  /** The valid codes that it may be compared with. */
  codes: RegistrationCode[];
  /** Whether any of them may be guessed again. */
  hasMore: boolean;
}

/** Counts a guess as wrong, until `takeBack`. */
export async function countGuess(queries: Kysely<Schema>, { email, source, now }: Guesser): Promise<CountedGuess> {
  const codes: RegistrationCode[] = [];
  let hasMore = false;
  for (const { column, isOwn, max } of counts) {
    const counted = await queries
      .updateTable('registration_codes')
      .set(({ eb }) => ({ [column]: eb(column, '+', 1) }))
      .where('email', '=', email)
      .where('created_at', '>', instantBefore(now, codeLifetime))
      .where('source', isOwn ? '=' : 'is distinct from', sourceFingerprint({ email, source }))
      .where(column, '<', max)
      .returningAll()
      .execute();
    codes.push(...counted);
    hasMore ||= counted.some((code) => code[column] < max);
  }
  return { codes, hasMore };
}

/** Takes back a guess that was right, or that could not be compared. */
export async function takeBack(
  queries: Kysely<Schema>,
  { codes }: CountedGuess,
  { email, source }: Guesser,
): Promise<void> {
  const ids = codes.map(({ id }) => id);
  for (const { column, isOwn } of counts) {
    await queries
      .updateTable('registration_codes')
      .set(({ eb }) => ({ [column]: eb(column, '-', 1) }))
      .where('id', 'in', ids)
      .where('source', isOwn ? '=' : 'is distinct from', sourceFingerprint({ email, source }))
      .execute();
  }
}

/** Counts wrong passwords, so that nobody finds one out by trying. Every instance counts in the database. */
import type { Kysely } from 'kysely';
import { addToCounts } from '../database/counting.ts';
import type { Schema } from '../database/schema.ts';
import { fingerprintOf } from '../security/tokens.ts';
import type { SignInAccount } from './store.ts';

/** How long wrong passwords are counted together, in milliseconds. */
const guessWindow = 15 * 60_000;

/** Wrong passwords of an account within the window, known or not. */
export const wrongPerAccount = 10;

/** Wrong passwords of all accounts within the window: somebody tries one password at many. */
export const wrongOverall = 1000;

const overall = 'accounts';

/** A password that is counted as wrong before it is compared, so that simultaneous guesses all count. */
export type CountedPassword =
  | { kind: 'counted'; takeBack(): Promise<void> }
  | { kind: 'tooMany'; of: 'account' | 'all'; retryAfter: number };

/**
 * Counts a password as wrong, until `takeBack`. `name` is the email address or username, in one form. The count of an account
 * ends with its password: the owner whom strangers keep out by guessing sets a new one.
 */
export async function countPassword(
  queries: Kysely<Schema>,
  { name, found, now }: { name: string; found: SignInAccount | undefined; now: number },
): Promise<CountedPassword> {
  const counts = [
    { address: `account:${fingerprintOf(`${name} ${found?.passwordHash ?? ''}`)}`, most: wrongPerAccount },
    // The second one: passwords that are not compared must not keep out everybody else.
    { address: overall, most: wrongOverall },
  ];
  const counted: { address: string; window_ends_at: string }[] = [];
  for (const { address, most } of counts) {
    const window_ends_at = new Date(now + guessWindow).toISOString();
    const rows = await addToCounts(queries, [{ address, submissions: 1, window_ends_at }], new Date(now).toISOString());
    const [row] = rows;
    if (!row) throw new Error('The database did not count a password.');
    if (row.submissions > most) {
      const retryAfter = Math.ceil((Date.parse(row.window_ends_at) - now) / 1000);
      return { kind: 'tooMany', of: address === overall ? 'all' : 'account', retryAfter };
    }
    counted.push(row);
  }
  return { kind: 'counted', takeBack: () => takeBack(queries, counted) };
}

/** Takes back a password that was right, or that could not be compared; not from a window that has begun since. */
async function takeBack(
  queries: Kysely<Schema>,
  counted: readonly { address: string; window_ends_at: string }[],
): Promise<void> {
  for (const { address, window_ends_at } of counted) {
    await queries
      .updateTable('submission_counts')
      .set(({ eb }) => ({ submissions: eb('submissions', '-', 1) }))
      .where('address', '=', address)
      .where('window_ends_at', '=', window_ends_at)
      .execute();
  }
}

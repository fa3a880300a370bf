/**
 * Counts wrong codes, so that codes cannot be guessed and strangers cannot keep the owner of an address from entering theirs.
 *
 * The wrong guesses at an address are counted anew for each code that is emailed to it: by tab (the network and the
 * Idempotency-Key), by network, and for all networks together that have no valid code of their own. A guess that one count
 * rejects is not added to the next, so one network cannot use up what belongs to all.
 *
 * How likely a stranger is right: there are 31^6, or 8.9e8, codes. One network can have five codes emailed in an hour and
 * guess ten times at each. With up to five valid at a time, that is 250 chances in 8.9e8: 3e-7 an hour. However many
 * networks take part, an hour has at most 22 codes, of which 13 are valid at a time and give as many networks their ten
 * guesses, besides the 30 of all others: 22 * (13 * 10 + 30) * 13 chances, or 5e-5 an hour, and the owner gets 22 emails.
 * NIST SP 800-63B, 3.2.2 allows a hundred failures in a row where a stranger could guess one of a million codes.
 */
import type { Kysely } from 'kysely';
import { maxCodeAttempts, maxNetworkCodeAttempts, maxStrangersCodeAttempts } from '../../contract/limits.ts';
import { fingerprintOf } from '../security/tokens.ts';
import type { Schema } from './schema.ts';

/** Somebody who guesses. */
export interface Guesser {
  /** The newest code of the address; the address itself if it has none. */
  target: string;
  /** The network. */
  source: string;
  key: string | undefined;
  /** Whether a valid code was requested from the network. */
  hasRequested: boolean;
  now: Date;
}

/** A guess that was counted before it is compared, so that simultaneous guesses all count. */
export interface CountedGuess {
  ids: string[];
  /** `over`: there were too many before. `last`: there may be no other. */
  state: 'over' | 'last' | 'more';
}

/** Counts a guess as wrong, until `takeBack`. */
export async function countGuess(queries: Kysely<Schema>, guesser: Guesser): Promise<CountedGuess> {
  const { target, source, key = '', hasRequested, now } = guesser;
  const counts = [
    { scope: [target, 'tab', source, key], max: maxCodeAttempts },
    { scope: [target, 'network', source], max: maxNetworkCodeAttempts },
    hasRequested
      ? { scope: [target, 'requester', source], max: maxNetworkCodeAttempts }
      : { scope: strangersScope(target), max: maxStrangersCodeAttempts },
  ];
  const ids: string[] = [];
  let state: CountedGuess['state'] = 'more';
  for (const { scope, max } of counts) {
    const id = countOf(scope);
    const guesses = await add(queries, id, now);
    ids.push(id);
    if (guesses > max) return { ids, state: 'over' };
    if (guesses === max) state = 'last';
  }
  return { ids, state };
}

/** The id of the count for all networks together. Those of single networks cannot be told from a target alone. */
export function strangersCountOf(target: string): string {
  return countOf(strangersScope(target));
}

const strangersScope = (target: string) => [target, 'strangers'];

function countOf(scope: readonly string[]): string {
  return fingerprintOf(JSON.stringify(scope));
}

/** Takes a guess back that was right, or that could not be compared. */
export async function takeBack(queries: Kysely<Schema>, { ids }: CountedGuess): Promise<void> {
  await queries
    .updateTable('code_guesses')
    .set(({ eb }) => ({ guesses: eb('guesses', '-', 1) }))
    .where('id', 'in', ids)
    .execute();
}

async function add(queries: Kysely<Schema>, id: string, now: Date): Promise<number> {
  const { guesses } = await queries
    .insertInto('code_guesses')
    .values({ id, guesses: 1, created_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ eb }) => ({ guesses: eb('code_guesses.guesses', '+', 1) })),
    )
    .returning('guesses')
    .executeTakeFirstOrThrow();
  return guesses;
}

/**
 * Measures whether times reveal which addresses have an account or a subscription: for every call that anyone can make with
 * an address, on both databases, several requests in a row for each of many addresses, alternately of a known and of an
 * unknown one, so that a busy moment of the machine affects both. In a row, because the emails of one request are sent
 * while the next is answered. On a busy machine the figures are near chance whatever the site does: measure on an idle one.
 */

import { v7 as newId } from 'uuid';
import { codeLength } from '../../contract/limits.ts';
import { passwordResetPath } from '../../contract/password-reset.ts';
import { sendCodePath, verifyCodePath } from '../../contract/registration.ts';
import { subscriptionPath } from '../../contract/subscription.ts';
import { openDatabase } from '../../server/database/open.ts';
import { writeBuiltSite } from '../../tests/server/fixtures/built-site.ts';
import { startPostgres } from '../../tests/server/fixtures/postgres.ts';
import { median } from '../bench/median.ts';
import { openSite } from '../site.ts';
import { createPostgresStorage, createStorage, removeStorage, type SiteStorage } from '../storage.ts';
import { classifierAccuracy } from './classifier.ts';

/** The share of right guesses that says nothing yet: 300 samples of each kind vary by a few hundredths. */
export const maxAccuracy = 0.6;

/** How well a call tells known addresses from others. */
export interface TimingFigures {
  database: string;
  call: string;
  /** How many requests were made for addresses of each kind. */
  requests: number;
  /** The share right of somebody who times single requests. */
  single: number;
  /** The share right of somebody who takes the median time of requests in a row, which a busy moment does not change. */
  inARow: number;
}

/** How much to measure. */
export interface TimingEffort {
  /** How many addresses of each kind. */
  addresses: number;
  /** How many requests for each address. */
  requests: number;
}

const fullEffort: TimingEffort = { addresses: 60, requests: 5 };

type Send = (url: string, email: string) => Promise<Response>;

const post =
  (path: string): Send =>
  (url, email) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });

const calls: Record<string, Send> = {
  'request a code': (url, email) => fetch(url + sendCodePath(email)),
  'guess a code': (url, email) => fetch(url + verifyCodePath(email, 'A'.repeat(codeLength))),
  'request a reset link': post(passwordResetPath),
  'request a subscription': post(subscriptionPath),
};

/** Measures every call on both databases, with every commit on disk. */
export async function measureTiming(effort: TimingEffort = fullEffort): Promise<TimingFigures[]> {
  const site = writeBuiltSite();
  const postgres = await startPostgres({ waitForDisk: true });
  try {
    return [
      ...(await measureOn('SQLite', createStorage(), site.folder, effort)),
      ...(await measureOn('PostgreSQL', await createPostgresStorage(postgres.url, 'timing'), site.folder, effort)),
    ];
  } finally {
    await postgres.stop();
    site.remove();
  }
}

/** Prints figures, and returns whether every call keeps its secret. */
export function reportTiming(measured: readonly TimingFigures[]): boolean {
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  console.log('\nHow often times tell whether an address is known (50% is chance, at most 60% allowed):');
  console.table(
    measured.map(({ single, inARow, ...rest }) => ({ ...rest, single: percent(single), 'in a row': percent(inARow) })),
  );
  return measured.every(({ single, inARow }) => single <= maxAccuracy && inARow <= maxAccuracy);
}

async function measureOn(
  database: string,
  storage: SiteStorage,
  site: string,
  effort: TimingEffort,
): Promise<TimingFigures[]> {
  await storeKnown(storage, effort.addresses);
  const settings = { EMAILS_PER_ADDRESS_PER_HOUR: '1000000000', EMAILS_PER_DOMAIN_PER_HOUR: '1000000000' };
  const server = await openSite({ build: site, storage, settings });
  try {
    const measured: TimingFigures[] = [];
    for (const [call, send] of Object.entries(calls)) {
      measured.push({ database, call, ...(await measure((email) => send(server.url, email), effort)) });
    }
    return measured;
  } finally {
    await server.stop();
    removeStorage(storage);
  }
}

async function measure(send: (email: string) => Promise<Response>, { addresses, requests }: TimingEffort) {
  const times = { known: [] as number[][], unknown: [] as number[][] };
  for (let address = -warmUp; address < addresses; address++) {
    // Alternately first, so that neither kind always follows the other.
    const kinds = address % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) {
      const row = await timesOf(() => send(emailOf(kind, Math.abs(address))), requests);
      if (address >= 0) times[kind].push(row);
    }
  }
  return {
    requests: addresses * requests,
    single: classifierAccuracy(times.known.flat(), times.unknown.flat()),
    inARow: classifierAccuracy(times.known.map(median), times.unknown.map(median)),
  };
}

/** Addresses that are not counted: the first requests of a process are slow. */
const warmUp = 4;

/** The pause between addresses, in milliseconds, in which the emails of the last one are sent. */
const pause = 100;

async function timesOf(call: () => Promise<Response>, requests: number): Promise<number[]> {
  await new Promise((resolve) => setTimeout(resolve, pause));
  const times: number[] = [];
  for (let request = 0; request < requests; request++) {
    const begun = performance.now();
    const answer = await call();
    await answer.text();
    times.push(performance.now() - begun);
    if (answer.status >= 429) throw new Error(`An answer had the status ${answer.status}, so its time is meaningless.`);
  }
  return times;
}

/** Of the same length for both kinds. */
function emailOf(kind: 'known' | 'unknown', number: number): string {
  return `${kind === 'known' ? 'amina' : 'nobdy'}-${String(number).padStart(4, '0')}@company.example`;
}

/** Stores users whose registration is finished, and who subscribe. */
async function storeKnown(storage: SiteStorage, addresses: number): Promise<void> {
  const { queries, close } = await openDatabase(storage);
  const instant = new Date().toISOString();
  for (let number = 0; number < Math.max(addresses, warmUp + 1); number++) {
    const [account_id, email] = [newId(), emailOf('known', number)];
    await queries.insertInto('accounts').values({ id: account_id, created_at: instant }).execute();
    await queries
      .insertInto('users')
      .values({
        id: newId(),
        username: email,
        password_hash: '',
        role: 'Manager',
        account_id,
        created_at: instant,
        email,
        first_name: 'Amina',
        last_name: 'Otieno',
        registered_at: instant,
      })
      .execute();
    await queries.insertInto('subscribers').values({ id: newId(), email, subscribed_at: instant }).execute();
  }
  await close();
}

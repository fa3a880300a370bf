/**
 * Whether the time of an answer tells if an address has an account: rulings on calls. A known address and an unknown one
 * are asked for turn by turn, so that a busy moment of the machine meets both alike.
 */
import { v7 as newId } from 'uuid';
import { passwordResetPath } from '../../contract/password-reset.ts';
import { sendCodePath, verifyCodePath } from '../../contract/registration.ts';
import { openDatabase } from '../../server/database/open.ts';
import { median } from './median.ts';
import type { BenchStorage } from './places.ts';
import { serveBuild } from './serve.ts';

const turns = 40;

/** What the worker mails after a request must not slow the next one down, in milliseconds. */
const pause = 40;

const known = 'amina@company.example';
const unknown = 'nobody@company.example';

const calls: Record<string, (url: string, email: string) => Promise<Response>> = {
  'ask for a code': (url, email) => fetch(url + sendCodePath(email)),
  'guess a code': (url, email) => fetch(url + verifyCodePath(email, 'AAAAAA')),
  'ask for a reset link': (url, email) =>
    fetch(url + passwordResetPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    }),
};

/** Medians of one call, in milliseconds. */
export interface AnswerTimes {
  known: number;
  unknown: number;
}

/** The times of each call on an empty place, by its name. */
export async function measureAnswers(place: BenchStorage, site: string): Promise<Record<string, AnswerTimes>> {
  await register(place);
  const server = await serveBuild(site, place);
  try {
    const measured: Record<string, AnswerTimes> = {};
    for (const [name, call] of Object.entries(calls)) {
      measured[name] = await compare((email) => call(server.url, email));
    }
    return measured;
  } finally {
    await server.stop();
  }
}

/** Prints the times of each call for each database. */
export function reportAnswers(measured: Record<string, Record<string, AnswerTimes>>): void {
  console.log(
    `\nAnswers about an address, medians of ${turns} turns; a ratio near 1 tells nobody whether it has an account:`,
  );
  console.table(
    Object.fromEntries(
      Object.entries(measured).flatMap(([database, times]) =>
        Object.entries(times).map(([call, times]) => {
          const row = {
            'with an account, ms': Number(times.known.toFixed(1)),
            'without one, ms': Number(times.unknown.toFixed(1)),
            ratio: Number((times.known / times.unknown).toFixed(2)),
          };
          return [`${call}, ${database}`, row];
        }),
      ),
    ),
  );
}

async function compare(call: (email: string) => Promise<Response>): Promise<AnswerTimes> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let turn = 0; turn < turns; turn++) {
    times.known.push(await timeOf(() => call(known)));
    times.unknown.push(await timeOf(() => call(unknown)));
  }
  return { known: median(times.known), unknown: median(times.unknown) };
}

async function timeOf(call: () => Promise<Response>): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, pause));
  const begun = performance.now();
  const answer = await call();
  await answer.text();
  if (answer.status >= 429) throw new Error(`An answer was ${answer.status}, which says nothing of the address.`);
  return performance.now() - begun;
}

/** Puts a user there whose registration is finished. */
async function register(place: BenchStorage): Promise<void> {
  const { queries, close } = await openDatabase(place);
  const [account_id, instant] = [newId(), new Date().toISOString()];
  await queries.insertInto('accounts').values({ id: account_id, created_at: instant }).execute();
  await queries
    .insertInto('users')
    .values({
      id: newId(),
      username: known,
      password_hash: '',
      role: 'Manager',
      account_id,
      created_at: instant,
      email: known,
      first_name: 'Amina',
      last_name: 'Otieno',
      registered_at: instant,
    })
    .execute();
  await close();
}

/**
 * Measures whether response times reveal that an address has an account: rulings on calls. Requests alternate between a
 * known and an unknown address, so that a busy moment of the machine affects both.
 */
import { v7 as newId } from 'uuid';
import { passwordResetPath } from '../../contract/password-reset.ts';
import { sendCodePath, verifyCodePath } from '../../contract/registration.ts';
import { openDatabase } from '../../server/database/open.ts';
import { median, spread } from './median.ts';
import { serveBuild } from './serve.ts';
import type { BenchStorage } from './storage.ts';

const turns = 40;

/** The pause between requests, in milliseconds, so that sending the email does not slow down the next one. */
const pause = 40;

const known = 'amina@company.example';
const unknown = 'nobody@company.example';

const requests: Record<string, (url: string, email: string) => Promise<Response>> = {
  'request a code': (url, email) => fetch(url + sendCodePath(email)),
  'guess a code': (url, email) => fetch(url + verifyCodePath(email, 'AAAAAA')),
  'request a reset link': (url, email) =>
    fetch(url + passwordResetPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    }),
};

/** Response times of one request, in milliseconds. */
export interface AnswerTimes {
  known: number[];
  unknown: number[];
}

/** Measures each request on empty storage. */
export async function measureAnswers(storage: BenchStorage, site: string): Promise<Record<string, AnswerTimes>> {
  await register(storage);
  const server = await serveBuild(site, storage);
  try {
    const measured: Record<string, AnswerTimes> = {};
    for (const [name, send] of Object.entries(requests)) {
      measured[name] = await compare((email) => send(server.url, email));
    }
    return measured;
  } finally {
    await server.stop();
  }
}

/** Prints the times of each request on each database. */
export function reportAnswers(measured: Record<string, Record<string, AnswerTimes>>): void {
  console.log(
    `\nResponse times by address, medians of ${turns} rounds. A ratio near 1 does not reveal which has an account:`,
  );
  console.table(
    Object.fromEntries(
      Object.entries(measured).flatMap(([database, times]) =>
        Object.entries(times).map(([call, times]) => {
          const row = {
            'with an account, ms': Number(median(times.known).toFixed(1)),
            spread: spread(times.known, 1),
            'without one, ms': Number(median(times.unknown).toFixed(1)),
            'its spread': spread(times.unknown, 1),
            ratio: Number((median(times.known) / median(times.unknown)).toFixed(2)),
          };
          return [`${call}, ${database}`, row];
        }),
      ),
    ),
  );
}

async function compare(call: (email: string) => Promise<Response>): Promise<AnswerTimes> {
  const times: AnswerTimes = { known: [], unknown: [] };
  for (let turn = 0; turn < turns; turn++) {
    times.known.push(await timeOf(() => call(known)));
    times.unknown.push(await timeOf(() => call(unknown)));
  }
  return times;
}

async function timeOf(call: () => Promise<Response>): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, pause));
  const begun = performance.now();
  const answer = await call();
  await answer.text();
  if (answer.status >= 429) throw new Error(`A response had the status ${answer.status}, so its time is meaningless.`);
  return performance.now() - begun;
}

/** Stores a user whose registration is finished. */
async function register(storage: BenchStorage): Promise<void> {
  const { queries, close } = await openDatabase(storage);
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

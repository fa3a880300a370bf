/** Visitors who submit as pages do, whatever befalls the server, and what the database holds of it afterwards. */
import { setTimeout as pause } from 'node:timers/promises';
import { dayIn } from '../../contract/appointment.ts';
import { bookingPath } from '../../contract/booking.ts';
import { contactPath } from '../../contract/contact.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import { openDatabase } from '../../server/database/open.ts';
import type { SiteStorage } from '../storage.ts';

/** How many visitors submit at a time: every third sends a message, the others book. */
const visitors = 12;

/** How long visitors wait before they try again, in milliseconds. */
const retryPause = 20;

/** How long visitors wait for an answer, in milliseconds. */
const answerTimeout = 60_000;

/** In every submission: it must not be in the log. */
export const privateText = '+254 711 000 111';

/** What became of submissions. */
export interface SubmissionFigures {
  acknowledged: number;
  /** Acknowledged, but not stored. */
  lost: number;
  /** Stored more than once. */
  doubled: number;
  /** Bookings whose two emails are not in the outbox exactly once each. */
  wrongEmails: number;
}

/** How the server answered. */
export interface AnswerFigures {
  /** Answers of 503. */
  unavailable: number;
  /** Answers of 503 that do not say when to try again. */
  withoutRetryAfter: number;
  /** Answers that are neither 2xx nor 503, as 'status path'. */
  unexpected: Set<string>;
  /** Requests whose connection ended, or that got no answer in time. */
  unanswered: number;
}

/** Visitors, until they are told to stop. */
export interface Visitors {
  /** The names in all acknowledged submissions. */
  acknowledged: string[];
  answers: AnswerFigures;
  /** The slowest answer since this was last called, in milliseconds. */
  takeSlowest(): number;
  /** Makes one more submission, and resolves once it is acknowledged. */
  submitOnce(): Promise<void>;
  /** Resolves once every submission that has begun is acknowledged. Rejects if the server refused a valid one. */
  stop(): Promise<void>;
}

/** Lets `count` visitors submit: each tries again with the same key until the server acknowledges, then begins another. */
export function startVisitors(url: string, count = visitors): Visitors {
  const acknowledged: string[] = [];
  const answers: AnswerFigures = { unavailable: 0, withoutRetryAfter: 0, unexpected: new Set(), unanswered: 0 };
  let slowest = 0;
  let isOver = false;

  const submit = async (path: string, bodyOf: (name: string) => object): Promise<void> => {
    const name = crypto.randomUUID();
    const headers = { 'content-type': 'application/json', [idempotencyHeader]: crypto.randomUUID() };
    const body = JSON.stringify(bodyOf(name));
    while (!(await isAcknowledged(path, { headers, body }))) await pause(retryPause);
    acknowledged.push(name);
  };
  const isAcknowledged = async (path: string, request: RequestInit): Promise<boolean> => {
    const begin = performance.now();
    let answer: Response;
    try {
      answer = await fetch(url + path, { ...request, method: 'POST', signal: AbortSignal.timeout(answerTimeout) });
      await answer.arrayBuffer();
    } catch {
      answers.unanswered++;
      return false;
    } finally {
      slowest = Math.max(slowest, performance.now() - begin);
    }
    if (answer.ok) return true;
    if (answer.status < 500) throw new Error(`A valid submission was answered ${answer.status}.`);
    if (answer.status !== 503) answers.unexpected.add(`${answer.status} ${path}`);
    else {
      answers.unavailable++;
      if (!answer.headers.has('retry-after')) answers.withoutRetryAfter++;
    }
    return false;
  };
  const submitting = Promise.all(
    Array.from({ length: count }, async (_, visitor) => {
      while (!isOver) await (visitor % 3 === 0 ? submit(contactPath, messageOf) : submit(bookingPath, bookingOf));
    }),
  );
  // Reported by `stop`.
  submitting.catch(() => {});

  return {
    acknowledged,
    answers,
    takeSlowest() {
      const taken = slowest;
      slowest = 0;
      return Math.round(taken);
    },
    submitOnce: () => submit(bookingPath, bookingOf),
    async stop() {
      isOver = true;
      await submitting;
    },
  };
}

/** A valid booking. */
export function bookingOf(first_name: string): object {
  return {
    first_name,
    last_name: 'Otieno',
    phone: privateText,
    email: `${first_name}@example.com`,
    appointment_date: dayIn('Africa/Nairobi', new Date(), 2),
    appointment_time: '09',
    time_zone: 'Africa/Nairobi',
  };
}

function messageOf(full_name: string): object {
  return {
    full_name,
    organization: '',
    phone_number: privateText,
    email_address: '',
    enquiry: 'Do you track trailers?',
    sending: true,
  };
}

/** Compares what was acknowledged with what is stored. */
export async function compareWithStored(
  storage: SiteStorage,
  acknowledged: readonly string[],
): Promise<SubmissionFigures> {
  const { queries, close } = await openDatabase(storage);
  const bookings = await queries.selectFrom('bookings').select(['id', 'first_name as name']).execute();
  const messages = await queries.selectFrom('messages').select('full_name as name').execute();
  const outbox = await queries.selectFrom('outbox').select('message').execute();
  await close();
  const stored = Map.groupBy([...bookings, ...messages], ({ name }) => name);
  const emails = Map.groupBy(
    outbox.map(({ message }) => JSON.parse(message)).filter((message) => 'booking' in message),
    (message) => message.booking.id as string,
  );
  const kindsOf = (id: string) => (emails.get(id) ?? []).map(({ kind }) => kind).sort();
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((name) => !stored.has(name)).length,
    doubled: [...stored.values()].filter(({ length }) => length > 1).length,
    wrongEmails: bookings.filter(({ id }) => String(kindsOf(id)) !== 'booking-confirmation,booking-notice').length,
  };
}

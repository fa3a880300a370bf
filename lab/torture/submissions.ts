/** Visitors who submit as pages do, whatever befalls the server, and what the database holds of it afterwards. */
import { setTimeout as pause } from 'node:timers/promises';
import { dayIn } from '../../contract/appointment.ts';
import type { AppointmentChange } from '../../contract/appointment-link.ts';
import { bookingPath, linkHeader } from '../../contract/booking.ts';
import { contactPath } from '../../contract/contact.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import { openDatabase } from '../../server/database/open.ts';
import type { SiteStorage } from '../storage.ts';

/** How many visitors submit at a time: every third sends a message, the others book, and one half of these move and cancel demos. */
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
  /** Acknowledged, but not stored; also moves and cancellations. */
  lost: number;
  /** Stored more than once; also moves and cancellations. */
  doubled: number;
  /** Bookings whose two emails, and those of each change, are not in the outbox exactly once each. */
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
  /** The changes of each booking that have been acknowledged, by the name in it. */
  changes: ReadonlyMap<string, AppointmentChange[]>;
  answers: AnswerFigures;
  /** The slowest answer since this was last called, in milliseconds. */
  takeSlowest(): number;
  /** Makes one more submission, and resolves once it is acknowledged. */
  submitOnce(): Promise<void>;
  /** Resolves once every submission that has begun is acknowledged. Rejects if the server refused a valid one. */
  stop(): Promise<void>;
}

/**
 * Lets `count` visitors submit: each tries again with the same key until the server acknowledges, then begins another. With
 * `isChanging` some of them move and cancel what they have booked, which an earlier release cannot do.
 */
export function startVisitors(
  url: string,
  { count = visitors, isChanging = true }: { count?: number; isChanging?: boolean } = {},
): Visitors {
  const acknowledged: string[] = [];
  const changes = new Map<string, AppointmentChange[]>();
  const answers: AnswerFigures = { unavailable: 0, withoutRetryAfter: 0, unexpected: new Set(), unanswered: 0 };
  let slowest = 0;
  let isOver = false;

  const submit = async (path: string, bodyOf: (name: string) => object): Promise<{ name: string; link: string }> => {
    const name = crypto.randomUUID();
    const answer = await send(path, bodyOf(name));
    acknowledged.push(name);
    return { name, link: answer.headers.get(linkHeader) ?? '' };
  };
  /** Moves a new demo, and cancels every other. */
  const bookAndChange = async (): Promise<void> => {
    const { name, link } = await submit(bookingPath, bookingOf);
    const { appointment_date } = bookingOf(name);
    const changed: AppointmentChange[] = [];
    changes.set(name, changed);
    const move = { change: 'move', appointment_date, appointment_time: '12' } as const;
    for (const change of changes.size % 2 === 0 ? [move, { change: 'cancel' } as const] : [move]) {
      await send(link, change);
      changed.push(change);
    }
  };
  /** Sends something until it is acknowledged. */
  const send = async (path: string, content: object): Promise<Response> => {
    const headers = { 'content-type': 'application/json', [idempotencyHeader]: crypto.randomUUID() };
    const body = JSON.stringify(content);
    for (;;) {
      const answer = await acknowledgement(path, { headers, body });
      if (answer) return answer;
      await pause(retryPause);
    }
  };
  const acknowledgement = async (path: string, request: RequestInit): Promise<Response | undefined> => {
    const begin = performance.now();
    let answer: Response;
    try {
      answer = await fetch(url + path, { ...request, method: 'POST', signal: AbortSignal.timeout(answerTimeout) });
      await answer.arrayBuffer();
    } catch {
      answers.unanswered++;
      return undefined;
    } finally {
      slowest = Math.max(slowest, performance.now() - begin);
    }
    if (answer.ok) return answer;
    if (answer.status < 500) throw new Error(`A valid submission was answered ${answer.status}.`);
    if (answer.status !== 503) answers.unexpected.add(`${answer.status} ${path.replace(/[\w-]{43}$/, '')}`);
    else {
      answers.unavailable++;
      if (!answer.headers.has('retry-after')) answers.withoutRetryAfter++;
    }
    return undefined;
  };
  const submitting = Promise.all(
    Array.from({ length: count }, async (_, visitor) => {
      while (!isOver) {
        if (visitor % 3 === 0) await submit(contactPath, messageOf);
        else if (visitor % 3 === 1 || !isChanging) await submit(bookingPath, bookingOf);
        else await bookAndChange();
      }
    }),
  );
  // Reported by `stop`.
  submitting.catch(() => {});

  return {
    acknowledged,
    changes,
    answers,
    takeSlowest() {
      const taken = slowest;
      slowest = 0;
      return Math.round(taken);
    },
    submitOnce: async () => void (await submit(bookingPath, bookingOf)),
    async stop() {
      isOver = true;
      await submitting;
    },
  };
}

/** A valid booking. */
export function bookingOf(first_name: string) {
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
  { acknowledged, changes = new Map() }: { acknowledged: readonly string[] } & Partial<Pick<Visitors, 'changes'>>,
): Promise<SubmissionFigures> {
  const { queries, close } = await openDatabase(storage);
  const bookings = await queries
    .selectFrom('bookings')
    .select(['id', 'first_name as name', 'appointment_time', 'status', 'sequence'])
    .execute();
  const messages = await queries.selectFrom('messages').select('full_name as name').execute();
  const outbox = await queries.selectFrom('outbox').select('message').execute();
  await close();
  const stored = Map.groupBy([...bookings, ...messages], ({ name }) => name);
  const emails = Map.groupBy(
    outbox.map(({ message }) => JSON.parse(message)).filter((message) => 'booking' in message),
    (message) => message.booking.id as string,
  );
  const kindsOf = (id: string) => (emails.get(id) ?? []).map(({ kind }) => kind).sort();
  const changesOf = (name: string) => changes.get(name) ?? [];
  return {
    acknowledged: acknowledged.length,
    lost:
      acknowledged.filter((name) => !stored.has(name)).length +
      bookings.filter((booking) => changesOf(booking.name).some((change) => !isMade(change, booking))).length,
    doubled:
      [...stored.values()].filter(({ length }) => length > 1).length +
      bookings.filter(({ name, sequence }) => sequence > changesOf(name).length).length,
    wrongEmails: bookings.filter(
      ({ id, sequence, status }) => String(kindsOf(id)) !== String(kindsFor(sequence, status)),
    ).length,
  };
}

function isMade(change: AppointmentChange, booking: { appointment_time: string; status: string }): boolean {
  return change.change === 'cancel'
    ? booking.status === 'cancelled'
    : booking.appointment_time === change.appointment_time;
}

/** The kinds of emails about a booking that was changed so often: a pair each time. */
function kindsFor(sequence: number, status: string): string[] {
  const isCancelled = status === 'cancelled';
  const pairs = Array.from({ length: isCancelled ? sequence : sequence + 1 }, () => [
    'booking-confirmation',
    'booking-notice',
  ]).flat();
  return [...pairs, ...(isCancelled ? ['booking-cancelled', 'booking-cancelled-notice'] : [])].sort();
}

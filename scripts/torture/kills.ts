import { setTimeout as pause } from 'node:timers/promises';
import { dayIn } from '../../contract/appointment.ts';
import { bookingPath } from '../../contract/booking.ts';
import { contactPath } from '../../contract/contact.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import { openDatabase } from '../../server/database/open.ts';
import type { BenchStorage } from '../bench/storage.ts';
import { openSite } from './site.ts';

/** What became of the submissions that were acknowledged while the server was killed. */
export interface KillFigures {
  kills: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Bookings whose two emails are not in the outbox exactly once each. */
  wrongEmails: number;
}

/** How many visitors submit at a time. Each goes on until the last kill is over. */
const visitors = 12;

/** The longest time between two kills, in milliseconds. */
const maxLife = 700;

/** Visitors try again as pages do: with the same key, until the server acknowledges. */
export async function killWhileSubmitting(storage: BenchStorage, build: string, kills: number): Promise<KillFigures> {
  const acknowledged = { bookings: [] as string[], messages: [] as string[] };
  let isOver = false;
  {
    await using site = await openSite({ build, storage });
    const submitting = Array.from({ length: visitors }, async (_, visitor) => {
      while (!isOver) {
        const name = crypto.randomUUID();
        const [path, body] = visitor % 3 === 0 ? [contactPath, message(name)] : [bookingPath, booking(name)];
        await submitUntilAcknowledged(site.url + path, body);
        acknowledged[visitor % 3 === 0 ? 'messages' : 'bookings'].push(name);
      }
    });
    for (let kill = 0; kill < kills; kill++) {
      await pause(Math.random() * maxLife);
      await site.killAndRestart();
    }
    isOver = true;
    await Promise.all(submitting);
    await site.stop();
  }
  return { kills, ...(await countIn(storage, acknowledged)) };
}

function booking(first_name: string): object {
  return {
    first_name,
    last_name: 'Otieno',
    phone: '+254 711 000 111',
    email: `${first_name}@example.com`,
    appointment_date: dayIn('Africa/Nairobi', new Date(), 2),
    appointment_time: '09',
    time_zone: 'Africa/Nairobi',
  };
}

function message(full_name: string): object {
  return {
    full_name,
    organization: '',
    phone_number: '',
    email_address: '',
    enquiry: 'Do you track trailers?',
    sending: true,
  };
}

async function submitUntilAcknowledged(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', [idempotencyHeader]: crypto.randomUUID() };
  for (;;) {
    try {
      const { ok, status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      if (ok) return;
      if (status < 500) throw new TypeError(`A valid submission was answered ${status}.`);
    } catch (error) {
      if (error instanceof TypeError && error.message.startsWith('A valid')) throw error;
    }
    await pause(20);
  }
}

async function countIn(storage: BenchStorage, acknowledged: Record<'bookings' | 'messages', string[]>) {
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
  const names = [...acknowledged.bookings, ...acknowledged.messages];
  const kindsOf = (id: string) => (emails.get(id) ?? []).map(({ kind }) => kind).sort();
  return {
    acknowledged: names.length,
    lost: names.filter((name) => !stored.has(name)).length,
    doubled: [...stored.values()].filter(({ length }) => length > 1).length,
    wrongEmails: bookings.filter(({ id }) => String(kindsOf(id)) !== 'booking-confirmation,booking-notice').length,
  };
}

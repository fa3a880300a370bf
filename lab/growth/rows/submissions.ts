import { dayIn } from '../../../contract/appointment.ts';
import { bookingPath } from '../../../contract/booking.ts';
import { contactPath } from '../../../contract/contact.ts';
import { fuelStationPath } from '../../../contract/fuel-station.ts';
import { passwordResetPath } from '../../../contract/password-reset.ts';
import { sendCodePath } from '../../../contract/registration.ts';
import { idempotencyHeader } from '../../../contract/submission.ts';
import { subscriptionPath } from '../../../contract/subscription.ts';
import { type BenchServer, serveBuild } from '../../bench/serve.ts';
import type { BenchStorage } from '../../bench/storage.ts';
import type { Cost } from '../growth.ts';
import { fastestTenth } from './fastest-tenth.ts';
import { keepingRetention } from './kept-rows.ts';

/** How often each is submitted; and before, uncounted, while the server is new. */
const times = 100;
const warmUps = 20;

/** How often the server is started. */
const restarts = 3;

/** What visitors submit: a path, and a body that is new each time. */
const submissions: Record<string, (address: string) => { path: string; method?: 'GET'; body?: object }> = {
  'storing a booking': (email) => ({
    path: bookingPath,
    body: {
      first_name: 'Amina',
      last_name: 'Otieno',
      phone: '+254 711 000 111',
      email,
      appointment_date: dayIn('Africa/Nairobi', new Date(), 1),
      appointment_time: '09',
      time_zone: 'Africa/Nairobi',
    },
  }),
  'storing a contact message': (email_address) => ({
    path: contactPath,
    body: {
      full_name: 'Amina Otieno',
      organization: 'Otieno Transport',
      phone_number: '+254 711 000 111',
      email_address,
      enquiry: 'Do you track trailers?',
    },
  }),
  'registering a fuel station': (email) => ({
    path: fuelStationPath,
    body: {
      fuel_station_name: 'Athi River',
      franchise: 'rubis',
      first_name: 'Amina',
      last_name: 'Otieno',
      mobile: '0711 000 111',
      email,
      terms: true,
    },
  }),
  'requesting a code': (email) => ({ path: sendCodePath(email), method: 'GET' }),
  'requesting a new password': (email) => ({ path: passwordResetPath, body: { email } }),
  subscribing: (email) => ({ path: subscriptionPath, body: { email } }),
};

/** The time from a request to its answer by the real server, in milliseconds, one request at a time: of the fastest tenth. */
export async function measureSubmissions(storage: BenchStorage, { site }: { site: string }): Promise<Cost[]> {
  const starts: number[] = [];
  for (let start = 0; start < restarts; start++) {
    const begin = performance.now();
    const { stop } = await serveBuild(site, storage, keepingRetention);
    starts.push(performance.now() - begin);
    await stop();
  }
  const costs: Cost[] = [{ what: 'starting the server', unit: 'ms', cost: fastestTenth(starts) }];
  const server = await serveBuild(site, storage, keepingRetention);
  try {
    for (const [what, submission] of Object.entries(submissions)) {
      const durations: number[] = [];
      for (let time = -warmUps; time < times; time++) {
        const start = performance.now();
        await submit(server, submission(`visitor.${crypto.randomUUID()}@gmail.com`));
        if (time >= 0) durations.push(performance.now() - start);
      }
      costs.push({ what, unit: 'ms', cost: fastestTenth(durations) });
    }
  } finally {
    await server.stop();
  }
  return costs;
}

async function submit(
  { url }: BenchServer,
  { path, method = undefined, body }: ReturnType<(typeof submissions)[string]>,
): Promise<void> {
  const answer = await fetch(url + path, {
    method: method ?? 'POST',
    headers: { 'content-type': 'application/json', [idempotencyHeader]: crypto.randomUUID() },
    body: body ? JSON.stringify(body) : null,
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

// @vitest-environment node
import ical, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoLength } from '../../contract/limits.ts';
import {
  bookingIdIn,
  databaseKinds,
  postBooking,
  startTestServer,
  type TestServer,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

function eventIn(text: string): VEvent {
  const [event] = Object.values(ical.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT') as VEvent[];
  if (!event) throw new Error('The calendar file contains no event.');
  return event;
}

describe.each(databaseKinds)("a booking's calendar file on %s", { tags: ['2.booking-calendar'] }, (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind, { settings: { PUBLIC_URL: 'https://msafara.example' } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const download = (location: string | null) => fetch(server.url + location);

  it('should be offered for download at the address that the answer names', async () => {
    const answer = await postBooking(server, validBooking(), uniqueKey());
    const file = await download(answer.headers.get('location'));
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="msafara-demo.ics"');
    expect(file.headers.get('cache-control')).toBe('no-store');
  });

  it('should contain the instant in UTC, the length, a stable UID and our phone number', async () => {
    const answer = await postBooking(server, validBooking({ time_zone: 'America/New_York' }), uniqueKey());
    const text = await (await download(answer.headers.get('location'))).text();
    const event = eventIn(text);
    const start = new Date(`${validBooking().appointment_date}T14:00:00Z`);
    // New York is 5 hours behind UTC, 4 in summer.
    expect([start.getTime(), start.getTime() - 3_600_000]).toContain(event.start.getTime());
    expect(text).toMatch(/^DTSTART:\d{8}T1[34]0000Z\r$/m);
    expect((event.end?.getTime() ?? 0) - event.start.getTime()).toBe(demoLength);
    expect(event.uid).toBe(`${bookingIdIn(answer)}@msafara.example`);
    expect(event.summary).toBe('Msafara demo');
    expect(event.description).toContain('+254 700 000 000');
    expect(text).toContain('SEQUENCE:0');
  });

  it('should be folded as RFC 5545 requires', async () => {
    const answer = await postBooking(server, validBooking(), uniqueKey());
    const text = await (await download(answer.headers.get('location'))).text();
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('should not name the visitor', async () => {
    const answer = await postBooking(server, validBooking(), uniqueKey());
    const text = (await (await download(answer.headers.get('location'))).text()).replace(/\r\n /g, '');
    expect(text).not.toMatch(/amina|otieno|711 000 111/i);
  });

  it('should move the calendar event when the booking is changed', async () => {
    const key = uniqueKey();
    const first = await postBooking(server, validBooking(), key);
    const before = eventIn(await (await download(first.headers.get('location'))).text());
    await postBooking(server, validBooking({ appointment_time: '12' }), key);
    const after = await (await download(first.headers.get('location'))).text();
    expect(eventIn(after).uid).toBe(before.uid);
    expect(eventIn(after).start.getTime() - before.start.getTime()).toBe(3 * 3_600_000);
    expect(after).toContain('SEQUENCE:1');
  });

  it('should not exist for an unknown booking', { tags: ['1.access'] }, async () => {
    await postBooking(server, validBooking(), uniqueKey());
    for (const id of [uniqueKey(), 'x', "'; drop table bookings", '\0', `${uniqueKey()}\0`]) {
      const answer = await download(`/api/register/booking/${encodeURIComponent(id)}/appointment.ics`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ status: 404, detail: expect.stringContaining('+254 700 000 000') });
    }
  });
});

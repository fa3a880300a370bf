// @vitest-environment node
import ical, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoLength } from '../../contract/limits.ts';
import { startTestServerWithInbox, type TestServerWithInbox } from './fixtures/registration-client.ts';
import {
  bookingIdIn,
  databaseKinds,
  dueEmailsSent,
  postBooking,
  startTestServer,
  uniqueKey,
  validBooking,
} from './fixtures/test-server.ts';

function eventIn(text: string): VEvent {
  const [event] = Object.values(ical.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT') as VEvent[];
  if (!event) throw new Error('The calendar file contains no event.');
  return event;
}

/** The file with its folded lines in one piece: RFC 5545, section 3.1. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '');

/** The text values of a file by their names, without their escapes: RFC 5545, section 3.3.11. */
function propertiesIn(text: string): Map<string, string> {
  const lines = unfolded(text).split('\r\n');
  const pairs = lines.map((line) => [line.slice(0, line.search(/[:;]/)), line.slice(line.indexOf(':') + 1)] as const);
  return new Map(
    pairs.map(([name, value]) => [
      name,
      value.replace(/\\(.)/g, (_escape, letter) => (/n/i.test(letter) ? '\n' : letter)),
    ]),
  );
}

describe.each(databaseKinds)("a booking's calendar file on %s", { tags: ['2.booking-calendar'] }, (kind) => {
  let server: TestServerWithInbox;
  beforeAll(async () => {
    server = await startTestServerWithInbox(kind, { settings: { PUBLIC_URL: 'https://msafara.example' } });
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
    expect(event.description).toBe(
      `You booked a demo of Msafara: a customer success agent will call you on your number ending in 111. To move or cancel it, follow the link in any email from us about it, or call +254 700 000 000. Reference: ${bookingIdIn(answer)}`,
    );
    expect(text).toContain('SEQUENCE:0');
  });

  it('should end each line with CRLF and fold long ones, without cutting a letter in two', async () => {
    const long = 'Mĩsafara wa Mũgĩthi na Thũkũmũ '.repeat(4).trim();
    await using named = await startTestServer(kind, { settings: { PRODUCT_NAME: long } });
    const answer = await postBooking(named, validBooking(), uniqueKey());
    const file = Buffer.from(await (await fetch(named.url + answer.headers.get('location'))).arrayBuffer());
    const text = file.toString();
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    // Latin-1, so that each character is one octet of the file.
    for (const line of file.toString('latin1').split('\r\n')) {
      expect(line.length).toBeLessThanOrEqual(75);
      const read = () => new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'));
      expect(read).not.toThrow();
    }
    expect(propertiesIn(text).get('SUMMARY')).toBe(`${long} demo`);
  });

  it('should not name the visitor', async () => {
    const answer = await postBooking(server, validBooking(), uniqueKey());
    const text = unfolded(await (await download(answer.headers.get('location'))).text());
    expect(text).not.toMatch(/amina|otieno/i);
  });

  it('should have our address as its organizer, and an alarm', async () => {
    const answer = await postBooking(server, validBooking(), uniqueKey());
    const text = await (await download(answer.headers.get('location'))).text();
    expect(unfolded(text)).toMatch(/^ORGANIZER;CN="Msafara":mailto:hello@msafara\.example\r$/m);
    const [, alarm = ''] = /BEGIN:VALARM\r\n(.*?)END:VALARM/s.exec(unfolded(text)) ?? [];
    expect(alarm.split('\r\n').sort()).toEqual(['', 'ACTION:DISPLAY', 'DESCRIPTION:Msafara demo', 'TRIGGER:-PT15M']);
  });

  it('should say in its title that a time that was asked for is not confirmed', async () => {
    const asked = { time_zone: 'Pacific/Honolulu', appointment_time: '14' };
    const answer = await postBooking(server, validBooking(asked), uniqueKey());
    const text = await (await download(answer.headers.get('location'))).text();
    expect(text).toContain('STATUS:TENTATIVE');
    expect(propertiesIn(text).get('SUMMARY')).toBe('Msafara demo (not confirmed yet)');
  });

  describe('the place', () => {
    /** The place in the file behind an answer, and in the file that is emailed. */
    async function placesOf(phone: string) {
      const answer = await postBooking(server, validBooking({ phone }), uniqueKey());
      const location = answer.headers.get('location');
      const downloaded = await (await download(location)).text();
      await dueEmailsSent(server);
      // That of a former booking may come later.
      const ofThis = `/api/register/booking/${bookingIdIn(answer)}/`;
      const confirmation = server.inbox.mails.find(({ calendar, text }) => calendar && text.includes(ofThis));
      const linked = /\/api\/register\/booking\/\S+/.exec(confirmation?.text ?? '')?.[0] ?? '';
      expect(linked).toContain(ofThis);
      const files = [downloaded, confirmation?.calendar?.content ?? '', await (await download(linked)).text()];
      for (const file of files) expect(file.match(/^BEGIN:/gm)).toHaveLength(3);
      return files.map((file) => propertiesIn(file).get('LOCATION'));
    }

    it('should be the end of the number that will be called, which nobody learns from a file or a link', async () => {
      const emailed = 'By phone: your number ending in 111';
      expect(await placesOf('+254 711 000 111')).toEqual([emailed, emailed, emailed]);
    });

    it('should be said without a number if there is none', async () => {
      const open = 'By phone or video';
      expect(await placesOf('')).toEqual([open, open, open]);
    });

    it('should be one value, whatever was typed', async () => {
      const emailed = 'By phone: your number ending in ٤٥٦';
      expect(await placesOf('٠٧١١٤٥٦; a, b\\n\nBEGIN:VALARM')).toEqual([emailed, emailed, emailed]);
    });
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

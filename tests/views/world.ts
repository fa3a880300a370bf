import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, vi } from 'vitest';
import { bookingPath, bookingRequest } from '../../contract/booking.ts';
import { fuelStationForm, fuelStationPath } from '../../contract/fuel-station.ts';
import { idempotencyHeader } from '../../contract/submission.ts';
import { refusedDate } from '../models/booking.ts';
import { logins, refusedEmail, shownLogins } from '../models/fuel-station.ts';
import type { World } from '../models/world.ts';
import { resizeTo } from './browser.ts';
import { eventually } from './eventually.ts';

/** How long a page is willing to wait for an answer, in milliseconds. */
const patienceOfPages = 10_000;

/** The calls that pages make, each with what it takes and how it is answered. */
const calls = {
  [bookingPath]: {
    schema: bookingRequest,
    refusal: refusedDate,
    accepted: () =>
      HttpResponse.text('Successfully Sent Booking!', {
        status: 201,
        headers: { location: '/api/register/booking/0/appointment.ics' },
      }),
  },
  [fuelStationPath]: {
    schema: fuelStationForm,
    refusal: refusedEmail,
    accepted: () => HttpResponse.json(logins, { status: 201 }),
  },
};
type Path = keyof typeof calls;

/** The server, as MSW plays it: it holds each request until it is told how to answer. */
export function heldServer() {
  type Held = { path: Path; body: unknown; key: string | null; answer: (response: Response) => void };
  const held: Held[] = [];
  const keys = new Set<string | null>();
  const formerKeys = new Set<string | null>();
  const server = setupServer(
    ...(Object.keys(calls) as Path[]).map((path) =>
      http.post(`*${path}`, async ({ request }) => {
        const { promise, resolve } = Promise.withResolvers<Response>();
        const body = await request.json();
        held.push({ path, body, key: request.headers.get(idempotencyHeader), answer: resolve });
        return promise;
      }),
    ),
  );
  return {
    listen: () => server.listen({ onUnhandledFrame: 'error' }),
    close: () => server.close(),
    /** Nothing is held any more, and the next request is another one. */
    reset: () => {
      for (const { answer } of held.splice(0)) answer(HttpResponse.error());
      keys.clear();
      formerKeys.clear();
    },
    /** The requests to come are of something else, under a key that was not there before. */
    beginAnew: () => {
      for (const key of keys) formerKeys.add(key);
      keys.clear();
    },
    /** Answers the one request that waits, which is sound and under the key of all tries before it. */
    answer: async (respond: (path: Path) => Response) => {
      const request = await eventually(() => {
        expect(held, 'requests that wait').toHaveLength(1);
        return held[0] as Held;
      });
      held.length = 0;
      expect(calls[request.path].schema.safeParse(request.body).error?.issues ?? []).toEqual([]);
      expect(request.key).toMatch(/^[\x21-\x7e]{8,128}$/);
      keys.add(request.key);
      expect([...keys], 'keys of what is sent').toHaveLength(1);
      expect([...formerKeys], 'keys of what was sent before').not.toContain(request.key);
      request.answer(respond(request.path));
    },
  };
}

/** The clipboard, which waits for the browser's leave. */
export function heldClipboard() {
  const asked: { allow: () => void; refuse: (error: Error) => void }[] = [];
  const writeText = () => new Promise<void>((allow, refuse) => asked.push({ allow, refuse }));
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  return () =>
    eventually(() => {
      const last = asked.pop();
      if (last === undefined) throw new Error('Nothing was to be copied.');
      return last;
    });
}

/** What happens to a page in jsdom: MSW answers, and time stands still until it is told to pass. */
export function jsdomWorld({ answer, beginAnew }: Pick<ReturnType<typeof heldServer>, 'answer' | 'beginAnew'>): World {
  const copying = heldClipboard();
  return {
    accept: () => answer((path) => calls[path].accepted()),
    acceptLate: () => answer(() => HttpResponse.json(shownLogins)),
    refuse: () =>
      answer((path) =>
        HttpResponse.json(
          { type: 'about:blank', title: 'Unprocessable Content', status: 422, errors: [calls[path].refusal] },
          { status: 422, headers: { 'content-type': 'application/problem+json' } },
        ),
      ),
    fail: () =>
      answer(() =>
        HttpResponse.json({ type: 'about:blank', title: 'Service Unavailable', status: 503 }, { status: 503 }),
      ),
    cut: () => answer(() => HttpResponse.error()),
    lose: () => answer(() => HttpResponse.error()),
    timeOut: async () => {
      await vi.advanceTimersByTimeAsync(patienceOfPages);
      await answer(() => HttpResponse.error());
    },
    beginAnew: async () => beginAnew(),
    allowCopy: async () => (await copying()).allow(),
    refuseCopy: async () => (await copying()).refuse(new DOMException('no', 'NotAllowedError')),
    networkReturns: async () => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    },
    pass: async (milliseconds) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
    },
    passMidnight: async () => {
      const midnight = new Date();
      midnight.setHours(24, 0, 0, 0);
      await vi.advanceTimersByTimeAsync(midnight.getTime() - Date.now());
    },
    scroll: async (y) => window.scrollTo(0, y),
    widen: async () => resizeTo(1280),
    narrow: async () => resizeTo(390),
  };
}

import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, vi } from 'vitest';
import { bookingPath, bookingRequest, idempotencyHeader } from '../../contract/booking.ts';
import { refusedDate } from '../models/booking.ts';
import type { World } from '../models/world.ts';
import { resizeTo } from './browser.ts';
import { eventually } from './eventually.ts';

/** How long a page is willing to wait for an answer, in milliseconds. */
const patienceOfPages = 10_000;

/** The server, as MSW plays it: it holds each booking until it is told how to answer. */
export function heldServer() {
  type Held = { body: unknown; key: string | null; answer: (response: Response) => void };
  const held: Held[] = [];
  const keys = new Set<string | null>();
  const server = setupServer(
    http.post(`*${bookingPath}`, async ({ request }) => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      const body = await request.json();
      held.push({ body, key: request.headers.get(idempotencyHeader), answer: resolve });
      return promise;
    }),
  );
  return {
    listen: () => server.listen({ onUnhandledFrame: 'error' }),
    close: () => server.close(),
    /** Nothing is held any more, and the next booking is another one. */
    reset: () => {
      for (const { answer } of held.splice(0)) answer(HttpResponse.error());
      keys.clear();
    },
    /** Answers the one request that waits, which is a sound booking under the key of all tries before it. */
    answer: async (response: Response) => {
      const request = await eventually(() => {
        expect(held, 'requests that wait').toHaveLength(1);
        return held[0] as Held;
      });
      held.length = 0;
      expect(bookingRequest.safeParse(request.body).error?.issues ?? []).toEqual([]);
      expect(request.key).toMatch(/^[\x21-\x7e]{8,128}$/);
      keys.add(request.key);
      expect([...keys], 'keys of one booking').toHaveLength(1);
      request.answer(response);
    },
  };
}

/** What happens to a page in jsdom: MSW answers, and time stands still until it is told to pass. */
export function jsdomWorld({ answer }: { answer: (response: Response) => Promise<void> }): World {
  return {
    accept: () =>
      answer(
        HttpResponse.text('Successfully Sent Booking!', {
          status: 201,
          headers: { location: '/api/register/booking/0/appointment.ics' },
        }),
      ),
    refuse: () =>
      answer(
        HttpResponse.json(
          { type: 'about:blank', title: 'Unprocessable Content', status: 422, errors: [refusedDate] },
          { status: 422, headers: { 'content-type': 'application/problem+json' } },
        ),
      ),
    fail: () =>
      answer(HttpResponse.json({ type: 'about:blank', title: 'Service Unavailable', status: 503 }, { status: 503 })),
    cut: () => answer(HttpResponse.error()),
    lose: () => answer(HttpResponse.error()),
    timeOut: async () => {
      await vi.advanceTimersByTimeAsync(patienceOfPages);
      await answer(HttpResponse.error());
    },
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

import { expect, type Page, type Route } from '@playwright/test';
import { dayIn, instantOf } from '../contract/appointment.ts';
import { type BookingRequest, bookingPath, idempotencyHeader } from '../contract/booking.ts';
import { timeZone } from '../tests/models/booking.ts';
import type { World } from '../tests/models/world.ts';
import { gone } from './test.ts';

/** How long the site is willing to wait for an answer, in milliseconds. */
const patienceOfPages = 10_000;

/** What the page has asked of the server, as far as a test wants to know of it afterwards. */
export type Asked = {
  /** The key of each try. */
  keys: string[];
  /** How many tries the server has stored, whether the page heard of it or not. */
  stored: number;
};

/**
 * What happens to a page in Chromium. Bookings that its scripts send are held; the real server gives the answers but for
 * those that a path takes away. Time is the page's own, which stands still once `page.clock` is paused.
 */
export async function chromiumWorld(page: Page): Promise<World & { asked: Asked }> {
  const asked: Asked = { keys: [], stored: 0 };
  const held: Route[] = [];
  await page.route(`**${bookingPath}`, async (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) return route.continue();
    asked.keys.push(request.headers()[idempotencyHeader] ?? '');
    held.push(route);
  });
  const heldRoute = async () => {
    await expect.poll(() => held.length, { message: 'requests that wait' }).toBe(1);
    return held.pop() as Route;
  };
  return {
    asked,
    accept: async () => {
      const route = await heldRoute();
      asked.stored++;
      await route.continue();
    },
    refuse: async () => {
      const route = await heldRoute();
      const booking: BookingRequest = route.request().postDataJSON();
      const day = dayIn(timeZone, new Date(), -1);
      const past = {
        ...booking,
        appointment_date: day,
        appointment: instantOf(day, booking.appointment_time, timeZone),
      };
      await route.continue({ postData: JSON.stringify(past) });
    },
    fail: async () => {
      const route = await heldRoute();
      const body = JSON.stringify({ type: 'about:blank', title: 'Service Unavailable', status: 503 });
      await route.fulfill({ status: 503, contentType: 'application/problem+json', body });
    },
    cut: async () => (await heldRoute()).abort('connectionreset'),
    lose: async () => {
      const route = await heldRoute();
      const response = await route.fetch();
      expect(response.ok(), 'whether the server took the booking').toBe(true);
      asked.stored++;
      await route.abort('connectionreset');
    },
    timeOut: async () => {
      const route = await heldRoute();
      await page.clock.runFor(patienceOfPages);
      await route.abort().catch(gone);
    },
    networkReturns: async () => {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
    pass: (milliseconds) => page.clock.runFor(milliseconds),
    passMidnight: async () => {
      const left = await page.evaluate(() => {
        const midnight = new Date();
        return midnight.setHours(24, 0, 0, 0) - Date.now();
      });
      await page.clock.fastForward(left);
    },
    scroll: (y) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y),
    widen: () => page.setViewportSize({ width: 1280, height: 800 }),
    narrow: () => page.setViewportSize({ width: 390, height: 844 }),
  };
}

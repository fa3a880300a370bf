import { expect, type Page, type Request, type Route } from '@playwright/test';
import { dayIn, instantOf } from '../contract/appointment.ts';
import { type BookingRequest, bookingPath } from '../contract/booking.ts';
import { fuelStationPath } from '../contract/fuel-station.ts';
import { idempotencyHeader, tryHeader } from '../contract/submission.ts';
import { timeZone } from '../tests/models/booking.ts';
import type { World } from '../tests/models/world.ts';
import { gone } from './test.ts';

/** How long the site is willing to wait for an answer, in milliseconds. */
const patienceOfPages = 10_000;

/** What the page has asked of the server, as far as a test wants to know of it afterwards. */
export type Asked = {
  /** Each try, and whether the server has stored it, whether the page heard of it or not. */
  tries: { key: string; stored: boolean }[];
  /** How many things the page has asked for: the tries of one share a key. */
  things: number;
};

/** The calls whose requests are held. */
export const heldPaths: readonly string[] = [bookingPath, fuelStationPath];

/**
 * What happens to a page in Chromium. What its scripts send is held; the real server gives the answers but for
 * those that a path takes away. Time is the page's own, which stands still once `page.clock` is paused.
 */
export async function chromiumWorld(page: Page): Promise<World & { asked: Asked }> {
  const asked: Asked = { tries: [], things: 1 };
  const held: Route[] = [];
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(holdClipboard);
  await page.route(
    ({ pathname }) => heldPaths.includes(pathname),
    async (route) => {
      const request = route.request();
      if (request.isNavigationRequest()) return route.continue({ postData: distinct(request) });
      asked.tries.push({ key: request.headers()[idempotencyHeader] ?? '', stored: false });
      held.push(route);
    },
  );
  const heldRoute = async () => {
    await expect.poll(() => held.length, { message: 'requests that wait' }).toBe(1);
    return held.pop() as Route;
  };
  const noteStored = () => {
    const last = asked.tries.at(-1);
    if (last) last.stored = true;
  };
  const settleCopy = async (how: 'allow' | 'refuse') => {
    await page.waitForFunction(() => '__copy' in globalThis);
    await page.evaluate((how) => {
      const { __copy } = globalThis as unknown as { __copy: Record<typeof how, () => Promise<void>> };
      return __copy[how]();
    }, how);
  };
  return {
    asked,
    accept: async () => {
      const route = await heldRoute();
      noteStored();
      await route.continue();
    },
    acceptLate: async () => {
      const route = await heldRoute();
      const headers = route.request().headers();
      const newer = await route.fetch({ headers: { ...headers, [tryHeader]: '1000' } });
      expect(newer.ok(), 'whether the server took the newer try').toBe(true);
      noteStored();
      await route.continue();
    },
    refuse: async () => {
      const route = await heldRoute();
      await route.continue({ postData: JSON.stringify(spoilt(route.request())) });
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
      expect(response.ok(), 'whether the server took it').toBe(true);
      noteStored();
      await route.abort('connectionreset');
    },
    timeOut: async () => {
      const route = await heldRoute();
      await page.clock.runFor(patienceOfPages);
      await route.abort().catch(gone);
    },
    beginAnew: async () => void asked.things++,
    allowCopy: () => settleCopy('allow'),
    refuseCopy: () => settleCopy('refuse'),
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

/** A request with something that the server refuses. */
function spoilt(request: Request): object {
  const sent = request.postDataJSON();
  if (request.url().endsWith(fuelStationPath)) return { ...sent, email: 'nobody' };
  const booking: BookingRequest = sent;
  const day = dayIn(timeZone, new Date(), -1);
  return { ...booking, appointment_date: day, appointment: instantOf(day, booking.appointment_time, timeZone) };
}

/** A plain form has no key, and the same station twice is one: the station of each path is another. */
function distinct(request: Request): string {
  const typed = new URLSearchParams(request.postData() ?? '');
  const mobile = typed.get('mobile');
  if (mobile) typed.set('mobile', `${mobile} ${crypto.randomUUID().slice(0, 8)}`);
  return typed.toString();
}

/** Runs in the page: its clipboard waits until it is told what to do. */
function holdClipboard() {
  const { clipboard } = navigator;
  // Only where the site is served as secure there is one.
  if (!clipboard) return;
  const write = clipboard.writeText.bind(clipboard);
  clipboard.writeText = (text) =>
    new Promise((resolve, reject) => {
      const allow = () => write(text).then(resolve);
      const refuse = async () => reject(new DOMException('Write permission denied.', 'NotAllowedError'));
      Object.assign(globalThis, { __copy: { allow, refuse } });
    });
}

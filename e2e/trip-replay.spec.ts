import type { Page } from '@playwright/test';
import { trip } from '../content/trip.ts';
import { approachTime, lastReading, readingTime } from '../machines/trip-replay.ts';
import { expectAccessible } from '../tests/models/drivers/browser/axe.ts';
import { pauseClock } from '../tests/models/drivers/browser/clock.ts';
import { expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';

const script = /\/assets\/TripReplay-/;
const slider = (page: Page) => page.getByRole('slider', { name: 'Time of the trip' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const expectText = (page: Page, text: string | RegExp) => expect(slider(page)).toHaveAttribute('aria-valuetext', text);

/** Waits for its script: React marks the elements that it takes over. */
const expectAwake = (page: Page) =>
  expect.poll(() => slider(page).evaluate((found) => Object.keys(found).length)).toBeGreaterThan(0);

test('should move along the trip by keys and pointer, and not by itself under the focus', {
  tag: ['@2.trip-replay-slider', '@2.trip-replay-sight'],
}, async ({ page }) => {
  await page.clock.install();
  await openHydrated(page, '/');
  await slider(page).focus();
  await expectAwake(page);
  // The browser tells observers in the order in which they began.
  await slider(page).evaluate(
    (found) =>
      new Promise<void>((seen) => {
        new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), { threshold: 0.9 }).observe(found);
      }),
  );
  await pauseClock(page, 100);
  await expectText(page, '14:10, Salgaa, 180 litres');
  const texts: Record<string, string> = {
    Home: '07:30, Athi River, 212 litres',
    ArrowRight: '07:35, Athi River to Nairobi, 211 litres',
    ArrowLeft: '07:30, Athi River, 212 litres',
    End: '17:00, Eldoret, 133 litres',
  };
  for (const [key, text] of Object.entries(texts)) {
    await page.keyboard.press(key);
    await expectText(page, text);
  }
  await page.keyboard.press('PageDown');
  await expectText(page, /^1[56]:/);
  await page.keyboard.press('PageUp');
  await expectText(page, '17:00, Eldoret, 133 litres');

  const { x, y, width, height } = (await slider(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + 14, y + height / 3);
  await expectText(page, '07:30, Athi River, 212 litres');
  await page.mouse.down();
  await page.mouse.move(x + 14 + ((width - 28) * 80) / lastReading, y + height / 3, { steps: 4 });
  await page.mouse.up();
  await expectText(page, '14:10, Salgaa, 180 litres');
  await expectAccessible(page, 'with the trip at Salgaa');
});

test('should play the trip to its end, load its script only when touched, and repeat a press that came before it', {
  tag: ['@2.trip-replay', '@2.trip-replay-press'],
}, async ({ page }) => {
  const held = Promise.withResolvers<void>();
  let isAsked = false;
  await page.route(script, async (route) => {
    isAsked = true;
    await held.promise;
    await route.continue();
  });
  await page.clock.install();
  await openHydrated(page, '/');
  expect(isAsked, 'whether its script is part of the first load').toBe(false);
  await pauseClock(page, 100);
  await button(page, 'Play').click();
  await expect.poll(() => isAsked, { message: 'whether a press asks for the script' }).toBe(true);
  await expect(button(page, 'Play')).toBeVisible();
  held.resolve();
  await expect(button(page, 'Pause')).toBeVisible();
  await expectText(page, '07:30, Athi River, 212 litres');
  await page.clock.runFor(readingTime * 80);
  await expectText(page, '14:10, Salgaa, 180 litres');
  await page.clock.runFor(readingTime * (lastReading - 80));
  await expect(button(page, 'Play again')).toBeVisible();
  await expectText(page, '17:00, Eldoret, 133 litres');
});

test('should show the loss once by itself when its whole chart is in view, which Play does not wait for', {
  tag: '@2.trip-replay-sight',
}, async ({ page }) => {
  await page.clock.install();
  await openHydrated(page, '/');
  await page.mouse.move(30, 300);
  const moveTo = (place: ScrollLogicalPosition, below = 0) =>
    slider(page).evaluate(
      (found, [place, below]) => {
        found.scrollIntoView({ block: place, behavior: 'instant' });
        scrollBy({ top: below, behavior: 'instant' });
      },
      [place, below] as const,
    );
  await moveTo('end', -60);
  await expectAwake(page);
  await pauseClock(page, 100);
  await page.clock.runFor(1000);
  await expectText(page, '14:10, Salgaa, 180 litres');
  await moveTo('end');
  await expectText(page, '13:50, Salgaa, 218 litres');
  for (const time of ['13:55', '14:00', '14:05']) {
    await page.clock.runFor(approachTime);
    await expectText(page, `${time}, Salgaa, 218 litres`);
  }
  await page.clock.runFor(approachTime);
  await expectText(page, '14:10, Salgaa, 180 litres');
  await moveTo('start', 400);
  await moveTo('end');
  await page.clock.runFor(approachTime * 2);
  await expectText(page, '14:10, Salgaa, 180 litres');
  await button(page, 'Play').click();
  await expectText(page, '07:30, Athi River, 212 litres');
});

test('should begin where the slider was moved before its script arrived', { tag: '@2.trip-replay-press' }, async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openHydrated(page, '/');
  await slider(page).fill('33');
  await expectText(page, '14:10, Salgaa, 180 litres');
  held.resolve();
  await expectText(page, '10:15, Naivasha, 168 litres');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('should be a still picture with its story', { tag: '@2.trip-replay' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText(trip.lesson)).toBeVisible();
    await expect(page.getByRole('img', { name: /at 14:10 the lorry is at Salgaa with 180 litres/ })).toBeVisible();
    await expect(page.getByText(trip.stories[80] ?? '')).toBeVisible();
    await expect(slider(page)).not.toBeVisible();
    await expect(button(page, 'Play')).not.toBeVisible();
    await expect(page.getByText(trip.hint)).not.toBeVisible();
  });
});

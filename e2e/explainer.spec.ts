import { scenes } from '../content/explainer.ts';
import { sceneTime } from '../machines/explainer.ts';
import { expectAccessible } from '../tests/models/drivers/browser/axe.ts';
import { pauseClock } from '../tests/models/drivers/browser/clock.ts';
import { expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';

test('should load the explainer only when opened, and play it to the end', { tag: '@2.home-video-own' }, async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(request.url()));
  const isFetched = () => fetched.some((url) => /\/assets\/Explainer-/.test(url));
  await page.clock.install();
  await openHydrated(page, '/');
  await page.waitForLoadState('networkidle');
  expect(isFetched(), 'whether it was fetched before it was opened').toBe(false);

  // The first scene would be over before a busy machine gets to its caption.
  await pauseClock(page, 500);
  await page.getByRole('button', { name: 'Watch the explainer' }).first().click();
  const modal = page.getByRole('dialog', { name: 'Explainer video' });
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(modal.getByRole('button', { name: 'Pause' })).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [0] });
  expect(isFetched(), 'whether it is fetched once it is opened').toBe(true);
  for (const [index, { caption }] of scenes.entries()) {
    await expect(modal.getByText(caption)).toBeVisible();
    await expect(modal.getByText(`Scene ${index + 1} of 6`)).toBeVisible();
    await page.clock.runFor(sceneTime);
  }
  await expect(modal.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('should keep Close where it is when the explainer arrives, so that no press misses it', {
  tag: ['@2.home-video-own', '@4.video'],
}, async ({ page }) => {
  const fetched = Promise.withResolvers<void>();
  await page.route(/\/assets\/Explainer-/, async (route) => {
    await fetched.promise;
    await route.continue();
  });
  await openHydrated(page, '/');
  await page.getByRole('button', { name: 'Watch the explainer' }).first().click();
  const modal = page.getByRole('dialog', { name: 'Explainer video' });
  const placesOnScreens = async () => {
    const places = [];
    for (const size of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      places.push(await modal.getByRole('button', { name: 'Close video' }).boundingBox());
    }
    return places;
  };
  await modal.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
  const before = await placesOnScreens();
  expect(before).not.toContain(null);
  fetched.resolve();
  await expect(modal.getByRole('button', { name: 'Next scene' })).toBeVisible();
  expect(await placesOnScreens()).toEqual(before);
});

test('should start the explainer paused for people who prefer reduced motion, and fit a phone', {
  tag: '@2.home-video-own',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, '/');
  await page.getByRole('button', { name: 'Watch the explainer' }).first().click();
  const modal = page.getByRole('dialog', { name: 'Explainer video' });
  await expect(modal.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  const next = modal.getByRole('button', { name: 'Next scene' });
  for (const { caption } of scenes) {
    await expect(modal.getByText(caption)).toBeInViewport({ ratio: 1 });
    await expect(next).toBeInViewport({ ratio: 1 });
    if (caption !== scenes.at(-1)?.caption) await next.click();
  }
  await expect(next).toBeDisabled();
  await expectAccessible(page, 'in the last scene of the explainer');
});

import { expectAccessible } from './axe.ts';
import { routes, unknownRoute } from './routes.ts';
import { expect, openHydrated, test } from './test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });
    for (const route of routes) {
      test(`${route} should complain of nothing, from its top to its end`, async ({ page }) => {
        await openHydrated(page, route);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        await page.waitForLoadState('networkidle');
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await expectAccessible(page, `on ${route} in ${colorScheme} colours`);
      });
    }
  });
}

for (const route of routes) {
  test(`${route} should fit into 320 px without scrolling sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openHydrated(page, route);
    const wider = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const beyond = [...document.querySelectorAll('body *')].filter(
          (element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth + 1,
        );
        return scrollWidth > clientWidth ? beyond.map((element) => element.outerHTML.slice(0, 120)) : [];
      });
    expect(await wider(), 'what is wider than the screen').toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible();
    expect(await wider(), 'what is wider than the screen with the menu open').toEqual([]);
  });

  test(`${route} should move nothing for who prefers reduced motion`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openHydrated(page, route);
    const moving = () => page.evaluate(() => document.getAnimations().map((animation) => String(animation.effect)));
    expect(await moving()).toEqual([]);
    await page.getByRole('button', { name: 'Features' }).click();
    await expect(page.getByRole('link', { name: /^Platform overview/ }).first()).toBeVisible();
    expect(await moving()).toEqual([]);
  });

  test(`${route} should be answered with a strict policy`, async ({ request }) => {
    const response = await request.get(route);
    const policy = response.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|unsafe-hashes|\*/);
  });
}

test.describe('an unknown address', () => {
  test.use({ expectedComplaints: /^error: Failed to load resource: .*404/ });

  test('should be answered 404 with a page that leads on', async ({ page }) => {
    const response = await page.goto(unknownRoute);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(/not found/i);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to the home page' })).toHaveAttribute(
      'href',
      '/',
    );
    await expectAccessible(page, 'on the page for unknown addresses');
  });

  test('should be told in the site’s own page after a navigation too', async ({ page }) => {
    await openHydrated(page, '/');
    await page.getByRole('link', { name: 'TAKE A PRODUCT TOUR' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

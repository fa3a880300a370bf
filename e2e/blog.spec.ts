import { readFileSync } from 'node:fs';
import { articleList } from '../contract/blog.ts';
import { awaitHydration, expect, openHydrated, test, untilFetched } from '../tests/models/drivers/browser/test.ts';

const maintenance = { slug: 'plan-a-quarter-of-maintenance', title: 'Maintenance planning: a quarter on one page' };
const unknown = '/blog/no-such-article';

test('should open articles from the list and from other articles, without a full page load', {
  tag: '@1.visitors',
}, async ({ page }) => {
  await openHydrated(page, '/blog');
  const pageLoads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && pageLoads.push(request.url()));
  await page.getByRole('link', { name: maintenance.title }).click();
  await expect(page).toHaveURL(`/blog/${maintenance.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: maintenance.title })).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${maintenance.title}`));
  await expect(page.getByRole('main').locator('header time')).toHaveText('June 10, 2026');
  await page.getByRole('link', { name: 'our article on daily inspections' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'When every box is ticked' })).toBeFocused();
  await page.getByRole('complementary', { name: 'Recent Articles' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Measure four things first' })).toBeFocused();
  expect(pageLoads, 'full page loads').toEqual([]);
});

test('should show the articles that the API returns, and list them in the RSS feed', async ({ page, request }) => {
  const articles = articleList.parse(await (await request.get('/msafara/blogs')).json());
  await page.goto('/blog');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(articles.length);
  for (const { slug, publish_date } of articles) {
    const built = JSON.parse(readFileSync(`dist/pages/blog/${slug}.json`, 'utf8'));
    expect(built.from, `the first day of the page of ${slug}`).toBe(publish_date);
  }
  const feed = await request.get('/blog/rss.xml');
  expect(feed.headers()['content-type']).toMatch(/xml/);
  const links = [...(await feed.text()).matchAll(/<link>([^<]*\/blog\/[^<]*)<\/link>/g)].map(([, link = '']) => link);
  expect(links.map((link) => new URL(link).pathname)).toEqual(articles.map(({ slug }) => `/blog/${slug}`));
  for (const { main_image, author } of articles) {
    for (const picture of [main_image, author.author_image]) {
      const response = await request.get(picture);
      expect([picture, response.status(), response.headers()['content-type']]).toEqual([picture, 200, 'image/svg+xml']);
    }
  }
});

test('should have the box to subscribe within two screens of a phone', { tag: '@2.subscribe-place' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/blog');
  const box = await page.getByRole('region', { name: 'New articles by email' }).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(2 * 844);
});

test('should scroll a wide table by keyboard on a phone, without widening the page', { tag: '@2.article' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, `/blog/${maintenance.slug}`);
  const table = page.getByRole('group', { name: 'Table 1' });
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('should have at most 73 characters in a line of an article', { tag: '@2.article-lines' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, `/blog/${maintenance.slug}`);
  const lines = await page.getByRole('main').evaluate((main) => {
    const found: string[] = [];
    for (const paragraph of main.querySelectorAll('article p:not(:has(time))')) {
      const byHeight = new Map<number, string>();
      const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        [...(text.textContent ?? '')].forEach((character, index) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          const height = Math.round(range.getBoundingClientRect().bottom);
          byHeight.set(height, (byHeight.get(height) ?? '') + character);
        });
      }
      found.push(...[...byHeight.values()].map((line) => line.trim()));
    }
    return found;
  });
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter(({ length }) => length > 73)).toEqual([]);
});

test.describe('an article that does not load', () => {
  // The browser logs what it could not fetch, and React logs that the error page has replaced the page.
  test.use({
    expectedConsoleErrors:
      /^error: Failed to load resource|^(?:error|warning): .*(?:TypeError|KyError|NetworkError|The answer has status|route match)/,
  });

  test.beforeEach(async ({ page }) => {
    await openHydrated(page, '/blog');
    // The error page is fetched while the site starts. Only a test loses its network that soon.
    await untilFetched(page, 'ErrorScreen');
  });

  test('should show an error page when the API fails, and load the article as a document on retry', {
    tag: '@2.lost-page',
  }, async ({ page }) => {
    await page.route('**/msafara/**', (route) => route.fulfill({ status: 503 }));
    await page.getByRole('link', { name: maintenance.title }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This page didn’t load' })).toBeFocused();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: maintenance.title })).toBeVisible();
  });
});

test.describe('an article that does not exist', () => {
  test.use({ expectedConsoleErrors: /^error: Failed to load resource: .*404/ });

  test('should return 404 with the page for unknown addresses, and hydrate it', { tag: '@2.route-article' }, async ({
    page,
  }) => {
    const hydrated = await awaitHydration(page);
    const response = await page.goto(unknown);
    expect(response?.status()).toBe(404);
    await page.evaluate(() => Object.assign(globalThis, { heading: document.querySelector('h1') }));
    await hydrated();
    await expect(page).toHaveTitle(/^Page not found/);
    expect(
      await page.evaluate(() => document.querySelector('h1') === (globalThis as { heading?: unknown }).heading),
    ).toBe(true);
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Automate your business' })).toBeFocused();
  });
});

import { expect, openHydrated, test } from '../tests/models/drivers/browser/test.ts';

/** The most that the scripts of the home page may weigh on the wire, in bytes. */
const budget = 116_000;

test(`should load less than ${budget} bytes of scripts with the home page`, async ({ request }) => {
  const html = await (await request.get('/')).text();
  const urls = /data-modules="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
  expect(urls.length).toBeGreaterThan(2);
  let bytes = 0;
  for (const url of urls) {
    const { 'content-encoding': encoding, 'content-length': length } = (
      await request.get(url, { headers: { 'accept-encoding': 'br' } })
    ).headers();
    expect(encoding, url).toBe('br');
    bytes += Number(length);
  }
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(budget);
});

test('should link the manifest only after the scripts, so that it is not fetched before the largest paint', async ({
  page,
  request,
}) => {
  const links = (await (await request.get('/')).text()).match(/<link\b[^>]*>/g);
  expect(links).not.toContainEqual(expect.stringContaining('manifest'));
  await openHydrated(page, '/');
  await expect(page.locator('head > link[rel=manifest][href="/site.webmanifest"]')).toHaveCount(1);
});

import { chromium } from 'playwright';
import { chromiumArguments, chromiumPath } from './scripts/chromium.ts';
import { serve } from './scripts/bench/servers.ts';
const site = await serve('dist');
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] });
for (const colorScheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme });
  const page = await context.newPage();
  page.on('console', (m) => console.log(m.text()));
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await page.evaluate(async () => { for (let y = 0; y < document.body.scrollHeight; y += 400) { scrollTo(0, y); await new Promise((r) => setTimeout(r, 120)); } scrollTo(0, 0); });
  await page.screenshot({ path: `/tmp/home-${colorScheme}.png`, fullPage: true });
}
await browser.close(); await site.stop();

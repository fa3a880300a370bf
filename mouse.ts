import { chromium, devices } from 'playwright';
import { chromiumArguments, chromiumPath } from './scripts/chromium.ts';
import { serve } from './scripts/bench/servers.ts';
const rate = Number(process.argv[2] ?? 4);
const runs = Number(process.argv[3] ?? 5);
const hold = Number(process.argv[4] ?? 80);
const site = await serve('dist');
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] });
const all: number[][] = [];
for (let i = 0; i < runs; i++) {
  const context = await browser.newContext(devices['Pixel 7']);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(3500);
  const log = page.evaluate(() => new Promise<number[]>((resolve) => {
    let clicked = 0, handled = 0;
    document.addEventListener('click', (e) => { clicked = e.timeStamp; handled = performance.now(); }, { capture: true });
    const before = document.querySelector('h1')?.textContent;
    const o = new MutationObserver(() => {
      const now = document.querySelector('h1')?.textContent;
      if (!clicked || !now || now === before) return;
      o.disconnect(); const dom = performance.now();
      requestAnimationFrame(() => { (globalThis as any).scheduler.postTask(() => resolve([handled - clicked, dom - clicked, performance.now() - clicked]), { priority: 'user-blocking' }); });
    });
    o.observe(document.body, { childList: true, subtree: true, characterData: true });
  }));
  await page.getByRole('link', { name: 'BOOK NOW' }).first().click({ delay: hold });
  all.push(await log);
  await context.close();
}
const med = (i: number) => all.map((a) => a[i]).sort((a, b) => a! - b!)[Math.floor(all.length / 2)]!.toFixed(0);
console.log(`rate ${rate} hold ${hold}: handled ${med(0)} dom ${med(1)} painted ${med(2)}  | ` + all.map((a) => a[2]!.toFixed(0)).join(' '));
await browser.close(); await site.stop();

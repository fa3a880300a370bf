import { chromium, devices } from 'playwright';
import { chromiumArguments, chromiumPath } from './scripts/chromium.ts';
import { serve } from './scripts/bench/servers.ts';
const rate = Number(process.argv[2] ?? 4);
const runs = Number(process.argv[3] ?? 3);
const site = await serve('dist');
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] });
for (let i = 0; i < runs; i++) {
  const context = await browser.newContext(devices['Pixel 7']);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(3500);
  const log = page.evaluate(() => new Promise<string[]>((resolve) => {
    const log: [number, string][] = [];
    const note = (what: string, at = performance.now()) => log.push([at, what]);
    let clicked = 0;
    for (const t of ['pointerdown', 'touchstart', 'touchend', 'mousedown', 'focusin', 'click'])
      document.addEventListener(t, (e) => { note(t + ' handled (stamp ' + e.timeStamp.toFixed(0) + ')'); if (t === 'click') clicked = e.timeStamp; }, { capture: true });
    const push = history.pushState; history.pushState = function (...a) { note('pushState'); return push.apply(this, a as never); };
    const r = (globalThis as any).__router;
    for (const t of ['onBeforeNavigate', 'onBeforeLoad', 'onLoad', 'onResolved', 'onBeforeRouteMount', 'onRendered']) r.subscribe(t, () => note(t));
    const st = globalThis.setTimeout; (globalThis as any).setTimeout = (f: any, ms = 0, ...a: any[]) => { if (clicked && ms > 0) note('setTimeout ' + ms + ' ' + (new Error().stack?.split('\n').slice(2, 4).map((l) => l.trim().replace(/http.*assets\//, '')).join(' < '))); return st(f, ms, ...a); };
    new PerformanceObserver((l) => { for (const e of l.getEntries()) note('resource ' + e.name.split('/').pop() + ' end', (e as any).responseEnd), note('  start ' + e.name.split('/').pop(), e.startTime); }).observe({ type: 'resource' });
    new PerformanceObserver((l) => { for (const e of l.getEntries()) note('LONG ' + e.duration.toFixed(0), e.startTime); }).observe({ type: 'longtask' });
    new PerformanceObserver((l) => { for (const e of l.getEntries()) note('LoAF ' + e.duration.toFixed(0) + ' render ' + ((e as any).renderStart - e.startTime).toFixed(0) + ' style ' + ((e as any).styleAndLayoutStart - e.startTime).toFixed(0) + ' ' + (e as any).scripts.map((s: any) => s.invoker.slice(-40) + ':' + s.duration.toFixed(0)).join(', '), e.startTime); }).observe({ type: 'long-animation-frame' });
    const before = document.querySelector('h1')?.textContent;
    const o = new MutationObserver(() => {
      const now = document.querySelector('h1')?.textContent;
      if (!clicked || !now || now === before) return;
      o.disconnect(); note('h1 in DOM');
      requestAnimationFrame(() => { note('rAF'); const c = new MessageChannel(); c.port1.onmessage = () => { note('PAINTED'); const end = performance.now(); st(() => resolve([`total ${(end - clicked).toFixed(0)}`, ...log.sort((a, b) => a[0] - b[0]).map(([at, w]) => (at - clicked).toFixed(0).padStart(6) + ' ' + w)]), 700); }; c.port2.postMessage(0); });
    });
    o.observe(document.body, { childList: true, subtree: true, characterData: true });
  }));
  const box = (await page.getByRole('link', { name: 'BOOK NOW' }).first().boundingBox())!;
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await new Promise((r) => setTimeout(r, 80));
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  console.log((await log).join('\n'));
  await context.close();
}
await browser.close(); await site.stop();

import { launch } from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';
import desktopConfig from 'lighthouse/core/config/desktop-config.js';
import { chromiumArguments, chromiumPath } from '../../tests/browsers/chromium.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

/** One run: scores from 0 to 100, FCP, LCP and TBT in milliseconds, CLS, and the audits that failed. */
export type Run = Record<(typeof categories)[number] | keyof typeof metrics, number> & {
  short: string[];
};

/** A phone or a computer, each with the network and processor that Lighthouse simulates for it. */
export type Device = 'mobile' | 'desktop';

/**
 * One run, retried once if the browser lost its trace, which happens on a busy machine.
 *
 * @param slowdown what the processor is divided by; what Lighthouse takes for the device if left out.
 */
export async function audit(url: string, device: Device = 'mobile', slowdown?: number): Promise<Run> {
  return auditOnce(url, device, slowdown).catch(() => auditOnce(url, device, slowdown));
}

/** One run in a fresh browser. */
async function auditOnce(url: string, device: Device, slowdown?: number): Promise<Run> {
  const chrome = await launch({
    chromePath: chromiumPath('whole'),
    chromeFlags: ['--headless=new', ...chromiumArguments],
    logLevel: 'silent',
  });
  try {
    const flags: Flags = {
      port: chrome.port,
      onlyCategories: [...categories],
      logLevel: 'silent',
      ...(slowdown && { throttling: { cpuSlowdownMultiplier: slowdown } }),
    };
    const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined);
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse could not audit ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    }
    const { lhr } = result;
    const scores = categories.map((id) => [id, (lhr.categories[id]?.score ?? 0) * 100]);
    const figures = Object.entries(metrics).map(([name, id]) => [name, lhr.audits[id]?.numericValue ?? Number.NaN]);
    const weighed = new Set(
      categories
        .flatMap((id) => lhr.categories[id]?.auditRefs ?? [])
        .filter(({ weight }) => weight > 0)
        .map(({ id }) => id),
    );
    const short = Object.values(lhr.audits)
      .filter(({ id, score }) => weighed.has(id) && score !== null && score < 1)
      .map(({ id }) => id);
    return { ...Object.fromEntries([...scores, ...figures]), short } as Run;
  } finally {
    chrome.kill();
  }
}

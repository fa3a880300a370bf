import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromiumArguments, chromiumPath } from '../../tests/browsers/chromium.ts';
import { lighthousePath } from './set-up.ts';

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

/** What is read of a report of Lighthouse: https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md */
type Report = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { id: string; score: number | null; numericValue?: number }>;
};

/** One run in a fresh browser. */
async function auditOnce(url: string, device: Device, slowdown?: number): Promise<Run> {
  const { runtimeError, categories: scored, audits } = await reportOf(url, device, slowdown);
  if (runtimeError) throw new Error(`Lighthouse could not audit ${url}: ${runtimeError.message}`);
  const scores = categories.map((id) => [id, (scored[id]?.score ?? 0) * 100]);
  const figures = Object.entries(metrics).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]);
  const weighed = new Set(
    categories
      .flatMap((id) => scored[id]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => id),
  );
  const short = Object.values(audits)
    .filter(({ id, score }) => weighed.has(id) && score !== null && score < 1)
    .map(({ id }) => id);
  return { ...Object.fromEntries([...scores, ...figures]), short } as Run;
}

async function reportOf(url: string, device: Device, slowdown?: number): Promise<Report> {
  const program = lighthousePath();
  if (program === undefined) throw new Error('Lighthouse is not installed: run node lab/lighthouse/set-up.ts.');
  const options = [
    ...['--output=json', '--output-path=stdout', '--quiet', '--no-enable-error-reporting'],
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${['--headless=new', ...chromiumArguments].join(' ')}`,
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ...(slowdown === undefined ? [] : [`--throttling.cpuSlowdownMultiplier=${slowdown}`]),
  ];
  const env = { ...process.env, CHROME_PATH: chromiumPath('whole') };
  // It ends with 1 after an error of the page, which its report tells.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, url, ...options], {
    env,
    maxBuffer: 1e8,
  }).catch((error: { stdout: string; stderr: string }) => error);
  if (stdout === '') throw new Error(`Lighthouse gave no report of ${url}: ${stderr}`);
  return JSON.parse(stdout) as Report;
}

import { defineConfig } from '@playwright/test';
import { askedSoak } from './e2e/soak.ts';
import { timeZone } from './models/booking.ts';
import { serverEnvironment, siteUrl, smtpPort } from './models/drivers/browser/server.ts';
import { chromiumArguments, chromiumPath } from './scripts/chromium.ts';

// Each worker reads this file anew, without the command line.
if (process.argv.includes('--headed')) process.env.HEADED = 'yes';
const kind = process.env.HEADED ? 'whole' : 'headless';

const quietly = {
  stdout: 'ignore',
  stderr: 'pipe',
  gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
} as const;

/** The built site in Chromium, against the real server on a port and a data folder of its own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // Many tests wait for the server, a clock or the network: more of them than cores.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 5_000 },
  reporter: [['list', { printSteps: false }]],
  use: {
    baseURL: siteUrl,
    timezoneId: timeZone,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(kind), args: [...chromiumArguments] },
  },
  webServer: [
    { ...quietly, command: 'node e2e/mail-catcher.ts', port: Number(smtpPort) },
    { ...quietly, command: 'node server/main.ts', url: `${siteUrl}/healthz`, env: serverEnvironment },
  ],
  projects: [
    { name: 'site', testIgnore: ['coverage.spec.ts', 'soak.spec.ts'] },
    { name: 'coverage', testMatch: 'coverage.spec.ts', dependencies: ['site'] },
    ...(askedSoak() ? [{ name: 'soak', testMatch: 'soak.spec.ts' }] : []),
  ],
});

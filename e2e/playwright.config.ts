import '../tests/compile-cache.ts';
import '../tests/memory-folder.ts';
import './every-path.ts';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../tests/browsers/chromium.ts';
import { firefoxPreferences, firefoxRelay } from '../tests/browsers/firefox.ts';
import { busyness } from '../tests/busyness.ts';
import { serverCommand, serverEnvironment, siteUrl, smtpPort } from '../tests/models/drivers/browser/server.ts';
import { timeZone } from '../tests/models/time-zone.ts';
import { soakOptions } from './soak.ts';

// In the workers Node itself strips the types, which leaves each line in its place. Playwright would map the lines of every stack
// that it takes for a step.
process.env.PW_DISABLE_TS_ESM ??= 'yes';
delete (Error as { prepareStackTrace?: unknown }).prepareStackTrace;

// Workers read this file again without the command line.
if (process.argv.includes('--headed')) process.env.HEADED = 'yes';
const kind = process.env.HEADED ? 'whole' : 'headless';

const serverOptions = {
  cwd: join(import.meta.dirname, '..'),
  stdout: 'ignore',
  stderr: 'pipe',
  gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
} as const;

const chromium = {
  get launchOptions() {
    return { executablePath: chromiumPath(kind), args: [...chromiumArguments] };
  },
};

/** The Firefox of the system, by WebDriver BiDi. */
const firefox = (preferences: Record<string, number> = {}) =>
  ({
    browserName: 'firefox',
    channel: 'moz-firefox',
    // It would add a style, which the content security policy forbids.
    screenshot: 'off',
    launchOptions: { executablePath: firefoxRelay, firefoxUserPrefs: { ...firefoxPreferences, ...preferences } },
  }) as const;

/** Playwright cannot emulate this media feature in Firefox. */
const reducedMotion = { 'ui.prefersReducedMotion': 1 };

/** A path that breaks the network would otherwise have to break each attempt. */
const oneAttempt = { 'network.http.request.max-attempts': 1 };

const otherProjects = ['coverage.spec.ts', 'soak.spec.ts', 'webkit.spec.ts'];

/** Tests the built site against the real server, which has its own port and data folder. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  // More than the cores, because many tests wait for the server, a clock or the network.
  workers: 3,
  // These limits only end what hangs: a busy machine changes no verdict.
  timeout: 300_000 * busyness,
  // A failure is repeated only to record it: tracing every test would take twice as long. It fails the run either way.
  retries: 1,
  failOnFlakyTests: true,
  expect: { timeout: 60_000 * busyness, toPass: { timeout: 60_000 * busyness } },
  reporter: [['list', { printSteps: false }], ['./left-out-reporter.ts']],
  use: {
    baseURL: siteUrl,
    timezoneId: timeZone,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
  webServer: [
    { ...serverOptions, command: 'node e2e/smtp-server.ts', port: Number(smtpPort) },
    { ...serverOptions, command: serverCommand, url: `${siteUrl}/healthz`, env: serverEnvironment },
  ],
  projects: [
    // The longest test comes first, so that it does not run on alone at the end.
    // A page of the development server is some hundred modules, one request each.
    { name: 'visualizer', use: chromium, testMatch: 'visualizer*.spec.ts' },
    { name: 'site', use: chromium, testIgnore: [...otherProjects, 'visualizer*.spec.ts'] },
    { name: 'coverage', use: chromium, testMatch: 'coverage.spec.ts', dependencies: ['site'] },
    ...(soakOptions() ? [{ name: 'soak', use: chromium, testMatch: 'soak.spec.ts' }] : []),
    { name: 'firefox', use: firefox(), testIgnore: [...otherProjects, 'models.spec.ts', 'pages.spec.ts'] },
    { name: 'firefox-still', use: firefox(reducedMotion), testMatch: 'pages.spec.ts' },
    { name: 'firefox-models', use: firefox({ ...reducedMotion, ...oneAttempt }), testMatch: 'models.spec.ts' },
    { name: 'webkit', testMatch: 'webkit.spec.ts' },
  ],
});

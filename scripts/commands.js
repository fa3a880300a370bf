/** Builds the site, unless it is of the present sources. */
export const built = ['scripts/build.ts', '--if-changed'];

/** Finds or installs a browser. @param {'headless' | 'whole'} [kind] */
export const chromium = (kind) => ['tests/browsers/chromium.ts', ...(kind ? [kind] : [])];

/** Runs the browser tests. @param {string[]} options */
export const playwright = (...options) => [
  'node_modules/playwright/cli.js',
  'test',
  '--config=e2e/playwright.config.ts',
  ...options,
];

const types = [['scripts/flow-lists.ts'], ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1']];
const lint = [['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'], ['scripts/terms.ts']];
const vitest = ['node_modules/vitest/vitest.mjs', 'run'];
const inBrowser = playwright('--project=visualizer', '--project=site', '--project=coverage');

/**
 * What an npm script starts in Node, one after the other: programs, or programs that run in turn beside another one.
 * @typedef {readonly (string[] | { beside: readonly string[][], program: string[] })[]} Command
 */

/** @type {Record<string, Command>} */
export const commands = {
  start: [built, ['server/main.ts']],
  dev: [['scripts/dev.ts']],
  visualizer: [['scripts/visualizer.ts']],
  build: [['scripts/build.ts']],
  // Vitest waits for processes and databases a tenth of its time, in which the others find room. A browser may have to be downloaded.
  test: [{ beside: [...types, ...lint, built, chromium()], program: vitest }, inBrowser],
  types,
  lint,
  'test:unit': [vitest],
  'test:e2e': [built, chromium(), inBrowser],
  leads: [['scripts/leads.ts']],
  outbox: [['scripts/outbox.ts']],
  backup: [['scripts/backup.ts']],
  restore: [['scripts/restore.ts']],
  forget: [['scripts/forget.ts']],
  emails: [chromium('headless'), ['scripts/emails.ts']],
  settings: [['scripts/settings.ts']],
  'new:flow': [['scripts/new-flow.ts']],
  machines: [['scripts/machines.ts']],
  paths: [['scripts/paths.ts']],
  packages: [['scripts/packages.ts']],
  requirements: [['scripts/requirements.ts']],
};

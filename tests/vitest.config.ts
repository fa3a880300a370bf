import './compile-cache.ts';
import './memory-folder.ts';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { pictures } from '../scripts/prerender/pictures.ts';
import { requirementTags } from '../scripts/requirements/matrix.ts';
import { siteConstants } from '../vite.config.ts';
import { busyness } from './busyness.ts';
import { timeZone } from './models/time-zone.ts';

const root = join(import.meta.dirname, '..');

// The test processes inherit it.
process.env.TZ = timeZone;

/** The models' paths through the views. */
const pathsThroughViews = 'tests/views/models.test.ts';

const inPage = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
  setupFiles: ['tests/models/drivers/view/setup.ts'],
};

/** What takes longest, so that none of it runs on alone at the end. */
const longest = [
  pathsThroughViews,
  'tests/server/torture.test.ts',
  'tests/scripts/checklists.test.ts',
  'tests/paths/oracles.test.ts',
  'tests/views/email-fields.test.tsx',
];

class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(specifications);
    return [...sorted.filter(isLong), ...sorted.filter((specification) => !isLong(specification))];
  }
}

export default defineConfig({
  root,
  plugins: [pictures(), react()],
  define: siteConstants(),
  test: {
    watch: false,
    reporters: ['default', './tests/server/fixtures/postgres-reporter.ts'],
    sequence: { sequencer: LongestFirst },
    // More than the cores, because many tests wait for password hashes, emails and pages.
    maxWorkers: 3,
    // These limits only end what hangs. On a busy machine some tests take ten times as long, and a machine may stand still.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 300_000,
    expect: { poll: { timeout: 60_000 * busyness } },
    // A tag that the traceability matrix does not know is an error.
    tags: requirementTags(),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // No test changes a module for others, so the files of a worker share what they import.
          isolate: false,
          include: ['{tests,packages/*/tests,lab/tests}/**/*.test.ts'],
          exclude: ['tests/server/**', 'tests/views/**'],
        },
      },
      {
        extends: true,
        test: {
          ...inPage,
          name: 'views',
          // As above: importing the site anew for each file takes half of the time.
          isolate: false,
          include: ['tests/views/**/*.test.{ts,tsx}'],
          exclude: [pathsThroughViews],
        },
      },
      {
        extends: true,
        // As visitors run it: what React checks for developers takes a third of the time, and the other views have that.
        oxc: { jsx: { development: false } },
        test: {
          ...inPage,
          name: 'view-models',
          env: { NODE_ENV: 'production' },
          // A process of its own, because its paths begin with a page that nothing was done to.
          include: [pathsThroughViews],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          // As in production: what React checks for developers costs more than rendering emails and pages.
          env: { NODE_ENV: 'production' },
          setupFiles: ['tests/server/fixtures/cheap-hashing.ts', 'tests/server/fixtures/long-patience.ts'],
          // As above.
          isolate: false,
          globalSetup: ['tests/server/fixtures/postgres-setup.ts'],
        },
      },
    ],
  },
});

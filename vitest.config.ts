import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { pictures } from './build/pictures.ts';
import { timeZone } from './models/time-zone.ts';
import { requirementTags } from './scripts/requirements/matrix.ts';
import { siteConstants } from './vite.config.ts';

// The test processes inherit it.
process.env.TZ = timeZone;

export default defineConfig({
  plugins: [pictures(), react()],
  define: siteConstants(),
  test: {
    watch: false,
    // More than the cores, because many tests wait for password hashes, emails and pages.
    maxWorkers: 3,
    // On a busy machine some tests take ten times as long.
    testTimeout: 30_000,
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
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/server/**', 'tests/views/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          environment: 'jsdom',
          // As above: importing the site anew for each file takes a third of the time.
          isolate: false,
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          include: ['tests/views/**/*.test.{ts,tsx}'],
          setupFiles: ['models/drivers/view/jsdom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          setupFiles: ['tests/server/fixtures/cheap-hashing.ts'],
          // As above.
          isolate: false,
          // Servers and databases start slowly on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: ['tests/server/fixtures/postgres-setup.ts'],
        },
      },
    ],
  },
});

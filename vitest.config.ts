import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { pictures } from './build/pictures.ts';
import { siteConstants } from './vite.config.ts';

// One time zone everywhere, so that no result depends on where the tests run; the tests' processes inherit it.
process.env.TZ = 'Africa/Nairobi';

export default defineConfig({
  plugins: [pictures(), react()],
  define: siteConstants(),
  test: {
    watch: false,
    // Many tests wait for passwords to be hashed, mails to arrive and pages to settle: more of them than cores.
    maxWorkers: 3,
    // A test says nothing by being slow: on a busy machine some take ten times as long.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/server/**', 'tests/views/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          environment: 'jsdom',
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
          globalSetup: ['tests/server/postgres.ts'],
        },
      },
    ],
  },
});

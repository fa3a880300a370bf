import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { pictures } from '../../build/pictures.ts';
import { siteConstants } from '../../vite.config.ts';
import { requested } from './request.ts';

process.env.TZ = 'Africa/Nairobi';

/** How many at once. Waiting for what never comes takes no core, so there are more of them than cores. */
const workers = 4;

/** Into how many parts the mutants go, so that no worker is idle while another has many left. */
const shares = 3 * workers;

const { driver } = requested;

/** Whether the suites notice mutants: no part of the tests, since it takes minutes. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  plugins: [pictures(), react()],
  define: siteConstants(),
  test: {
    watch: false,
    maxWorkers: workers,
    // What a page that is broken on purpose complains of.
    silent: true,
    // A machine that is wrong may throw where nobody listens.
    onUnhandledError: () => false,
    projects: Array.from({ length: shares }, (_, share) => ({
      extends: true,
      test: {
        name: `${driver} ${share + 1}`,
        include: ['tests/mutants/share.ts'],
        setupFiles: ['tests/mutants/machines.ts', ...(driver === 'view' ? ['models/drivers/view/jsdom.ts'] : [])],
        environment: driver === 'view' ? 'jsdom' : 'node',
        environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
        testTimeout: 600_000,
        provide: { share: { ...requested, number: share, of: shares } },
      },
    })),
  },
});

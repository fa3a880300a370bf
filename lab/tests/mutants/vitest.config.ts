import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { pictures } from '../../../scripts/prerender/pictures.ts';
import { timeZone } from '../../../tests/models/time-zone.ts';
import { siteConstants } from '../../../vite.config.ts';
import { requested } from './request.ts';

process.env.TZ = timeZone;

/** More workers than cores, because much of the time is spent waiting for what a mutant never shows. */
const workers = 4;

/**
 * More shards than workers, so that all workers finish at about the same time; but not for a few mutants, because each
 * shard first loads the site and runs the paths on it.
 */
const shards = Math.min(3 * workers, Math.ceil(requested.waiting / 20));

/** Mutation tests: not part of `npm test`, because they take minutes. */
export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  plugins: [pictures(), react()],
  define: siteConstants(),
  test: {
    watch: false,
    maxWorkers: workers,
    // Mutants log errors on purpose.
    silent: true,
    // A mutant may throw where nothing catches it.
    onUnhandledError: () => false,
    projects: Array.from({ length: shards }, (_, shard) => ({
      extends: true,
      test: {
        name: `view ${shard + 1}`,
        include: ['lab/tests/mutants/shard.ts'],
        setupFiles: ['lab/tests/mutants/machines.ts', 'tests/models/drivers/view/setup.ts'],
        environment: 'jsdom',
        environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
        testTimeout: 600_000,
        provide: { shard: { ...requested, number: shard, of: shards } },
      },
    })),
  },
});

import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { pictures } from '../../../../scripts/prerender/pictures.ts';
import { requirementTags } from '../../../../scripts/requirements/matrix.ts';
import { timeZone } from '../../../../tests/models/time-zone.ts';
import { siteConstants } from '../../../../vite.config.ts';

process.env.TZ = timeZone;

/** Runs test files in the order in which they are given. */
class InGivenOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]) {
    return specifications;
  }
}

/** Mutation tests of the source: not part of `npm test`. `npm run lab -- mutants` adds the plugin that compiles the mutants. */
export default defineConfig({
  root: join(import.meta.dirname, '../../../..'),
  plugins: [pictures(), react()],
  define: siteConstants(),
  test: {
    watch: false,
    // The cache does not know which files the plugin was given.
    fsModuleCache: false,
    // Mutants log errors on purpose.
    silent: true,
    // One new process per mutant, so that it also affects what modules do when they are imported.
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    bail: 1,
    // On a busy machine some tests take ten times as long.
    testTimeout: 30_000,
    tags: requirementTags(),
    sequence: { sequencer: InGivenOrder },
    setupFiles: ['lab/tests/mutants/code/switch.ts'],
  },
});

import type { CliOptions } from 'vitest/node';

/** Which tests have to notice the mutants of which sources. */
export type MutantSuite = {
  /** A folder whose sources hold rules. */
  folder: string;
  /** Patterns of the unit tests that run against its mutants. */
  tests: readonly string[];
  /** What these tests need apart from a process of Node. */
  options?: Pick<CliOptions, 'environment' | 'environmentOptions' | 'globalSetup' | 'setupFiles'>;
};

/** The folders that `npm run mutants` knows. */
export const mutantSuites: readonly MutantSuite[] = [
  { folder: 'contract', tests: ['tests/contract/**/*.test.ts', 'tests/docs/settings.test.ts'] },
  { folder: 'paths', tests: ['tests/paths/**/*.test.ts'] },
  {
    folder: 'src/url',
    tests: ['tests/views/registration.test.ts'],
    options: {
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
      setupFiles: ['tests/mutants/code/switch.ts', 'models/drivers/view/jsdom.ts'],
    },
  },
  ...['database', 'routes', 'security', 'mail'].map((part) => ({
    folder: `server/${part}`,
    tests: ['tests/server/**/*.test.ts'],
    options: { globalSetup: 'tests/server/fixtures/postgres-setup.ts' },
  })),
];

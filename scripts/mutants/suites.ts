/** Which tests have to notice the mutants of which sources. */
export type MutantSuite = {
  /** A folder whose sources hold rules. */
  folder: string;
  /** Patterns of the unit tests that run against its mutants. */
  tests: readonly string[];
  globalSetup?: readonly string[];
};

const postgres = ['tests/server/fixtures/postgres-setup.ts'];

/** The folders that `npm run mutants` knows. */
export const mutantSuites: readonly MutantSuite[] = [
  { folder: 'contract', tests: ['tests/contract/**/*.test.ts', 'tests/docs/settings.test.ts'] },
  { folder: 'paths', tests: ['tests/paths/**/*.test.ts'] },
  ...['database', 'routes', 'security', 'mail'].map((part) => ({
    folder: `server/${part}`,
    tests: ['tests/server/**/*.test.ts'],
    globalSetup: postgres,
  })),
];

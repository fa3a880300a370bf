import { globSync } from 'node:fs';
import type { CliOptions } from 'vitest/node';

/** Which tests have to notice the mutants of which sources. */
export type MutantSuite = {
  /** Folders whose sources hold rules, or single files. */
  folders: readonly string[];
  /** Files in them that another suite has. */
  except?: readonly string[];
  /** Patterns of the unit tests that run against their mutants. */
  tests: readonly string[];
  /** What these tests need apart from a process of Node. */
  options?: Pick<
    CliOptions,
    'environment' | 'environmentOptions' | 'isolate' | 'provide' | 'globalSetup' | 'setupFiles' | 'exclude' | 'env'
  >;
};

/** What runs on PostgreSQL alone. */
const postgresFiles = ['server/database/locks.ts', 'server/database/postgres-driver.ts', 'server/database/postgres.ts'];

/** The tests of the server in the test process. */
const serverTests = ['tests/server/**/*.test.ts'];

/** Longer than any test waits without a mutant, in milliseconds. */
const pollLimit = 8000;

const serverOptions = {
  setupFiles: ['lab/tests/mutants/code/switch.ts', 'tests/server/fixtures/cheap-hashing.ts'],
  // They test processes of their own, in which no mutant is active.
  exclude: ['tests/server/start.test.ts', 'tests/server/leads-command.test.ts', 'tests/server/torture.test.ts'],
};

/** The folders whose mutants `npm run lab -- mutants` tries. */
export const mutantSuites: readonly MutantSuite[] = [
  { folders: ['contract'], tests: ['tests/contract/**/*.test.ts', 'tests/docs/settings.test.ts'] },
  { folders: ['packages/paths'], tests: ['{packages/paths/tests,tests/paths}/**/*.test.ts'] },
  {
    folders: [
      'src/actors',
      'src/flows/password-reset/flow.ts',
      'src/flows/pricing/address.ts',
      'src/flows/query.ts',
      'src/flows/registration/address.ts',
      'src/flows/registration/flow.ts',
    ],
    tests: ['tests/views/**/*.test.{ts,tsx}'],
    options: {
      // They mock modules, as those of the server do.
      isolate: true,
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
      setupFiles: ['lab/tests/mutants/code/switch.ts', 'tests/models/drivers/view/setup.ts'],
      // The same paths as in `npm test`, without a check of their coverage: a mutant runs only those that reach it. Their results
      // say nothing about the site.
      env: { SELECTED_PATHS: '{"options":{"strategy":"tour"},"records":false}' },
    },
  },
  {
    folders: ['server/database', 'server/flows', 'server/http', 'server/mail', 'server/routes'],
    except: postgresFiles,
    tests: serverTests,
    // On both databases it would take twice as long, and few rules differ.
    options: { ...serverOptions, provide: { postgresUrl: '', pollLimit } },
  },
  {
    folders: ['server/security'],
    tests: ['tests/security/**/*.test.ts', ...serverTests],
    // Those of the hashing cost must not share a process with those that hash cheaply.
    options: { ...serverOptions, isolate: true, provide: { postgresUrl: '', pollLimit } },
  },
  {
    folders: postgresFiles,
    tests: serverTests,
    options: { ...serverOptions, provide: { pollLimit }, globalSetup: ['tests/server/fixtures/postgres-setup.ts'] },
  },
];

/** The test files of a suite, by their paths in the repository. */
export function testsOf({ tests, options: { exclude = [] } = {} }: MutantSuite): string[] {
  return tests.flatMap((pattern) => globSync(pattern).sort()).filter((file) => !exclude.includes(file));
}

/** The sources of a suite, by their paths in the repository. */
export function sourcesOf({ folders, except = [] }: MutantSuite): string[] {
  return folders
    .flatMap((folder) => (folder.endsWith('.ts') ? folder : globSync(`${folder}/**/*.ts`).sort()))
    .filter((file) => !except.includes(file));
}

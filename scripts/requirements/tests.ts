import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { models } from '../../tests/models/index.ts';
import { requirementsOf } from '../../tests/models/requirements.ts';
import { comparisonTag } from './matrix.ts';

/** Where tests run, cheapest first: the projects of Vitest, then Chromium. */
export const suites = ['node', 'views', 'view-models', 'server', 'browser'] as const;
export type TestSuite = (typeof suites)[number];

/** A place in a test file that ties a test, a table of tests or a `describe` to requirements. */
export type TaggedTest = {
  file: string;
  suite: TestSuite;
  ids: readonly string[];
  /** Whether its expectations come from somewhere else than the code under test. */
  isIndependent: boolean;
};

/** A test that failed, by its file and full name. */
export type FailedTest = { suite: TestSuite; file: string; name: string };

const root = join(import.meta.dirname, '..', '..');

/** The tests of all models, which take their tags from the charts. Only the first does not expect what the chart says. */
const modelTests: readonly Omit<TaggedTest, 'ids'>[] = [
  { file: 'tests/paths/oracles.test.ts', suite: 'node', isIndependent: true },
  { file: 'tests/paths/actor.test.ts', suite: 'node', isIndependent: false },
  { file: 'tests/views/models.test.ts', suite: 'view-models', isIndependent: false },
  { file: 'e2e/models.spec.ts', suite: 'browser', isIndependent: false },
];

/** All tests that are tied to requirements. */
export function taggedTests(): TaggedTest[] {
  const written = globSync(['tests/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], { cwd: root })
    .map((file) => file.replaceAll(sep, '/'))
    // A test writes these while it runs.
    .filter((file) => !file.startsWith('tests/copied-'))
    .sort()
    .flatMap((file) => tagsIn(file, readFileSync(join(root, file), 'utf8')));
  return [
    ...written,
    ...models.flatMap((model) => modelTests.map((test) => ({ ...test, ids: requirementsOf(model) }))),
  ];
}

/** The tests of a file that name requirements in their options: `tags` for Vitest, `tag` for Playwright. */
export function tagsIn(file: string, source: string): TaggedTest[] {
  const suite = suiteOf(file);
  const tagged = suite === 'browser' ? /\btag: ('[^']*'|\[[^\]]*\])/g : /\btags(?::| =) (\[[^\]]*\])/g;
  return [...source.matchAll(tagged)].flatMap(([, list = '']) => {
    const tags = [...list.matchAll(/'@?([^']+)'/g)].map(([, tag = '']) => tag);
    const ids = tags.filter((tag) => /^\d\./.test(tag));
    return ids.length > 0 ? [{ file, suite, ids, isIndependent: !tags.includes(comparisonTag) }] : [];
  });
}

function suiteOf(file: string): TestSuite {
  if (file.startsWith('e2e/')) return 'browser';
  const [, folder = ''] = file.split('/');
  return suites.find((suite) => suite === folder) ?? 'node';
}

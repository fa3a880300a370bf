import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeFolders, repository, sourceFiles } from './sources.ts';

const codeIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** The rows of the tables of docs/layout.md, by the paths in their first cell. */
const rows = readFileSync(join(repository, 'docs/layout.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const cells = line.split(' | ');
    return {
      paths: codeIn(cells[0]),
      allowed: codeIn(cells[2]),
      packages: codeIn(cells[3]),
      isRule: cells.length === 4,
    };
  });
const rules = rows.filter(({ isRule }) => isRule);
/** The folders that are packages: others import them by name. */
const isPackage = (folder: string) => folder.startsWith('packages/');
const unrestricted = ['lab', 'tests'];

type Override = {
  includes: string[];
  linter: {
    rules: { style: { noRestrictedImports: { level: string; options: { patterns: { group: string[] }[] } } } };
  };
};
const { overrides } = JSON.parse(readFileSync(join(repository, '.biome.json'), 'utf8')) as { overrides: Override[] };

/** What Biome has to forbid so that a folder imports nothing but what its row allows. */
function forbidden(folder: string, allowed: readonly string[], packages: readonly string[]): string[] {
  const own = codeFolders.find((one) => folder === one || folder.startsWith(`${one}/`));
  const others = codeFolders.filter((other) => other !== own && !allowed.includes(other));
  const drivers = folder === 'tests/models' ? ['**/drivers/**'] : [];
  const exceptions = allowed
    .filter((path) => path !== own && others.some((other) => path.startsWith(`${other}/`)))
    .map((path) => (path.endsWith('.ts') ? `!**/${path}` : `!**/${path}/**`));
  const byName = others
    .filter(isPackage)
    .map((other) => other.replace('packages', '@msafara'))
    .flatMap((name) => [name, `${name}/**`]);
  return [...others.map((other) => `**/${other}/**`), ...byName, ...drivers, ...exceptions, ...packages].sort();
}

test.each(rules)('should enforce the imports of $paths.0', ({ paths: [folder = ''], allowed, packages }) => {
  const override = overrides.find(({ includes }) => includes[0] === `${folder}/**`);
  const { level, options } = override?.linter.rules.style.noRestrictedImports ?? {};
  const remedy = `Make the override of ${folder}/** in .biome.json forbid what its row in docs/layout.md does not allow.`;
  expect(level, remedy).toBe('error');
  expect(options?.patterns.flatMap(({ group }) => group).sort(), remedy).toEqual(forbidden(folder, allowed, packages));
});

test('should make no other exception to the import rules', () => {
  const remedy = 'Give each override of .biome.json a row in docs/layout.md, and the other way round.';
  expect(overrides.flatMap(({ includes }) => includes).sort(), remedy).toEqual(
    rules.flatMap(({ paths }) => paths.map((path) => (path.endsWith('.ts') ? path : `${path}/**`))).sort(),
  );
});

test('should describe every folder of code, and only paths that exist', () => {
  const described = [...rules.flatMap(({ paths }) => paths), ...unrestricted];
  const undescribed = codeFolders.filter((folder) => !described.includes(folder));
  expect(undescribed, 'Add a row for these folders to docs/layout.md.').toEqual([]);
  const absent = rows.flatMap(({ paths }) => paths).filter((path) => globSync(path, { cwd: repository }).length === 0);
  expect(absent, 'Remove these paths, which do not exist, from docs/layout.md.').toEqual([]);
});

test('should have no more tests than decision 0096 allows, nor a larger lab', () => {
  const linesIn = (...folders: string[]) =>
    sourceFiles
      .filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)))
      .reduce((sum, file) => sum + readFileSync(join(repository, file), 'utf8').split('\n').length - 1, 0);
  const product = linesIn('src', 'server', 'machines', 'contract', 'content', 'scripts');
  expect(linesIn('tests', 'e2e'), 'Merge tests, or drop those of which no fault shows the need.').toBeLessThan(
    1.1 * product,
  );
  expect(linesIn('lab')).toBeLessThanOrEqual(7000);
});

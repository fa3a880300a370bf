import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reasonsByTitle } from '../models/drivers/browser/firefox.ts';
import { repository } from './sources.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');

test('should name the same version of Node in .nvmrc and package.json', () => {
  const remedy = 'Write the version of the package "node" in package.json into .nvmrc.';
  expect(read('.nvmrc').trim(), remedy).toBe(JSON.parse(read('package.json')).devDependencies.node);
});

test('should run in the CI workflow exactly what .ci/run runs', () => {
  const commands = [...read('.github/workflows/ci.yml').matchAll(/^ +- run: (.+)$/gm)].map(([, command]) => command);
  expect(commands, 'Put every step into .ci/run, and let .github/workflows/ci.yml run only that.').toEqual(['.ci/run']);
});

test('should leave out in Firefox only tests that exist', () => {
  const specs = globSync('e2e/*.spec.ts', { cwd: repository }).map(read).join();
  const outdated = Object.keys(reasonsByTitle).filter((title) => !specs.includes(`'${title}'`));
  expect(outdated, 'Rename or remove these tests in tests/models/drivers/browser/firefox.ts.').toEqual([]);
});

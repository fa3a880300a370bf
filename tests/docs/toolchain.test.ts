import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './sources.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');

test('should name the same version of Node in .nvmrc and package.json', () => {
  expect(read('.nvmrc').trim()).toBe(JSON.parse(read('package.json')).devDependencies.node);
});

test('should run in the CI workflow exactly what .ci/run runs', () => {
  const commands = [...read('.github/workflows/ci.yml').matchAll(/^ +- run: (.+)$/gm)].map(([, command]) => command);
  expect(commands).toEqual(['.ci/run']);
});

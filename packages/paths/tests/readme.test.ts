import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { generateOptionsUsage, parseGenerateOptions } from '../command/options.ts';
import { pathsInThisProcess } from './in-this-process.ts';
import { installedFolder, writeWithFolders } from './installed-folder.ts';

const packageFolder = join(import.meta.dirname, '..');
const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8');

const folder = installedFolder();
afterAll(() => rmSync(folder, { recursive: true }));

writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
for (const [, file = '', text = ''] of readme.matchAll(/^```ts\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)) {
  writeWithFolders(join(folder, file), text);
}

const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: folder });

const commands = [...readme.matchAll(/^npx paths (?!--)(.*?)(?: {2,}#.*)?$/gm)].map(([, args = '']) => args);

test('should print at least four commands', () => {
  expect(commands.length).toBeGreaterThan(3);
});

test.each(commands)('should print a command that works: npx paths %s', async (args) => {
  const { code, stdout, stderr } = await pathsInThisProcess(folder, args.split(' '));
  expect(code, stderr).toBe(0);
  expect(stdout + stderr).toContain('door');
  expect(stderr).not.toContain('do not reach');
});

test('should give the options the defaults that the usage says', () => {
  const usual = (name: string) =>
    new RegExp(`^  --${name} .*(?:\\n {4}.*)*?\\(default: (\\w+)\\)`, 'm').exec(generateOptionsUsage)?.[1];
  const { strategy, format, seed } = parseGenerateOptions({});
  expect(['strategy', 'format', 'seed'].map(usual)).toEqual([strategy, format, String(seed)]);
  const limits = /`limit` [^(]*\(default: (.+?)\), `events` [^(]*\((.+?)\).* `memory` [^(]*\((.+?)\)/.exec(readme);
  expect(['limit', 'events', 'memory'].map(usual)).toEqual(limits?.slice(1).map((number) => number.replace(',', '')));
});

const tests = ['door.test.ts', 'door-around-failures.test.ts'];

test.each(tests)('should print a test that passes, and fails if the machine does something else: %s', async (file) => {
  await run(file);
  const door = join(folder, 'src/door.ts');
  const source = readFileSync(door, 'utf8');
  // What is planned is what the machine does: a fault of the driven thing is one of the actor.
  const test = readFileSync(join(folder, file), 'utf8');
  writeFileSync(join(folder, 'src/faulty.ts'), source.replace("onDone: 'open'", "onDone: 'closed'"));
  const faulty = `import { doorMachine as faulty } from './src/faulty.ts';\n${test.replace('createActor(doorMachine', 'createActor(faulty')}`;
  writeFileSync(join(folder, `faulty-${file}`), faulty);
  await expect(run(`faulty-${file}`)).rejects.toThrow('the lock answers');
});

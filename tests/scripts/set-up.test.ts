// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
let folder: string;

const write = (path: string, content: unknown) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o755 });
};
const manifest = { name: 'depot', dependencies: { trip: '1.0.0' }, scripts: { start: 'node .' } };
const entries = {
  'node_modules/@depot/lab': { resolved: 'lab', link: true },
  'node_modules/trip': { version: '1.0.0', integrity: 'sha512-trip' },
  'node_modules/trip-of-another-system': { version: '1.0.0', optional: true, os: ['none'] },
};
const lockOf = (packages: object = {}, dependencies = manifest.dependencies) => ({
  packages: { '': { name: 'depot', dependencies }, lab: {}, ...entries, ...packages },
});
const { 'node_modules/trip-of-another-system': _, ...ofThisSystem } = entries;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'set-up-'));
  for (const name of ['set-up.js', 'run.js', 'program.js', 'left-behind.cjs']) {
    mkdirSync(join(folder, 'scripts'), { recursive: true });
    copyFileSync(join(root, 'scripts', name), join(folder, 'scripts', name));
  }
  write('npm/npm', '#!/bin/sh\necho "npm $1"\n');
  write('scripts/commands.js', 'export const commands = { start: [["program.mjs"]] };');
  write(
    'lab/tools.js',
    'export const tools = { scales: { purpose: "weighs lorries", programs: [["build.mjs"], ["program.mjs"]] } };',
  );
  write('program.mjs', 'console.log("program", ...process.argv.slice(2))');
  write('build.mjs', 'console.log("build")');
  write('package.json', { ...manifest, type: 'module' });
  write('lab/package.json', {});
  write('package-lock.json', lockOf());
  // As npm writes it: with the packages of this system only.
  write('node_modules/.package-lock.json', { packages: { lab: {}, ...ofThisSystem } });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm run` with a command prints, in lines. */
function said(...command: string[]): string[] {
  const PATH = [join(folder, 'npm'), process.env.PATH].join(delimiter);
  const { stdout } = spawnSync(process.execPath, ['scripts/run.js', ...command], {
    cwd: folder,
    env: { ...process.env, PATH },
    encoding: 'utf8',
  });
  return stdout.trim().split('\n');
}

const withoutPackages = () => rmSync(join(folder, 'node_modules'), { recursive: true });

// On Windows the shell finds no such npm.
describe.skipIf(process.platform === 'win32')('the packages', () => {
  it('should not be installed again, whoever installed them, while only scripts change', () => {
    write('package.json', { ...manifest, type: 'module', version: '1.1.0', scripts: {} });
    expect(said('start')).toEqual(['program']);
    expect(said('lab', 'scales', '--heavy')).toEqual(['build', 'program --heavy']);
  });

  it.each([
    ['missing', withoutPackages],
    ['of another version', () => write('package-lock.json', lockOf({ 'node_modules/trip': { version: '1.0.1' } }))],
    ['too few', () => write('package-lock.json', lockOf({ 'node_modules/route': { version: '1.0.0' } }))],
    [
      'too many',
      () => write('node_modules/.package-lock.json', { packages: { ...ofThisSystem, 'node_modules/route': {} } }),
    ],
    ['of another system', () => write('node_modules/.package-lock.json', { packages: entries })],
    ['not what package.json asks for', () => write('lab/package.json', { devDependencies: { scales: '1.0.0' } })],
  ])('should be installed first if they are %s', (_what, change) => {
    change();
    expect(said('start')).toEqual(['npm ci', 'program']);
  });

  it('should not be installed, and nothing built, to say what a tool of the lab is for', () => {
    write('lab/package.json', { devDependencies: { scales: '1.0.0' } });
    expect(said('lab', 'scales', '--help')).toEqual(['program --help']);
    withoutPackages();
    expect(said('lab', 'scales', '--help')).toEqual(['weighs lorries', expect.stringContaining('npm run setup')]);
    expect(said('lab', '--help').join()).toContain('weighs lorries');
  });
});

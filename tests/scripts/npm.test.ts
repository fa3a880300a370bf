import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { copyPreload, productionScripts } from '../../scripts/production/folder.ts';
import { writeProgram } from '../../scripts/production/program.ts';
import { writeBuiltSite } from '../server/fixtures/built-site.ts';

const root = join(import.meta.dirname, '../..');
const isWindows = process.platform === 'win32';
const site = writeBuiltSite();
const folder = mkdtempSync(join(tmpdir(), 'npm-'));
const processes = new Set<number>();
afterAll(() => {
  for (const group of processes) killGroup(group);
  site.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Some shells replace themselves by the only program that they are given. This one waits for it and passes on no signal. */
const waitingShell = join(folder, 'waiting-shell');

/** Two projects with our own scripts: the repository, in which nothing is to be installed or built, and what the build makes. */
const projects = { start: join(folder, 'repository'), serve: join(folder, 'production') };

beforeAll(async () => {
  writeFileSync(waitingShell, '#!/bin/sh\nsh "$@"\nexit $?\n', { mode: 0o755 });
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const { type, scripts, engines } = manifest;
  write('repository/package.json', JSON.stringify({ type, scripts }));
  write('repository/scripts/set-up.js', '');
  write('repository/lab/tools.js', 'export const tools = {};');
  const program = [join(root, 'server', 'main.ts'), site.folder];
  write('repository/scripts/commands.js', `export const commands = { start: [${JSON.stringify(program)}] };`);
  for (const name of ['run.js', 'program.js', 'left-behind.cjs'])
    copyFileSync(join(root, 'scripts', name), join(projects.start, 'scripts', name));

  cpSync(site.folder, projects.serve, { recursive: true });
  write('production/package.json', JSON.stringify({ type, engines, scripts: productionScripts, dependencies: {} }));
  write('production/site-settings.json', '{}');
  symlinkSync(join(root, 'node_modules'), join(projects.serve, 'node_modules'), 'junction');
  await writeProgram(projects.serve);
  await copyPreload(projects.serve);
});

/** Ends a process group, if it is still there. */
function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Starts the server with npm, and returns when it listens. */
async function startWithNpm(script: keyof typeof projects, shell: string) {
  const data = mkdtempSync(join(folder, 'data-'));
  const npm = spawn('npm', ['run', script], {
    cwd: projects[script],
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      HOME: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: data,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      npm_config_update_notifier: 'false',
      npm_config_script_shell: shell,
    },
  });
  const group = npm.pid ?? 0;
  processes.add(group);
  const ended = once(npm, 'exit');
  // The server holds the pipe too, so it closes when both have ended.
  let isClosed = false;
  npm.stdout.once('close', () => {
    isClosed = true;
    processes.delete(group);
  });
  let said = '';
  npm.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said).toMatch(/is at http:\/\/\S+\n/);
  const url = /is at (http:\S+)/.exec(said)?.[1] ?? '';
  return { npm, ended, isClosed: () => isClosed, url, log: join(data, 'site.sqlite-wal') };
}

/** What only a shell understands, or only one of them. */
const shells = /[;&|<>$`'"*?(){}\\~%^]|^\w+=|^(cd|exec|export|set|source|test|time) /;
const manifests = globSync(['package.json', 'lab/package.json', 'packages/*/package.json'], { cwd: root });

test.each(manifests)('should give the scripts of %s no syntax of a shell', (file) => {
  const { scripts = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'));
  const remedy = 'Write it as one program with its arguments, which means the same to sh and to cmd.exe.';
  expect(
    Object.values<string>(scripts).filter((script) => shells.test(script)),
    remedy,
  ).toEqual([]);
});

test('should give the scripts of the production folder no syntax of a shell', () => {
  expect(Object.values(productionScripts).filter((script) => shells.test(script))).toEqual([]);
});

// Windows has no signals that a process could handle. Each two of script, signal and shell meet once.
describe.skipIf(isWindows)('npm run', () => {
  test.for([
    { script: 'start', signal: 'SIGTERM', shell: 'sh' },
    { script: 'start', signal: 'SIGKILL', shell: waitingShell },
    { script: 'serve', signal: 'SIGTERM', shell: waitingShell },
    { script: 'serve', signal: 'SIGKILL', shell: 'sh' },
  ] as const)('$script should stop its server in order on $signal (shell: $shell)', async (one) => {
    const { script, signal, shell } = one;
    const { npm, ended, isClosed, url, log } = await startWithNpm(script, shell);
    expect((await fetch(url)).status).toBe(200);
    expect(existsSync(log)).toBe(true);
    npm.kill(signal);
    // A shell that has replaced itself leaves its exit code to the server.
    expect([[null, signal], ...(signal === 'SIGTERM' && shell === 'sh' ? [[0, null]] : [])]).toContainEqual(
      await ended,
    );
    await expect.poll(isClosed, { message: 'the server should end after npm' }).toBe(true);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
    expect(existsSync(log), 'SQLite removes its log when the database is closed').toBe(false);
  });
});

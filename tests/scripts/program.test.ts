import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { runProgram } from '../../scripts/program.js';

test('should run a program with further variables, and return its exit code', async () => {
  const program = 'process.exit(process.env.LANE === "express" ? 7 : 1)';
  expect(await runProgram(['--eval', program], { LANE: 'express' })).toBe(7);
});

// What a program has started, such as a browser, must not outlive it when a service manager or a CI job stops the command.
// Windows has no signals that a process could handle.
const signals = process.platform === 'win32' ? [] : (['SIGTERM', 'SIGHUP', 'SIGINT'] as const);
test.each(signals)('should end its program as Ctrl-C does on %s', async (signal) => {
  const program = `process.once('SIGINT', () => { console.log('closed'); process.exit(3) });
    console.log('ready'); setInterval(() => {}, 1000);`;
  const module = new URL('../../scripts/program.js', import.meta.url);
  const command = `import { runProgram } from '${module}'; process.exitCode = await runProgram(['--eval', ${JSON.stringify(program)}]);`;
  const started = spawn(process.execPath, ['--input-type=module', '--eval', command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.stdout.once('data', () => started.kill(signal));
  const [said, [code]] = await Promise.all([text(started.stdout), once(started, 'exit')]);
  expect([said, code]).toEqual(['ready\nclosed\n', 3]);
});

test.skipIf(signals.length === 0)('should interrupt its program once if the signal ends its parent too', async () => {
  const program = `process.on('SIGINT', () => { console.log('interrupted'); setTimeout(() => process.exit(), 1500) });
    console.log('ready'); setInterval(() => {}, 1000);`;
  const module = new URL('../../scripts/program.js', import.meta.url);
  const command = `import { runProgram } from '${module}'; await runProgram(['--eval', ${JSON.stringify(program)}]);`;
  const parent = `const args = ['--input-type=module', '--eval', ${JSON.stringify(command)}];
    const child = require('node:child_process').spawn(process.execPath, args, { stdio: 'inherit' });
    process.once('SIGTERM', () => { child.kill('SIGTERM'); process.exit(); });`;
  const started = spawn(process.execPath, ['--input-type=commonjs', '--eval', parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'test' },
  });
  started.stdout.once('data', () => started.kill('SIGTERM'));
  expect(await text(started.stdout)).toBe('ready\ninterrupted\n');
});

/** What programs print that run in turn beside another one, and the exit code. */
async function beside(programs: string[], other: string) {
  const module = new URL('../../scripts/program.js', import.meta.url);
  const evaluated = JSON.stringify(programs.map((program) => ['--eval', program]));
  const command = `import { runBeside } from '${module}';
    process.exitCode = await runBeside(${evaluated}, ['--eval', ${JSON.stringify(other)}]);`;
  const started = spawn(process.execPath, ['--input-type=module', '--eval', command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(started.stdout), once(started, 'exit')]);
  return { said, code };
}

test('should print what ran beside a program after what the program printed', async () => {
  const other = "console.log('one'); setTimeout(() => console.log('two'), 500);";
  expect(await beside(["console.log('types')", "console.log('lint')"], other)).toEqual({
    said: 'one\ntwo\ntypes\nlint\n',
    code: 0,
  });
});

test.skipIf(signals.length === 0)(
  'should end what runs beside a program that fails, and return its exit code',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'beside-'));
    const programs = (name: string) => {
      const ready = JSON.stringify(join(folder, name));
      return {
        waiting: `process.once('SIGINT', () => { console.log('interrupted'); process.exit(1) });
        setInterval(() => {}, 1000); require('node:fs').writeFileSync(${ready}, '');`,
        failing: `setInterval(() => {
          if (!require('node:fs').existsSync(${ready})) return;
          console.log('failed'); process.exit(7);
        }, 20);`,
      };
    };
    const first = programs('first');
    expect(await beside([first.failing, "console.log('never')"], first.waiting)).toEqual({
      said: 'interrupted\nfailed\n',
      code: 7,
    });
    const second = programs('second');
    expect(await beside([second.waiting, "console.log('never')"], second.failing)).toEqual({
      said: 'failed\ninterrupted\n',
      code: 7,
    });
    rmSync(folder, { recursive: true });
  },
);

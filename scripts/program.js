// Plain JavaScript, because the host's own Node, which may be older than the project's, runs it through run.js.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenLeftBehind } from './left-behind.cjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const ownNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * Runs a program of the repository in the project's own Node and returns its exit code.
 * @param {readonly string[]} program its file and arguments
 * @param {Record<string, string>} [environment] variables besides those of this process
 * @param {{ signal?: AbortSignal, print?: (text: string) => void }} [options] what ends it, and what is given what it prints
 * @returns {Promise<number>}
 */
export function runProgram(program, environment = {}, { signal, print } = {}) {
  // Before the packages were installed, npm found the host's.
  const node = existsSync(ownNode) ? ownNode : process.execPath;
  const env = { ...process.env, ...environment };
  return new Promise((resolve, reject) => {
    const child = spawn(node, program, { cwd: root, stdio: print ? ['ignore', 'pipe', 'pipe'] : 'inherit', env });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', print);
    const end = () => child.kill('SIGINT');
    signal?.addEventListener('abort', end);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    // Ctrl-C reaches the program by itself, because it has the same terminal. On any other signal it has to end as on Ctrl-C, which
    // is what makes Vitest and Playwright shut down their servers and browsers.
    let isEnding = false;
    const forward = (signal) => {
      isEnding = true;
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill('SIGINT');
    };
    for (const signal of signals) process.on(signal, forward);
    // The same signal may end npm's shell as well. A second Ctrl-C would keep Vitest and Playwright from ending in order.
    const stopLooking = whenLeftBehind(() => isEnding || end());
    child.once('error', reject);
    child.once('close', (code) => {
      stopLooking();
      signal?.removeEventListener('abort', end);
      for (const signal of signals) process.off(signal, forward);
      resolve(code ?? 1);
    });
  });
}

/**
 * Runs programs one after the other, up to the first that fails.
 * @param {readonly (readonly string[])[]} programs
 * @param {(program: readonly string[]) => Promise<number>} [run]
 * @returns {Promise<number>} the last exit code
 */
export async function runInTurn(programs, run = (program) => runProgram(program)) {
  for (const program of programs) {
    const code = await run(program);
    if (code !== 0) return code;
  }
  return 0;
}

/**
 * Runs programs in turn beside another one that prints meanwhile: what they print comes when both have ended. The first that fails
 * ends the others.
 * @param {readonly (readonly string[])[]} programs
 * @param {readonly string[]} other
 * @returns {Promise<number>} the exit code of the first that failed, or 0
 */
export async function runBeside(programs, other) {
  const failed = new AbortController();
  const { signal } = failed;
  let printed = '';
  const print = (text) => {
    printed += text;
  };
  const until = async (running) => {
    const code = await running;
    if (code !== 0 && !signal.aborted) failed.abort(code);
  };
  const quiet = (program) => (signal.aborted ? Promise.resolve(1) : runProgram(program, {}, { signal, print }));
  await Promise.all([until(runInTurn(programs, quiet)), until(runProgram(other, {}, { signal }))]);
  process.stdout.write(printed);
  return signal.aborted ? signal.reason : 0;
}

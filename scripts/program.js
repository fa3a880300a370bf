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
 * @returns {Promise<number>}
 */
export function runProgram(program, environment = {}) {
  // Before the packages were installed, npm found the host's.
  const node = existsSync(ownNode) ? ownNode : process.execPath;
  const env = { ...process.env, ...environment };
  return new Promise((resolve, reject) => {
    const child = spawn(node, program, { cwd: root, stdio: 'inherit', env });
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
    const stopLooking = whenLeftBehind(() => isEnding || child.kill('SIGINT'));
    child.once('error', reject);
    child.once('exit', (code) => {
      stopLooking();
      for (const signal of signals) process.off(signal, forward);
      resolve(code ?? 1);
    });
  });
}

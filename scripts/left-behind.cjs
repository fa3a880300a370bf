// npm passes SIGTERM to the shell of a script, and a shell may end without passing it on; an npm that is killed tells nobody. So a
// program that npm started looks itself whether npm is there. Plain CommonJS, because the production folder's preload.cjs requires it.
'use strict';

const { readFileSync } = require('node:fs');

/** How often to look, in milliseconds. */
const interval = 500;

/** The parent of a process, on systems with /proc. */
function parentOf(pid) {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/** Whether npm started a process, or what started it. */
function isUnderNpm(pid) {
  try {
    return `\0${readFileSync(`/proc/${pid}/environ`, 'utf8')}`.includes('\0npm_lifecycle_event=');
  } catch {
    return false;
  }
}

/** From the parent of this process up to npm. Between them is a shell, unless it has replaced itself by this program. */
function ancestors() {
  const pids = [process.ppid];
  while (isUnderNpm(pids.at(-1))) pids.push(parentOf(pids.at(-1)));
  return pids;
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch ({ code }) {
    // Another user's process may not be signalled, but runs.
    return code !== 'ESRCH';
  }
}

/** Whether each process still has the parent that it had. Windows gives it no other one when its own ends. */
function isLeftBehind(pids) {
  if (process.ppid !== pids[0] || !isRunning(pids[0])) return true;
  return pids.slice(1).some((pid, at) => parentOf(pids[at]) !== pid);
}

/**
 * Calls `end` when npm has ended before this process, which it started. Without npm, a process may be meant to go on alone.
 * @param {() => void} end
 * @returns {() => void} stops looking
 */
function whenLeftBehind(end) {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const pids = ancestors();
  const timer = setInterval(() => {
    if (!isLeftBehind(pids)) return;
    clearInterval(timer);
    end();
  }, interval);
  timer.unref();
  return () => clearInterval(timer);
}

module.exports = { whenLeftBehind };

// Installs the packages unless they are those of the lock file already, whoever installed them. Plain JavaScript, because the
// host's own Node, which may be older than the project's, runs it before anything is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

if (!isInstalled()) {
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The packages could not be installed: see what npm says above.');
    process.exit(1);
  }
}

function isInstalled() {
  // npm writes this once an installation is complete.
  const installed = packagesIn('node_modules/.package-lock.json');
  const locked = packagesIn('package-lock.json');
  if (installed === undefined || locked === undefined) return false;
  const isSame = (path) =>
    ['version', 'integrity', 'resolved'].every((part) => installed[path]?.[part] === locked[path]?.[part]);
  const isOptional = ({ optional = false, devOptional = false }) => optional || devOptional;
  const isIn = (path) => (path in installed ? isSame(path) : isOptional(locked[path]));
  const isOurs = (path) => path.startsWith('node_modules/');
  return (
    Object.keys(locked).every((path) => (isOurs(path) ? isIn(path) : isLocked(path, locked[path]))) &&
    Object.keys(installed).every((path) => path in locked && isOfThisPlatform(installed[path]))
  );
}

/** Whether the dependencies of the project or of a workspace are those that the lock file was made from. */
function isLocked(folder, locked) {
  const manifest = read(join(folder, 'package.json')) ?? {};
  return ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].every((kind) => {
    const [own = {}, others = {}] = [manifest[kind], locked[kind]];
    const names = Object.keys({ ...own, ...others });
    return names.every((name) => own[name] === others[name]);
  });
}

/** Another system may have installed them in the same folder. */
function isOfThisPlatform({ os, cpu }) {
  const includes = (list, own) => list.some((one) => (one.startsWith('!') ? one !== `!${own}` : one === own));
  return (!os || includes(os, process.platform)) && (!cpu || includes(cpu, process.arch));
}

function packagesIn(lockFile) {
  return read(lockFile)?.packages;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch {
    return undefined;
  }
}

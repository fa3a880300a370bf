// Installs the packages when a package.json or the lock file has changed since the last time. Plain JavaScript, because
// the host's own Node, which may be older than the project's, runs it before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.stamp');

const manifests = [
  'package.json',
  'packages/command/package.json',
  'packages/paths/package.json',
  'packages/visualizer/package.json',
  'lab/package.json',
  'package-lock.json',
];
const wanted = createHash('sha256')
  .update(manifests.map((file) => readFileSync(join(root, file), 'utf8')).join('\n'))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');

if (installed() !== wanted) {
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The packages could not be installed: see what npm says above.');
    process.exit(1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function installed() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return '';
  }
}

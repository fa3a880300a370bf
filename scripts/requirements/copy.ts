import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/**
 * A copy of the repository as it is, committed or not, which shares only the installed packages with it. It is removed when
 * it is disposed of, or at the latest when the process ends.
 */
export function copyOfRepository(): Disposable & { folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'requirements-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of new Set(files.split('\0')))
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return { folder, [Symbol.dispose]: remove };
}

import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { InputError } from '@msafara/command';

const execute = promisify(execFile);

/**
 * Runs a task with the files of a git revision in a folder of their own, beside the installed packages of now. The working
 * folder stays as it is.
 *
 * @param revision Such as `HEAD`, `main` or `v1.2`.
 * @param task Receives that folder, and the place of the working folder in it.
 */
export async function withRevision<Result>(
  revision: string,
  task: (folder: string, place: string) => Promise<Result>,
): Promise<Result> {
  const { stdout } = await git(['rev-parse', '--show-toplevel', '--show-prefix'], '.');
  const [root = '', place = ''] = stdout.split('\n');
  const folder = await mkdtemp(join(tmpdir(), 'paths-revision-'));
  try {
    const archive = join(folder, 'revision.tar');
    await git(['archive', '--format=tar', `--output=${archive}`, revision], root);
    await execute('tar', ['-xf', archive, '-C', folder]);
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    return await task(folder, place);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function git(args: readonly string[], cwd: string): Promise<{ stdout: string }> {
  try {
    return await execute('git', [...args], { cwd });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new InputError(`git ${args[0]} failed: ${stderr.trim().split('\n')[0] || 'git is not there'}.`);
  }
}

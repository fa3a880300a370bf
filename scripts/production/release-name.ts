import { spawnSync } from 'node:child_process';

/**
 * The name of the release that is built in a repository: the version and, as its build metadata (SemVer 2.0.0, section 10), the
 * commit, with `.changed` if files differ from it. `COMMIT` names the commit where there is no Git, as in a container. Without
 * either the name is the version.
 */
export function builtReleaseName(version: string, repository: string, { COMMIT = '' }: NodeJS.ProcessEnv): string {
  const given = COMMIT.replace(/[^\dA-Za-z.-]/g, '');
  const commit = given || commitOf(repository);
  return commit === '' ? version : `${version}+${commit}`;
}

function commitOf(repository: string): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: repository, encoding: 'utf8' }).stdout?.trim() ?? '';
  const commit = git('rev-parse', '--short=12', 'HEAD');
  return commit !== '' && git('status', '--porcelain') !== '' ? `${commit}.changed` : commit;
}

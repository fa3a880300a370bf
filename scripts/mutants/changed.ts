import { execFileSync } from 'node:child_process';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The files that differ from where the branch left main, or on main from the commit before, committed or not. */
export function changedFiles(): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', '--relative', baseCommit());
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return [...new Set(`${changed}${untracked}`.split('\n').filter((file) => file !== ''))];
}

function baseCommit(): string {
  const head = git('rev-parse', 'HEAD').trim();
  for (const main of ['main', 'origin/main']) {
    try {
      const base = git('merge-base', 'HEAD', main).trim();
      return base === head ? `${head}~1` : base;
    } catch {
      // This clone has no such branch.
    }
  }
  return `${head}~1`;
}

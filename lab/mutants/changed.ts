import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The numbers of the changed lines of each changed file. */
export type ChangedLines = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * The lines in a repository that differ from where the branch left main, or on main from the commit before, committed or
 * not. Undefined if the repository does not hold that commit, as in a shallow clone, or is none.
 */
export function changedLines(repository: string): ChangedLines | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const diff = git(
      'diff',
      '--unified=0',
      '--no-color',
      '--no-ext-diff',
      '--no-prefix',
      '--relative',
      baseCommit(git),
    );
    // A repository within this one is listed as a folder.
    const untracked = git('ls-files', '-z', '--others', '--exclude-standard')
      .split('\0')
      .filter((file) => /[^/]$/.test(file));
    return new Map([...linesIn(diff), ...untracked.map((file) => [file, allLinesOf(join(repository, file))] as const)]);
  } catch {
    return undefined;
  }
}

function baseCommit(git: (...args: string[]) => string): string {
  const head = git('rev-parse', 'HEAD').trim();
  const bases = ['main', 'origin/main'].flatMap((main) => {
    try {
      return git('merge-base', 'HEAD', main).trim();
    } catch {
      // This clone has no such branch.
      return [];
    }
  });
  return bases.find((base) => base !== head) ?? `${head}~1`;
}

/** The lines that a diff without context adds, by file. */
function linesIn(diff: string): ChangedLines {
  const changed = new Map<string, Set<number>>();
  let lines = new Set<number>();
  for (const line of diff.split('\n')) {
    const file = /^\+\+\+ (.+?)\t?$/.exec(line)?.[1];
    if (file !== undefined) {
      lines = new Set();
      changed.set(file, lines);
    }
    const [, from, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    for (let at = 0; from !== undefined && at < Number(count); at++) lines.add(Number(from) + at);
  }
  return changed;
}

function allLinesOf(file: string): Set<number> {
  const { length } = readFileSync(file, 'utf8').split('\n');
  return new Set(Array.from({ length }, (_, at) => at + 1));
}

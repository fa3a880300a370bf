import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageNames, stagePackage } from './stage.ts';

/** Builds and packs both packages into a folder and returns the paths of the tarballs. */
export async function packPackages(folder: string): Promise<string[]> {
  const staged = await mkdtemp(join(tmpdir(), 'staged-'));
  try {
    const folders = packageNames.map((name) => join(staged, name));
    await Promise.all(packageNames.map((name) => stagePackage(name, join(staged, name))));
    await mkdir(folder, { recursive: true });
    const { stdout } = await promisify(execFile)(
      'npm',
      ['pack', ...folders, '--json', '--ignore-scripts', '--loglevel=error', `--pack-destination=${folder}`],
      // Outside the repository, where npm would take the folders for its workspaces.
      { cwd: staged, shell: process.platform === 'win32' },
    );
    return filenamesIn(JSON.parse(stdout)).map((filename) => join(folder, filename));
  } finally {
    await rm(staged, { recursive: true });
  }
}

type Packed = { filename: string };

/** npm lists what it packed in an array or, in newer versions, by name. */
function filenamesIn(packed: Packed[] | Record<string, Packed>): string[] {
  return Object.values(packed).map(({ filename }) => filename);
}

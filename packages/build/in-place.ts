import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type PackageName, stagePackage } from './stage.ts';

const repository = join(import.meta.dirname, '../..');
const folderOf = (name: PackageName) => join(repository, 'packages', name);
const manifestOf = (name: PackageName) => join(folderOf(name), 'package.json');
const kept = (name: PackageName) => join(repository, '.cache/packages', `${name}.package.json`);

/** Builds a package within its own folder, for an `npm pack` of the workspace. Its manifest is kept until `restoreSources`. */
export async function stageInPlace(name: PackageName): Promise<void> {
  await mkdir(join(repository, '.cache/packages'), { recursive: true });
  await copyFile(manifestOf(name), kept(name));
  try {
    await stagePackage(name, folderOf(name));
  } catch (error) {
    // npm runs no postpack then.
    await restoreSources(name);
    throw error;
  }
}

/** Undoes `stageInPlace`. */
export async function restoreSources(name: PackageName): Promise<void> {
  await rename(kept(name), manifestOf(name));
  await rm(join(folderOf(name), 'dist'), { recursive: true, force: true });
}

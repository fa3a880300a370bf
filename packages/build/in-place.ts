/**
 * `node in-place.ts stage NAME` builds a package within its folder, as `npm pack` does before it packs (prepack), and
 * `node in-place.ts restore NAME` undoes that (postpack).
 */
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { oneOf } from '@msafara/command';
import { type PackageName, packageNames, stagePackage } from './stage.ts';

const packages = join(import.meta.dirname, '..');
const cache = join(packages, '../.cache/packages');
const folderOf = (name: PackageName) => join(packages, name);
const manifestOf = (name: PackageName) => join(folderOf(name), 'package.json');
const kept = (name: PackageName) => join(cache, `${name}.package.json`);

/** Builds a package within its own folder, for an `npm pack` of the workspace. Its manifest is kept until `restoreSources`. */
async function stageInPlace(name: PackageName): Promise<void> {
  await mkdir(cache, { recursive: true });
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
async function restoreSources(name: PackageName): Promise<void> {
  await rename(kept(name), manifestOf(name));
  await rm(join(folderOf(name), 'dist'), { recursive: true, force: true });
}

const [action = '', name = ''] = process.argv.slice(2);
const actions = { stage: stageInPlace, restore: restoreSources };
await actions[oneOf('action', action, ['stage', 'restore'] as const)](oneOf('package', name, packageNames));

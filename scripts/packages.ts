/** `npm run packages`: builds and packs @msafara/paths and @msafara/visualizer, and tries them in an empty project. */

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { oneOf } from '@msafara/command';
import { parseArguments } from '@msafara/command/arguments';
import { runCommand } from '@msafara/paths/command';
import { restoreSources, stageInPlace } from './packages/in-place.ts';
import { packPackages } from './packages/pack.ts';
import { packageNames } from './packages/stage.ts';
import { tryPackages } from './packages/try.ts';

const usage = `Usage: npm run packages [-- --install]

Packs both packages into .cache/packages.

  --install           Installs them from there with npm into an empty project that has nothing but XState, checks their types,
                      tours and draws three machines, and opens the visualizer in Chromium.
  --stage NAME        Builds a package within its folder, as npm pack does before it packs (prepack).
  --restore NAME      Undoes that (postpack).`;

const packed = join(import.meta.dirname, '../.cache/packages');

await runCommand(() => execute(process.argv.slice(2)), 'See npm run packages -- --help.');

async function execute(args: readonly string[]): Promise<number> {
  const { values } = parseArguments(args, {
    install: { type: 'boolean' },
    stage: { type: 'string' },
    restore: { type: 'string' },
    help: { type: 'boolean' },
  });
  if (values.help === true) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  if (values.stage !== undefined) await stageInPlace(oneOf('package', values.stage, packageNames));
  else if (values.restore !== undefined) await restoreSources(oneOf('package', values.restore, packageNames));
  else {
    await rm(packed, { recursive: true, force: true });
    const tarballs = await packPackages(packed);
    for (const tarball of tarballs) process.stdout.write(`Packed ${tarball}\n`);
    if (values.install === true) await tryPackages(tarballs);
  }
  return 0;
}

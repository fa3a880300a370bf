/** `npm run packages`: builds and packs @msafara/paths and @msafara/visualizer, and tries them in an empty project. */

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArguments } from '@msafara/command/arguments';
import { runCommand } from '@msafara/paths/command';
import { packPackages } from '../packages/build/pack.ts';
import { tryPackages } from './try-packages.ts';

const usage = `Usage: npm run packages [-- --install]

Packs both packages into .cache/packages.

  --install           Installs them from there with npm into an empty project that has nothing but XState, checks their types,
                      tours and draws three machines, and opens the visualizer in Chromium.`;

const packed = join(import.meta.dirname, '../.cache/packages');

await runCommand(() => execute(process.argv.slice(2)), 'See npm run packages -- --help.');

async function execute(args: readonly string[]): Promise<number> {
  const { values } = parseArguments(args, {
    install: { type: 'boolean' },
    help: { type: 'boolean' },
  });
  if (values.help === true) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  await rm(packed, { recursive: true, force: true });
  const tarballs = await packPackages(packed);
  for (const tarball of tarballs) process.stdout.write(`Packed ${tarball}\n`);
  if (values.install === true) await tryPackages(tarballs);
  return 0;
}

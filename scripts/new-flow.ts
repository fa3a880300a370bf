/** `npm run new:flow -- NAME`: writes a flow with its tests, registers it, and regenerates what follows from the registry. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { InputError } from '@msafara/command';
import { resolveConfig } from 'vite';
import { type FlowNames, flowNames, registryFile, withMachine, withRequirement } from './new-flow/names.ts';
import { skeletonOf } from './new-flow/skeleton.ts';
import { matrixFile } from './requirements/matrix.ts';

const usage = `npm run new:flow -- NAME
  writes the machine, model, screen, route and test of a flow, and registers it
  NAME in lower case with hyphens, such as callback or call-me-back`;

try {
  const given = process.argv.slice(2);
  if (given.includes('--help')) console.log(usage);
  else await writeFlow(flowNames(given));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`${error.message}\n${usage}`);
  process.exitCode = 1;
}

async function writeFlow(names: FlowNames) {
  const files = skeletonOf(names);
  const taken = [...files.keys()].find((path) => existsSync(path));
  if (taken !== undefined) throw new InputError(`${taken} exists already: choose another name.`);
  for (const [path, text] of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  await writeFile(registryFile, withMachine(await readFile(registryFile, 'utf8'), names));
  await writeFile(matrixFile, withRequirement(await readFile(matrixFile, 'utf8'), names, [...files.keys()]));
  // The router's plugin generates the route tree when Vite reads its configuration.
  await resolveConfig({ logLevel: 'warn' }, 'build');
  const run = (...command: string[]) =>
    execFileSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
  run(
    'node_modules/@biomejs/biome/bin/biome',
    'format',
    '--write',
    '--vcs-enabled=false',
    ...files.keys(),
    registryFile,
  );
  run('scripts/machines.ts', 'export', 'all', '--format', 'svg', '--out', 'docs/machines');
  console.log(`${[...files.keys(), registryFile, matrixFile, 'src/routeTree.gen.ts', 'docs/machines/'].join('\n')}

The flow is at ${names.route}. Next: docs/CONTRIBUTING.md, "Add a flow".`);
}

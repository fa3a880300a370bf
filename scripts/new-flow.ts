/** `npm run new:flow -- NAME`: writes a flow with its tests, registers it, and regenerates what follows from its lists. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { InputError } from '@msafara/command';
import { exportedFiles, writeFiles } from '@msafara/visualizer/export';
import { resolveConfig } from 'vite';
import { writeFlowLists } from './flow-lists/write.ts';
import { galleryOf } from './machines/files.ts';
import { endpointFault, endpointFlowOf, registrations, withFlow } from './new-flow/endpoint.ts';
import { type FlowNames, flowNames, registryFile, withMachine, withRequirement } from './new-flow/names.ts';
import { skeletonFault, skeletonOf } from './new-flow/skeleton.ts';
import { matrixFile } from './requirements/matrix.ts';

const usage = `npm run new:flow -- NAME [--endpoint]
  writes the machine, model, screen, route and test of a flow, and registers it
  NAME in lower case with hyphens, such as callback or call-me-back
  --endpoint  with a form that the server stores in a table of its own and emails to the sales inbox`;

const option = '--endpoint';

try {
  const given = process.argv.slice(2);
  if (given.includes('--help')) console.log(usage);
  else await writeFlow(flowNames(given.filter((one) => one !== option)), given.includes(option));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`${error.message}\n${usage}`);
  process.exitCode = 1;
}

async function writeFlow(names: FlowNames, hasEndpoint: boolean) {
  const files = hasEndpoint ? endpointFlowOf(names, new Date().toISOString().slice(0, 10)) : skeletonOf(names);
  const taken = [...files.keys()].find((path) => existsSync(path));
  if (taken !== undefined) throw new InputError(`${taken} exists already: choose another name.`);
  for (const [path, text] of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  const lists = [registryFile, ...(hasEndpoint ? registrations.map(({ file }) => file) : [])];
  const edited = [...lists, matrixFile];
  const edit = async (file: string, change: (text: string) => string) =>
    writeFile(file, change(await readFile(file, 'utf8')));
  await edit(registryFile, (text) => withMachine(text, names));
  const fault = hasEndpoint ? endpointFault : skeletonFault;
  await edit(matrixFile, (text) => withRequirement(text, names, [...files.keys()], fault));
  if (hasEndpoint) {
    for (const list of registrations) await edit(list.file, (text) => withFlow(list, text, names));
  }
  writeFlowLists();
  // The migrations are imported only now that the new one is among them.
  if (hasEndpoint) await (await import('../tests/server/fixtures/schema.ts')).writeSchema();
  // The router's plugin generates the route tree when Vite reads its configuration.
  await resolveConfig({ logLevel: 'warn' }, 'build');
  const run = (...command: string[]) =>
    execFileSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
  const tidied = [...files.keys(), ...lists];
  const tidy = (command: string, ...options: string[]) =>
    run('node_modules/@biomejs/biome/bin/biome', command, '--write', '--vcs-enabled=false', ...options, ...tidied);
  // These two rules correct nothing, but read the whole repository, which takes seconds.
  tidy('lint', '--skip=suspicious/noImportCycles', '--skip=correctness/noUndeclaredDependencies');
  tidy('check', '--linter-enabled=false');
  await drawMachine(names);
  console.log(`${[...files.keys(), ...edited, 'src/routeTree.gen.ts', 'docs/machines/'].join('\n')}

The flow is at ${names.route}. Next: docs/CONTRIBUTING.md, "Add a flow".`);
}

/** Draws the new machine, which is registered by now, and lists it with the others, whose drawings stay as they are. */
async function drawMachine({ id }: FlowNames): Promise<void> {
  const { machines } = await import('../machines/index.ts');
  const files = await exportedFiles(
    machines.filter(({ machine }) => machine.id === id),
    'svg',
  );
  await writeFiles(files.set('README.md', galleryOf(machines)), 'docs/machines');
}

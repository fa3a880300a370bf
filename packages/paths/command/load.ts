import { existsSync, globSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { InputError, oneOf } from '@msafara/command';
import type { AnyStateMachine } from 'xstate';
import { isMachine, machinesIn } from '../machine.ts';
import { browserAdvice, provideStorage } from './browser.ts';
import { importModule } from './import-module.ts';
import type { PartialSamples } from './partial-samples.ts';

/** A machine with where it is from. */
export type LoadedMachine = { machine: AnyStateMachine; file: string; exportName: string };

/** Files, with those of a pattern that the shell left as it is. Throws an InputError if a pattern has none. */
export function filesMatching(given: readonly string[]): string[] {
  return given.flatMap((file) => {
    if (!file.includes('*')) return [file];
    const found = globSync(file, { withFileTypes: true }).filter((entry) => entry.isFile());
    if (found.length === 0) throw new InputError(`No file matches ${file}.`);
    return found.map(({ parentPath, name }) => relative('.', join(parentPath, name))).toSorted();
  });
}

/** The machines of `FILE` or the one of `FILE#export`. Throws an InputError if there are none. */
export async function loadMachines(target: string): Promise<LoadedMachine[]> {
  const [file = '', exportName] = target.split('#');
  const machines = machinesIn(await load(file));
  if (machines.size === 0)
    throw new InputError(`${file} exports no machine of XState 5: export the result of createMachine(…) by name.`);
  if (exportName === undefined) return [...machines].map(([exportName, machine]) => ({ machine, file, exportName }));
  const name = oneOf('export', exportName, [...machines.keys()]);
  return [{ machine: machines.get(name) as AnyStateMachine, file, exportName: name }];
}

/** The only machine of `FILE`, or the one of `FILE#export`. Throws an InputError if there are several. */
export async function loadMachine(target: string): Promise<LoadedMachine> {
  const found = await loadMachines(target);
  const [first] = found;
  if (first !== undefined && found.every(({ machine }) => machine === first.machine)) return first;
  const names = found.map(({ file, exportName }) => `${file}#${exportName}`);
  throw new InputError(`${target} exports several machines: choose one, such as ${names.join(' or ')}.`);
}

/** The keys of a file of samples, of which each may be the only one. */
const sampleKeys = [
  'eventCases',
  'schemas',
  'derive',
  'serialise',
  'input',
  'random',
  'clock',
  'except',
  'atMost',
  'properties',
  'onFailure',
] as const satisfies (keyof PartialSamples)[];

/**
 * The samples that a file has as its default export. Without event cases, or with schemas, the other event cases are
 * derived from the chart. Throws an InputError if there are no samples, or a key is unknown.
 */
export async function loadSamples(file: string): Promise<PartialSamples> {
  const { default: samples } = (await load(file)) as { default?: unknown };
  const keys = typeof samples === 'object' && samples !== null && !isMachine(samples) ? Object.keys(samples) : [];
  const unknown = keys.find((key) => !sampleKeys.some((known) => known === key));
  if (unknown !== undefined) oneOf(`key of the samples in ${file}`, unknown, sampleKeys);
  if (keys.length > 0) return samples as PartialSamples;
  throw new InputError(
    `${file} must have samples as its default export, such as export default { eventCases: [{ name: 'a push', event: { type: 'push' } }] } ` +
      'or export default { schemas: { push: z.object({ force: z.number() }) } }.',
  );
}

/** Imports a module of the user. Throws an InputError that says what is wrong with it. */
async function load(file: string): Promise<object> {
  const path = resolve(file);
  if (!existsSync(path)) throw new InputError(`There is no file ${file}.`);
  try {
    return await importWithin(30, path);
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    const advice = browserAdvice(reason ?? '');
    throw new InputError(`${file} could not be imported: ${reason}${advice === undefined ? '' : `\n${advice}`}`);
  }
}

/** Imports a module, and throws an error if it is not done after some seconds. What it prints meanwhile goes to stderr. It finds an
 * empty `localStorage`. */
export async function importWithin(seconds: number, path: string): Promise<object> {
  const { write } = process.stdout;
  process.stdout.write = process.stderr.write.bind(process.stderr);
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const message = `it is not done after ${seconds} seconds, such as with a top-level await.`;
  const timer = setTimeout(() => reject(new Error(message)), seconds * 1000);
  provideStorage();
  try {
    return await Promise.race([importModule(path), tooLate]);
  } finally {
    clearTimeout(timer);
    process.stdout.write = write;
  }
}

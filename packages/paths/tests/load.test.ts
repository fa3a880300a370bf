import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError } from '@msafara/command';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { loadMachine, loadMachines, loadSamples } from '../command/load.ts';
import { isMachine } from '../machine.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'load-'));
  const files = {
    'one.mjs': 'export const limit = 3; export const lamp = MACHINE("lamp"); export default lamp;',
    'two.mjs': 'export const lamp = MACHINE("lamp"); export const door = MACHINE("door");',
    'none.mjs': 'export const lamp = { id: "lamp", states: {} };',
    'throws.mjs': 'throw new Error("No database is configured.\\nSee the manual.");',
    'samples.mjs': 'export default { eventCases: [{ name: "a push", event: { type: "push" } }], input: 1 };',
  };
  // A stand-in for a machine of another copy of XState, which the class of this one does not know.
  const machine = `const MACHINE = (id) => ({ id, root: {}, config: {}, implementations: {}, provide() {}, getInitialSnapshot() {} });`;
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), `${machine}\n${text}\n`);
});
afterAll(() => rm(folder, { recursive: true }));

const path = (name: string) => join(folder, name);

test('should find the machines that a file exports, whichever copy of XState they are of', async () => {
  expect((await loadMachines(path('two.mjs'))).map(({ exportName }) => exportName).sort()).toEqual(['door', 'lamp']);
  expect((await loadMachine(`${path('two.mjs')}#door`)).machine.id).toBe('door');
});

test('should not ask which one, if a file exports one machine, even under two names', async () => {
  expect((await loadMachine(path('one.mjs'))).machine.id).toBe('lamp');
});

test('should recognise machines of XState, and nothing else', () => {
  expect(isMachine(createMachine({}))).toBe(true);
  for (const value of [
    undefined,
    null,
    'machine',
    {},
    () => {},
    createMachine({}).config,
    { machine: createMachine({}) },
  ])
    expect(isMachine(value)).toBe(false);
});

test.each([
  ['two.mjs', /exports several machines: choose one, such as .+two\.mjs#(lamp|door) or .+two\.mjs#(lamp|door)\.$/],
  ['two.mjs#dor', "Unknown export 'dor'. Did you mean 'door'?"],
  ['none.mjs', /exports no machine of XState 5: export the result of createMachine/],
  ['throws.mjs', /throws\.mjs could not be imported: No database is configured\.$/],
  ['absent.mjs', /^There is no file .+absent\.mjs\.$/],
])('should say what is wrong with %s', async (target, message) => {
  await expect(loadMachine(path(target))).rejects.toThrow(InputError);
  await expect(loadMachine(path(target))).rejects.toThrow(message);
});

test.each([
  'input: 1',
  'serialise: () => 1',
  'derive: true',
  'except: {}',
  'schemas: {}',
  'properties: []',
  'random: [0]',
])('should load samples that are only { %s }', async (entry) => {
  const file = path(`only-${entry.length}-${entry[0]}.mjs`);
  await writeFile(file, `export default { ${entry} };`);
  expect(Object.keys(await loadSamples(file))).toEqual([entry.split(':')[0]]);
});

test('should refuse samples with an unknown key by its name', async () => {
  await writeFile(path('misspelt.mjs'), 'export default { eventCases: [], serialize: () => 1 };');
  await expect(loadSamples(path('misspelt.mjs'))).rejects.toThrow(
    /Unknown key of the samples in .+misspelt\.mjs 'serialize'\. Did you mean 'serialise'\?/,
  );
});

test('should load samples, and show how to write them', async () => {
  expect(await loadSamples(path('samples.mjs'))).toMatchObject({ eventCases: [{ name: 'a push' }], input: 1 });
  await expect(loadSamples(path('one.mjs'))).rejects.toThrow('export default { eventCases: [');
});

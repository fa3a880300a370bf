import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { describeUnmodelled, unmodelled } from '../models/flows.ts';

const root = join(import.meta.dirname, '../..');

/** What a command does while nobody has written the model of the questions yet: see `hide-model.ts`. */
const commands = `
  import { list } from './scripts/paths/list.ts';
  import { generate } from './scripts/paths/generate.ts';
  import { parseRunArguments } from './scripts/paths/run.ts';
  const message = (attempt) => { try { return attempt(); } catch ({ name, message }) { return name + ': ' + message; } };
  const listed = list();
  const code = await generate(['question', '--out', process.platform === 'win32' ? 'NUL' : '/dev/null']);
  const one = message(() => parseRunArguments(['question']));
  const all = parseRunArguments(['all', '--driver', 'view']);
  process.stdout.write(JSON.stringify({ listed, code, one, all }));
`;

const absence = "The machine 'question' has no model: write tests/models/question/model.ts";

test('should go on with a machine that has no model yet, and say so in a sentence', async () => {
  const hidden = ['--import', './tests/scripts/hide-model.ts', '--input-type=module', '--eval', commands];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, hidden, { cwd: root });
  const { listed, code, one, all } = JSON.parse(stdout);
  expect(listed).toMatch(/^question .* 2 +2 +0 /m);
  expect(listed).toMatch(/^booking /m);
  expect(code).toBe(0);
  expect(one).toContain(`InputError: ${absence}`);
  expect(all).toMatchObject({ driver: 'view' });
  // Once for the list, once for the suite, and once for all machines.
  expect(stderr.split(absence)).toHaveLength(4);
  expect(stderr).toMatch(/question: 1 case, 2 steps/);
});

test('should have a model for each machine of the registry', () => {
  expect(unmodelled.map(({ machine }) => describeUnmodelled(machine.id))).toEqual([]);
});

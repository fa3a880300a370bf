import { expect, test } from 'vitest';
import { type Driver, describePath, type Path, type PathStep, plan, runPath, StepError } from '../index.ts';
import { fetcher, fetcherEventCases } from './machines.ts';

const path = plan(fetcher, { eventCases: fetcherEventCases }).at(-1) as Path<typeof fetcher>;

const driver = (changes: Partial<Driver<typeof fetcher>> = {}): Driver<typeof fetcher> => ({
  open: async () => {},
  cause: async () => {},
  check: async () => {},
  ...changes,
});

test('should cause and check every step in order', async () => {
  const done: unknown[] = [];
  await runPath(
    path,
    driver({
      open: async () => void done.push('open'),
      cause: async ({ eventCase }) => void done.push(eventCase.name),
      check: async ({ value }) => void done.push(value),
    }),
  );
  expect(done.slice(0, 4)).toEqual([
    'open',
    { running: 'asking' },
    path.steps[0]?.eventCase.name,
    path.steps[0]?.after.value,
  ]);
  expect(done).toHaveLength(2 + 2 * path.steps.length);
});

test('should pass the opening steps to open', async () => {
  const [first, ...rest] = path.steps as [PathStep<typeof fetcher>, ...PathStep<typeof fetcher>[]];
  const opened = { ...path, steps: [{ ...first, eventCase: { ...first.eventCase, opening: true } }, ...rest] };
  const done: unknown[] = [];
  await runPath(
    opened,
    driver({
      open: async (steps) => void done.push(steps.length),
      cause: async ({ eventCase }) => void done.push(eventCase.name),
    }),
  );
  expect(done).toEqual([1, ...rest.map(({ eventCase }) => eventCase.name)]);
});

test('should report the path up to a failing step as numbered steps', async () => {
  let checks = 0;
  const failing = runPath(path, driver({ check: async () => void (++checks === 3 && fail()) }));
  await expect(failing).rejects.toThrow(StepError);
  const message = await failing.catch((error: Error) => error.message);
  const [one, two] = path.steps.map(({ eventCase }) => eventCase.name);
  expect(message).toContain(`no\nStep 2, '${two}', did not lead to the expected state (${path.name}):`);
  expect(message).toMatch(
    new RegExp(`\\n {2}0\\. starts → running\\.asking\\n {2}1\\. ${one} → .*\\n> 2\\. ${two} → .*$`),
  );
  expect(message).not.toContain('3.');
});

test('should say in its first line what was expected, and what was found in place of it', async () => {
  const esc = String.fromCharCode(27);
  const reason = `state of the door\n\n${esc}[2mexpect(received)${esc}[22m\n\nExpected: ${esc}[32m"shut"${esc}[39m\nReceived: "open"`;
  const cause = async () => {
    throw new Error(reason);
  };
  const message = await runPath(path, driver({ cause })).catch((error: Error) => error.message);
  const [first, second] = String(message).split('\n');
  expect(first, 'the rule, expected and found').toBe('state of the door (expected "shut", received "open")');
  expect(second).toMatch(/^Step 1, '.*', could not be performed/);
  expect(message, 'the rest of the reason follows the steps').toMatch(/\n> 1\. .*\n\n.*expect\(received\)/);
});

test('should say where long values differ in its first line', async () => {
  const diff =
    'state of the door\n\n- Expected  - 1\n+ Received  + 1\n\n  Object {\n-   "lock": "shut",\n+   "lock": "open",\n  }';
  const check = async () => {
    throw new Error(diff);
  };
  const message = await runPath(path, driver({ check })).catch((error: Error) => error.message);
  expect(message).toMatch(/^state of the door \(expected "lock": "shut", received "lock": "open"\)\n/);
});

test('should report failures of the opening and of the first step', async () => {
  await expect(runPath(path, driver({ open: async () => fail() }))).rejects.toThrow('The opening failed');
  await expect(runPath(path, driver({ cause: async () => fail() }))).rejects.toThrow(
    /Step 1, '.*', could not be performed/,
  );
});

test('should describe a whole path', () => {
  expect(describePath(path).split('\n')).toHaveLength(path.steps.length + 1);
});

function fail(): never {
  throw new Error('no');
}

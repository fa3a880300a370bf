import { expect, test } from 'vitest';
import { type Driver, describePath, type Path, plan, type Step, StepError, walk } from '../../paths/index.ts';
import { fetcher, fetcherEventCases } from './machines.ts';

const path = plan(fetcher, { eventCases: fetcherEventCases }).at(-1) as Path<typeof fetcher>;

const driver = (changes: Partial<Driver<typeof fetcher>> = {}): Driver<typeof fetcher> => ({
  open: async () => {},
  cause: async () => {},
  check: async () => {},
  ...changes,
});

test('should check every place and cause every step, in order', async () => {
  const done: unknown[] = [];
  await walk(
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

test('should hand the opening steps to the beginning', async () => {
  const [first, ...rest] = path.steps as [Step<typeof fetcher>, ...Step<typeof fetcher>[]];
  const opened = { ...path, steps: [{ ...first, eventCase: { ...first.eventCase, opening: true } }, ...rest] };
  const done: unknown[] = [];
  await walk(
    opened,
    driver({
      open: async (steps) => void done.push(steps.length),
      cause: async ({ eventCase }) => void done.push(eventCase.name),
    }),
  );
  expect(done).toEqual([1, ...rest.map(({ eventCase }) => eventCase.name)]);
});

test('should name the path so far in numbered steps when one fails', async () => {
  let checks = 0;
  const failing = walk(path, driver({ check: async () => void (++checks === 3 && fail()) }));
  await expect(failing).rejects.toThrow(StepError);
  const message = await failing.catch((error: Error) => error.message);
  const [one, two] = path.steps.map(({ eventCase }) => eventCase.name);
  expect(message).toContain(`Step 2, '${two}', did not lead where it should (${path.name}):`);
  expect(message).toMatch(
    new RegExp(`\\n {2}0\\. starts → running\\.asking\\n {2}1\\. ${one} → .*\\n> 2\\. ${two} → .*\\n\\nno`),
  );
  expect(message).not.toContain('3.');
});

test('should name the place before the first step too', async () => {
  await expect(walk(path, driver({ open: async () => fail() }))).rejects.toThrow('The beginning failed');
  await expect(walk(path, driver({ cause: async () => fail() }))).rejects.toThrow(/Step 1, '.*', could not be done/);
});

test('should describe a whole path', () => {
  expect(describePath(path).split('\n')).toHaveLength(path.steps.length + 1);
});

function fail(): never {
  throw new Error('no');
}

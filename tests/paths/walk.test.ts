import { expect, test } from 'vitest';
import { describePath, type Path, plan, type Step, StepError, type Walker, walk } from '../../paths/index.ts';
import { fetcher, fetcherSamples } from './machines.ts';

const path = plan(fetcher, { samples: fetcherSamples }).at(-1) as Path<typeof fetcher>;

const walker = (changes: Partial<Walker<typeof fetcher>> = {}): Walker<typeof fetcher> => ({
  open: async () => {},
  cause: async () => {},
  check: async () => {},
  ...changes,
});

test('should check every place and cause every step, in order', async () => {
  const done: unknown[] = [];
  await walk(
    path,
    walker({
      open: async () => void done.push('open'),
      cause: async ({ sample }) => void done.push(sample.name),
      check: async ({ value }) => void done.push(value),
    }),
  );
  expect(done.slice(0, 4)).toEqual([
    'open',
    { running: 'asking' },
    path.steps[0]?.sample.name,
    path.steps[0]?.after.value,
  ]);
  expect(done).toHaveLength(2 + 2 * path.steps.length);
});

test('should hand the opening steps to the beginning', async () => {
  const [first, ...rest] = path.steps as [Step<typeof fetcher>, ...Step<typeof fetcher>[]];
  const opened = { ...path, steps: [{ ...first, sample: { ...first.sample, opening: true } }, ...rest] };
  const done: unknown[] = [];
  await walk(
    opened,
    walker({
      open: async (steps) => void done.push(steps.length),
      cause: async ({ sample }) => void done.push(sample.name),
    }),
  );
  expect(done).toEqual([1, ...rest.map(({ sample }) => sample.name)]);
});

test('should name the path so far in numbered steps when one fails', async () => {
  let checks = 0;
  const failing = walk(path, walker({ check: async () => void (++checks === 3 && fail()) }));
  await expect(failing).rejects.toThrow(StepError);
  const message = await failing.catch((error: Error) => error.message);
  const [one, two] = path.steps.map(({ sample }) => sample.name);
  expect(message).toContain(`Step 2, '${two}', did not lead where it should (${path.name}):`);
  expect(message).toMatch(
    new RegExp(`\\n {2}0\\. starts → running\\.asking\\n {2}1\\. ${one} → .*\\n> 2\\. ${two} → .*\\n\\nno`),
  );
  expect(message).not.toContain('3.');
});

test('should name the place before the first step too', async () => {
  await expect(walk(path, walker({ open: async () => fail() }))).rejects.toThrow('The beginning failed');
  await expect(walk(path, walker({ cause: async () => fail() }))).rejects.toThrow(/Step 1, '.*', could not be done/);
});

test('should describe a whole path', () => {
  expect(describePath(path).split('\n')).toHaveLength(path.steps.length + 1);
});

function fail(): never {
  throw new Error('no');
}

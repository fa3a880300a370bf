import { expect, test } from 'vitest';
import { describePath, placeOf } from '../index.ts';

test.each([
  ['idle', 'idle'],
  [{ form: 'invalid' }, 'form.invalid'],
  [{ form: { page: 'empty' } }, 'form.page.empty'],
  [{ lamp: 'on', door: 'shut' }, 'lamp.on + door.shut'],
  [{ house: { lamp: 'on', door: 'shut' } }, 'house.(lamp.on + door.shut)'],
  [{ house: { lamp: { on: 'dim' }, door: 'shut' } }, 'house.(lamp.on.dim + door.shut)'],
  // A region without states of its own.
  [{ lamp: 'on', door: {} }, 'lamp.on + door'],
])('the place of %j should be %s', (value, place) => {
  expect(placeOf({ value })).toBe(place);
});

test('the numbers of ten steps should be aligned', () => {
  const step = { eventCase: { name: 'switch' }, after: { value: 'on' } };
  const path: unknown = { start: { value: 'off' }, steps: Array.from({ length: 10 }, () => step) };
  expect(
    describePath(path as Parameters<typeof describePath>[0])
      .split('\n')
      .slice(8),
  ).toEqual(['   8. switch → on', '   9. switch → on', '  10. switch → on']);
});

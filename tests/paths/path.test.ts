import { expect, test } from 'vitest';
import { placeOf } from '../../paths/index.ts';

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

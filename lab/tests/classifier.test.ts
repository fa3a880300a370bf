import { expect, test } from 'vitest';
import { classifierAccuracy } from '../torture/classifier.ts';

/** Numbers between 0 and 1 that are the same in every run. */
function noise(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  });
}

test('should be right half of the time if the figures tell nothing', () => {
  const accuracy = classifierAccuracy(noise(300, 1), noise(300, 2));
  expect(accuracy).toBeGreaterThan(0.42);
  expect(accuracy).toBeLessThan(0.58);
});

test.each([2, -2])('should be right always if one group is clearly above or below the other: %d', (shift) => {
  const shifted = noise(300, 2).map((figure) => figure + shift);
  expect(classifierAccuracy(noise(300, 1), shifted)).toBeGreaterThan(0.99);
});

test('should be right as often as a difference allows', () => {
  // Two uniform groups that overlap in half of their range: the best threshold is right in three of four cases.
  const shifted = noise(300, 2).map((figure) => figure + 0.5);
  const accuracy = classifierAccuracy(noise(300, 1), shifted);
  expect(accuracy).toBeGreaterThan(0.68);
  expect(accuracy).toBeLessThan(0.82);
});

test('should not call chance a rule: what fits one half by accident is judged on the other', () => {
  // The known of the first half are above, those of the second half below.
  const known = Array.from({ length: 300 }, (_, at) => (at % 2 === 0 ? 1 : -1));
  expect(classifierAccuracy(known, Array(300).fill(0))).toBeLessThan(0.55);
});

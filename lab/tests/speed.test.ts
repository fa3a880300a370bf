import { describe, expect, it } from 'vitest';
import { speedLine } from '../bench/speed.ts';

describe('the speed of the machine', () => {
  it('should be printed with its spread', () => {
    expect(speedLine([1600, 1400, 1500], [5, 0, 33])).toBe(
      "Lighthouse's index of this processor was 1500 (1400–1600), and pages without scripts blocked for 5 ms (0–33).",
    );
  });

  it('should be called too low below the index from which Lighthouse warns', () => {
    expect(speedLine([999, 400, 1800], [0])).toMatch(/^Do not trust these figures: .* 999 \(400–1800\)/);
    expect(speedLine([1000], [50])).not.toMatch(/trust/);
  });

  it('should be called too low where a page without scripts blocks for long', () => {
    expect(speedLine([2117], [470, 51, 30])).toMatch(/^Do not trust these figures: .* 51 ms \(30–470\)/);
  });
});

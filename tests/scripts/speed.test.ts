import { describe, expect, it } from 'vitest';
import { speedLine } from '../../scripts/bench/speed.ts';

describe('the speed of the processor', () => {
  it('should be printed with its spread', () => {
    expect(speedLine([1600, 1400, 1500])).toBe("Lighthouse's index of this processor was 1500 (1400–1600).");
  });

  it('should be called too slow below the index from which Lighthouse warns', () => {
    expect(speedLine([999, 400, 1800])).toMatch(/^Do not trust these figures: .* 999 \(400–1800\)/);
    expect(speedLine([1000])).not.toMatch(/trust/);
  });
});

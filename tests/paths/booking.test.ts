import { describe, expect, it } from 'vitest';
import { hasMidnightPassed, now } from '../models/booking/model.ts';

/** Nairobi is three hours ahead of UTC all year. */
const midnight = Math.ceil((now.getTime() + 3 * 3_600_000 + 1) / 86_400_000) * 86_400_000 - 3 * 3_600_000;

describe('the day on which booking paths begin', () => {
  it('should last until midnight in Nairobi', () => {
    expect(hasMidnightPassed(now)).toBe(false);
    expect(hasMidnightPassed(new Date(midnight - 1))).toBe(false);
    expect(hasMidnightPassed(new Date(midnight))).toBe(true);
  });
});

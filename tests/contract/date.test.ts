import { afterEach, expect, test, vi } from 'vitest';
import { dateInWords } from '../../contract/date.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['America/Los_Angeles', 'Africa/Nairobi', 'Pacific/Auckland'])(
  'should say a day as it is written, in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(dateInWords('2026-12-18'), 'a day is the same in every time zone').toBe('18 December 2026');
  },
);

test('should say the day of an instant where the reader is', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect(dateInWords('2026-11-05T03:00:00.000Z')).toBe('4 November 2026');
  vi.stubEnv('TZ', 'Africa/Nairobi');
  expect(dateInWords('2026-11-05T03:00:00.000Z')).toBe('5 November 2026');
});

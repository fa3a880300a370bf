import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { durationInWords } from '../../contract/duration.ts';
import * as limits from '../../contract/limits.ts';

const root = join(import.meta.dirname, '../..');
const numbers = new Map([
  [2, 'two'],
  [7, 'seven'],
  [10, 'ten'],
  [15, 'fifteen'],
  [21, 'twenty-one'],
  [24, 'twenty-four'],
  [30, 'thirty'],
  [48, 'forty-eight'],
  [60, 'sixty'],
]);

/** Each limit as it may be written in text: '15 minutes', 'fifteen minutes', '21-day'. */
const figures = [
  ...[
    limits.codeLifetime,
    limits.resendPause,
    limits.sessionLifetime,
    limits.confirmationLifetime,
    limits.invitationLifetime,
    limits.newsLifetime,
    limits.passwordReissueWindow,
  ].map(durationInWords),
  `${limits.trialDays} days`,
  '48 hours',
].map((words) => {
  const [count = '', unit = ''] = words.split(' ');
  return new RegExp(String.raw`\b(${count}|${numbers.get(Number(count))})[ -]${unit.slice(0, -1)}s?\b`, 'i');
});

/** Text that happens to contain the same figure as a limit. */
const coincidences: Record<string, RegExp> = {
  'content/features/fuel_management.ts': /ten minutes later/,
  'content/features/reports.ts': /cost you ten minutes/,
};

describe('the limits', () => {
  test('should be written out in no other file', () => {
    const files = globSync('{contract,content,machines,server,src}/**/*.{ts,tsx}', { cwd: root });
    const found = files.flatMap((file) => {
      if (file === 'contract/limits.ts' || file === 'contract/duration.ts') return [];
      const text = readFileSync(join(root, file), 'utf8').replace(coincidences[file] ?? '', '');
      return figures.flatMap((figure) => (figure.test(text) ? [`${file}: ${figure.exec(text)?.[0]}`] : []));
    });
    expect(found).toEqual([]);
  });

  test('should agree with the articles', () => {
    const stated = globSync('content/blog/*.md', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/trial\s+(?:lasts|of)\s+(\d+)\s+days/gi)].map(
        ([, days]) => days,
      ),
    );
    expect(stated.length).toBeGreaterThan(0);
    expect(new Set(stated)).toEqual(new Set([String(limits.trialDays)]));
  });
});

test('should be those of the specification and its rulings', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  expect(limits).toMatchObject({
    trialDays: 21,
    codeLength: 6,
    minPasswordLength: 6,
    initialInviteRows: 3,
    codeLifetime: 15 * minute,
    maxCodeAttempts: 5,
    resetLinkLifetime: 60 * minute,
    invitationLifetime: 7 * day,
    unsentRetention: 7 * day,
    passwordReissueWindow: 10 * minute,
    submissionWindow: minute,
    requestWindow: hour,
  });
});

/** docs/decisions/0031-known-addresses-and-strangers.md, 0058 and server/flows/registration/code/guesses.ts. */
test('should be those of the decision on known addresses and strangers', () => {
  const [minute, day] = [60_000, 86_400_000];
  expect(limits).toMatchObject({
    maxStrangersCodeAttempts: 2,
    requestSources: 2,
    requestPause: 12 * minute,
    networksPerSite: 8,
    invitationRenewal: 30 * day,
  });
});

test('should keep a session and the links of emails as long as the pages and the privacy notice say', () => {
  expect(
    [
      ...[limits.demoLength, limits.resendPause, limits.sessionLifetime],
      ...[limits.confirmationLifetime, limits.sweepInterval, limits.newsLifetime],
    ].map(durationInWords),
  ).toEqual(['30 minutes', '30 seconds', '60 minutes', '24 hours', '5 minutes', '30 days']);
});

test.each([
  [1000, '1 second'],
  [2000, '2 seconds'],
  [60 * 60_000 * 2, '2 hours'],
  [2 * 24 * 60 * 60_000, '2 days'],
  [30_000, '30 seconds'],
  [60_000, '60 seconds'],
  [15 * 60_000, '15 minutes'],
  [60 * 60_000, '60 minutes'],
  [90 * 60_000, '90 minutes'],
  [24 * 60 * 60_000, '24 hours'],
  [7 * 24 * 60 * 60_000, '7 days'],
])('should put %d ms into words as %s', (milliseconds, words) => {
  expect(durationInWords(milliseconds)).toBe(words);
});

test('should reject a duration that words would round', () => {
  expect(() => durationInWords(1500)).toThrow(new RangeError('1500 ms is not a whole number of seconds.'));
});

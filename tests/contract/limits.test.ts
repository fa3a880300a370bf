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

  test('should be written out in no article', () => {
    const stated = globSync('content/blog/*.md', { cwd: root }).filter((file) =>
      /trial\s+(?:lasts|of)\s+\d+/i.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(stated, 'Write {trial_days} in these articles.').toEqual([]);
  });
});

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

/**
 * Each limit as it was decided, and where: the specification, the rulings, a record in docs/decisions or a standard. All other
 * tests, pages and documents take it from `contract/limits.ts`, so this row is all that is changed with a limit.
 */
const decided: Record<string, { value: unknown; by: string; tags?: string[] }> = {
  trialDays: { value: 21, by: 'specification 9', tags: ['9.trial'] },
  bookableDays: { value: 365, by: 'the ruling on the dates of bookings' },
  demoLength: { value: 30 * minute, by: 'the ruling on the length of a demo' },
  reminderLead: { value: day, by: 'docs/decisions/0084-reminders.md', tags: ['2.booking-reminders'] },
  longestPostponement: { value: hour, by: 'the ruling on answers that ask to wait' },
  codeLength: { value: 6, by: 'specification 9', tags: ['5.code', '9.code'] },
  codeLifetime: { value: 15 * minute, by: 'the rulings on calls', tags: ['7.code'] },
  maxCodeAttempts: { value: 5, by: 'the rulings on calls', tags: ['7.code'] },
  maxStrangersCodeAttempts: { value: 2, by: 'docs/decisions/0058-a-link-beside-the-code.md', tags: ['7.code'] },
  resendPause: { value: 30 * second, by: 'the rulings on registration', tags: ['2.registration-code'] },
  sessionLifetime: { value: 60 * minute, by: 'the rulings on registration' },
  resetLinkLifetime: { value: 60 * minute, by: 'the rulings on calls', tags: ['7.reset'] },
  confirmationLifetime: { value: 24 * hour, by: 'the ruling on subscriptions', tags: ['2.subscribe-links'] },
  invitationLifetime: { value: 7 * day, by: 'the rulings on the registration link' },
  invitationRenewal: { value: 30 * day, by: 'the ruling on expired invitations', tags: ['6.renewal'] },
  deletedCompanyLifetime: {
    value: 30 * day,
    by: 'the rulings on the registration link',
    tags: ['6.restoration'],
  },
  sweepInterval: { value: 5 * minute, by: 'the privacy notice' },
  sentPageLifetime: { value: hour, by: 'docs/decisions/0083-own-link.md', tags: ['2.booking-sent'] },
  newsLifetime: { value: 30 * day, by: 'the ruling on subscriptions', tags: ['2.subscribe-news'] },
  unsentRetention: { value: 7 * day, by: 'the ruling on unsent forms' },
  readPageLifetime: { value: 30 * day, by: 'the ruling on pages without a network' },
  submissionWindow: { value: minute, by: 'the rulings on calls' },
  requestWindow: { value: hour, by: 'the rulings on calls', tags: ['7.code-email'] },
  requestSources: { value: 2, by: 'docs/decisions/0031-known-addresses-and-strangers.md' },
  requestPause: { value: 12 * minute, by: 'docs/decisions/0058-a-link-beside-the-code.md', tags: ['7.code-link'] },
  networksPerSite: { value: 8, by: 'docs/decisions/0031-known-addresses-and-strangers.md' },
  passwordReissueWindow: { value: 10 * minute, by: 'the rulings on fuel stations', tags: ['7.station'] },
  maxLengths: {
    value: {
      ...{ name: 100, organization: 200, phone: 40, enquiry: 4000, password: 128, honeypot: 200 },
      // RFC 5321.
      ...{ email: 254, emailLocal: 64 },
    },
    by: 'the rulings on forms, and RFC 5321',
  },
  minPhoneDigits: { value: 6, by: 'the ruling on telephone numbers', tags: ['5.booking-phone'] },
  minPasswordLength: { value: 6, by: 'specification 5 and 9', tags: ['5.password', '9.password'] },
  initialInviteRows: { value: 3, by: 'specification 2 and 9', tags: ['9.invite-rows'] },
  maxInvitedPerHour: { value: 40, by: 'the ruling on invitations of a new account', tags: ['6.invited-per-hour'] },
  maxInvites: { value: 20, by: 'the ruling on invitations', tags: ['2.registration-invite'] },
};

describe('the decided values', () => {
  const values = new Map<string, unknown>(Object.entries(limits));

  test('should be of all limits', () => {
    expect(Object.keys(decided).sort()).toEqual([...values.keys()].sort());
  });

  for (const [name, { value, by, tags = [] }] of Object.entries(decided))
    test(`should have ${name} as in ${by}`, { tags }, () => {
      expect(values.get(name)).toEqual(value);
    });
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

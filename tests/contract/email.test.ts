import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asTyped, emailAddress, emailAddressOrNone, isEmail, mailboxOf } from '../../contract/email.ts';
import { maxLengths } from '../../contract/limits.ts';
import { ofLength } from '../models/of-length.ts';

const valid = [
  'amina@example.com',
  'Amina.Otieno+fleet@Transport.Example',
  "o'brien_1@sub.example-company.co.ke",
  'josé@example.com',
  'user@münchen.de',
  'пример@почта.рф',
  '用户@例子.公司',
  'user@xn--mnchen-3ya.de',
  'अजय@डाटा.भारत',
  ' amina@example.com ',
  // RFC 5322, section 3.2.3: each of these marks, anywhere in the part before the @.
  ...[..."!#$%&'*+/=?^_`{|}~-"].flatMap((mark) => [
    `${mark}@example.com`,
    `${mark}a@example.com`,
    `a${mark}@example.com`,
  ]),
  "ceo/mp&co={a|b}*50%?#!$'~`^_+-.x@example.com",
  `${'a'.repeat(maxLengths.emailLocal)}@example.com`,
];

const invalid = [
  '=?utf-8?q?amina=40bank.example?=@example.com',
  'amina',
  '@example.com',
  'amina@',
  'amina@@example.com',
  'amina@home@example.com',
  'amina@example.com@home',
  'amina otieno@example.com',
  'amina@exam ple.com',
  'amina.@example.com',
  '.amina@example.com',
  'amina..otieno@example.com',
  'amina@example',
  'amina@.example.com',
  'amina@example..com',
  'amina@example.com.',
  'amina@-example.com',
  'amina@example-.com',
  'amina@192.168.0.1',
  'amina@[192.168.0.1]',
  'amina@example.com:25',
  'amina@example.com/inbox',
  'amina@example.com?a=1',
  'amina@user:secret.example.com',
  'amina@%65xample.com',
  'ami\u0007na@example.com',
  'amina@exam\u0007ple.com',
  'amina\u200b@example.com',
  'amina\u3164@example.com',
  'am\u034fina@example.com',
  'amina\ufe0f@example.com',
  'ami\u180bna@example.com',
  'amina@example\u202e.com',
  'ami\nna@example.com',
  'ami"na"@example.com',
  'ami<na@example.com',
  `amina@${'a'.repeat(64)}.com`,
  `${'a'.repeat(maxLengths.emailLocal + 1)}@example.com`,
  'ami,na@example.com',
  'ami;na@example.com',
  'ami:na@example.com',
  'ami(na)@example.com',
  'ami[na]@example.com',
  'ami\\na@example.com',
  // Too long once its domain is in ASCII.
  `amina@${'münchen'.repeat(8)}.${'münchen'.repeat(8)}.${'münchen'.repeat(8)}.${'münchen'.repeat(8)}.de`,
];

describe('an email address', () => {
  test.each(valid)('should be accepted in any script: %s', { tags: ['5.email-letters', '5.email-marks'] }, (typed) => {
    expect(isEmail(typed)).toBe(true);
    expect(emailAddress().safeParse(typed).data).toBe(typed.trim());
  });

  test.each(invalid)('should be rejected if it is clearly invalid: %j', { tags: ['5.email-letters'] }, (typed) => {
    expect(isEmail(typed)).toBe(false);
    expect(emailAddress().safeParse(typed).success).toBe(false);
  });

  test('should be kept as typed, in composed characters', () => {
    expect(emailAddress().parse(' Jose\u0301@Mu\u0308nchen.de ')).toBe('Jos\u00e9@M\u00fcnchen.de');
  });
});

describe('the length of an email address', () => {
  /** 'a@' and a domain of short labels. */
  const longest = `a@${ofLength(maxLengths.email - 4, 'bcdefghi.')}zz`;

  test('should be at most as many characters as the limit', () => {
    expect(longest).toHaveLength(maxLengths.email);
    expect(isEmail(longest)).toBe(true);
    expect(isEmail(`a${longest}`)).toBe(false);
    expect(isEmail(longest.replace('a', 'e\u0301'))).toBe(true);
  });
});

describe('the field of an email address', () => {
  const errorsOf = (schema: ReturnType<typeof emailAddress>, typed: unknown) =>
    schema.safeParse(typed).error?.issues.map(({ message }) => message) ?? [];

  test('should ask for an address that is missing, unless it is optional', () => {
    expect(errorsOf(emailAddress(), ' ')).toEqual(['Enter your email address']);
    expect(errorsOf(emailAddress(), undefined)).toEqual(['Enter your email address']);
    expect(errorsOf(emailAddressOrNone(), ' ')).toEqual([]);
  });

  test('should report text that is no address in the words of the specification', () => {
    expect(errorsOf(emailAddress(), 'a')).toEqual(['Invalid email']);
    expect(errorsOf(emailAddress('Invalid Email'), 'amina')).toEqual(['Invalid Email']);
  });

  test('should name itself when an address is too long', () => {
    expect(errorsOf(emailAddress(), `a@${'b'.repeat(maxLengths.email - 1)}`)[0]).toBe(
      `Email must be ${maxLengths.email} characters or fewer`,
    );
  });
});

test('should show people their own address as they typed it, and other addresses as they are stored', () => {
  expect(asTyped('amina@example.com', ' Amina@Example.com ')).toBe('Amina@Example.com');
  expect(asTyped('amina@example.com', 'joseph@example.com')).toBe('amina@example.com');
});

describe('a mailbox', () => {
  test.each([
    ['Amina@Transport.Example', 'amina@transport.example'],
    [' JOSÉ@Example.com ', 'josé@example.com'],
    ['Jose\u0301@example.com', 'jos\u00e9@example.com'],
    ['user@MÜNCHEN.de', 'user@xn--mnchen-3ya.de'],
    ['user@Mu\u0308nchen.de', 'user@xn--mnchen-3ya.de'],
    ['user@xn--Mnchen-3ya.DE', 'user@xn--mnchen-3ya.de'],
    ['Кто@Почта.РФ', 'кто@xn--80a1acny.xn--p1ai'],
    // Only the small letter exists in composed form.
    ['J\u030c@example.com', '\u01f0@example.com'],
    ['half typed@', 'half typed@'],
    [' Half typed@\t', 'half typed@'],
    ['', ''],
  ])('should be the same however an address is typed: %s', { tags: ['5.email-letters'] }, (typed, mailbox) => {
    expect(mailboxOf(typed)).toBe(mailbox);
  });

  /** Letters of several scripts, some with combining marks. */
  const piece = fc.string({
    unit: fc.constantFrom(...'aZ09éÉüÜßİıçñøжЖ例क&/?#%|`', 'e\u0301', 'u\u0308', 'A\u030a', '\u212a', '\u1e9e'),
    minLength: 1,
    maxLength: 12,
  });
  const address = fc
    .tuple(fc.array(piece, { minLength: 1, maxLength: 3 }), fc.array(piece, { minLength: 1, maxLength: 3 }))
    .map(([local, labels]) => `${local.join('.')}@${labels.join('.')}.example`);

  test('should be a valid address in one form, with its domain in ASCII', { tags: ['5.email-letters'] }, () => {
    fc.assert(
      fc.property(address, (typed) => {
        fc.pre(isEmail(typed));
        const mailbox = mailboxOf(typed);
        expect(isEmail(mailbox)).toBe(true);
        expect(mailboxOf(mailbox)).toBe(mailbox);
        expect(mailbox).toBe(mailbox.normalize('NFC'));
        expect(mailbox.split('@')[1]).toMatch(/^[a-z0-9.-]+$/);
      }),
      { numRuns: 2000 },
    );
  });

  test('should ignore case, Unicode composition and surrounding spaces', { tags: ['5.email-letters'] }, () => {
    fc.assert(
      fc.property(address, (typed) => {
        fc.pre(isEmail(typed));
        const mailbox = mailboxOf(typed);
        for (const same of [typed.normalize('NFD'), typed.normalize('NFC'), ` ${typed}\t`, typed.toLowerCase()]) {
          expect(mailboxOf(same)).toBe(mailbox);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('should never throw, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        for (const typed of [one, `${one}@${other}`, `${one}@${other}.com`]) {
          expect(typeof mailboxOf(typed)).toBe('string');
          if (isEmail(typed)) expect(mailboxOf(typed)).toMatch(/^[^@\s]+@[a-z0-9.-]+$/);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

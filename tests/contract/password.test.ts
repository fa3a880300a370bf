import { describe, expect, test } from 'vitest';
import { maxLengths, minPasswordLength } from '../../contract/limits.ts';
import {
  addressPassword,
  commonPassword,
  guessableError,
  isRepeated,
  namePassword,
  newPasswordFieldErrors,
  passwordHints,
  productPassword,
  repeatedPassword,
  verdictOn,
} from '../../contract/password.ts';
import { ofLength } from '../models/of-length.ts';

const short = [{ field: 'password', message: `Password requires ${minPasswordLength} characters minimum` }];
const shortest = ofLength(minPasswordLength, '123456');
const tooShort = shortest.slice(1);
const tooLong = ofLength(maxLengths.password + 1);
const different = [{ field: 'password_again', message: 'Passwords do not match' }];
const long = [{ field: 'password', message: `Password must be ${maxLengths.password} characters or fewer` }];

describe('a password', () => {
  test.each([
    ['', '', []],
    ['', 'other', different],
    [tooShort, '', short],
    [tooShort, tooShort, short],
    [shortest, '', []],
    [shortest, tooShort, different],
    [shortest, shortest, []],
    [tooLong, '', long],
  ])(
    'should get a hint while it is typed, unless a field is still empty: %j and %j',
    (password, password_again, hints) => {
      expect(passwordHints({ password, password_again })).toEqual(hints);
    },
  );

  test.each([
    ['', '', false],
    ['a', 'b', false],
    ['', 'a', false],
    ['a', '', false],
    ['a', 'a', true],
  ])('should be repeated if both entries are equal and not empty: %j and %j', (password, password_again, is) => {
    expect(isRepeated({ password, password_again })).toBe(is);
  });

  test.each([
    ['', '', false, short],
    [tooShort, shortest, false, short],
    [tooLong, tooLong, false, long],
    [ofLength(maxLengths.password, 'xy'), ofLength(maxLengths.password, 'xy'), false, []],
    [
      ofLength(minPasswordLength),
      ofLength(minPasswordLength),
      false,
      [{ field: 'password', message: repeatedPassword }],
    ],
    // Of line breaks too, which a paste can bring along.
    [ofLength(minPasswordLength, '\n'), '', false, [{ field: 'password', message: repeatedPassword }]],
    [` ${ofLength(minPasswordLength - 2, '23456')} `, ` ${ofLength(minPasswordLength - 2, '23456')} `, false, []],
    [shortest, '', false, different],
    [shortest, shortest, false, []],
    [shortest, '', true, [{ field: 'password', message: commonPassword }]],
    [tooShort, tooShort, true, short],
  ])(
    'should get its first error when it is submitted: %j, %j, common: %j',
    (password, password_again, isCommon, errors) => {
      expect(newPasswordFieldErrors({ password, password_again }, { email: '' }, { common: isCommon })).toEqual(errors);
    },
  );

  test.each([
    ['Kim2026', { first_name: 'Kim' }, namePassword],
    ['2026-Bo', { first_name: 'Bo' }, undefined],
    ['bo-lee26', { first_name: 'Bo', last_name: 'Lee' }, namePassword],
    ['lee.bo26', { first_name: 'Bo', last_name: 'Lee' }, namePassword],
    ['мария26', { last_name: 'Мария' }, namePassword],
    ['Kimberley', { first_name: 'Kim' }, undefined],
  ])(
    'should not be a name of three letters or more, in any script: %j of %j',
    { tags: ['5.password-meter'] },
    (password, owner, error) => {
      expect(guessableError(password, { email: '', ...owner }, { common: false })).toBe(error);
    },
  );

  test.each([
    [tooShort, 'Too short'],
    [tooLong, 'Too long'],
    [shortest, 'Too common'],
    ['aaaaaaa', 'Too easy to guess'],
  ])(
    'should be called by the meter what the form refuses it for: %j',
    { tags: ['5.password-meter'] },
    (password, verdict) => {
      expect(verdictOn(password, { email: '' }, { common: true, score: 4 })).toEqual({ score: 0, verdict });
    },
  );

  test('should be rejected in words if it is easy to guess', () => {
    expect([commonPassword, repeatedPassword, addressPassword, productPassword, namePassword]).toEqual([
      'This password is too common. Choose one that is harder to guess',
      'This password repeats one character. Choose one that is harder to guess',
      'This password is part of your email address. Choose one that is harder to guess',
      'This password is our name. Choose one that is harder to guess',
      'This password is your name. Choose one that is harder to guess',
    ]);
  });
});

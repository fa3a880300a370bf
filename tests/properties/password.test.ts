/** A new password, its form and its meter: matrix 5.password-meter. */
import { type Arbitrary, assert, constantFrom, integer, oneof, property, record, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { maxLengths } from '../../contract/limits.ts';
import {
  isProductName,
  newPasswordFieldErrors,
  type PasswordOwner,
  passwordHints,
  verdictOn,
} from '../../contract/password.ts';
import { cases } from './cases.ts';

const product = 'Msafara';

const owners: Arbitrary<Required<PasswordOwner>> = record({
  email: constantFrom('', 'amina.otieno@transport.example', 'Jose@x.co'),
  first_name: constantFrom('', 'Amina', 'José', 'Bo'),
  last_name: constantFrom('', 'Otieno', "O'Brien-Ngũgĩ"),
});

/** What people make of a word to have a password. */
const disguises = tuple(
  constantFrom('', '!', '1'),
  constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
  ),
  constantFrom('', '2026', ' 123', '!'),
);

/** Passwords that have to do with their owner, and any others. */
const passwordsOf = ({ email, first_name, last_name }: Required<PasswordOwner>) =>
  oneof(
    tuple(
      constantFrom(
        product,
        email,
        ...email.split('@'),
        first_name,
        last_name,
        `${first_name} ${last_name}`,
        `${last_name}${first_name}`,
      ),
      disguises,
    ).map(([word, [before, change, after]]) => before + change(word) + after),
    string({ unit: 'grapheme', maxLength: 140 }),
    constantFrom('aaaaaaaa', '      ', 'road to Athi River 7', 'x'.repeat(maxLengths.password + 1)),
  );

const typing = owners.chain((owner) =>
  record({
    owner: constantFrom(owner),
    password: passwordsOf(owner),
    score: integer({ min: 0, max: 4 }) as Arbitrary<0 | 1 | 2 | 3 | 4>,
    common: constantFrom(true, false),
  }),
);

const encouraging = ['Fair', 'Strong', 'Very strong'];

test('should never be called fair or strong if the form refuses it, and be rated as it is if not', {
  tags: ['5.password-meter'],
}, () => {
  assert(
    property(typing, ({ owner, password, score, common }) => {
      const known = { common, ours: isProductName(password, product) };
      const errors = newPasswordFieldErrors({ password, password_again: password }, owner, known);
      const { score: shown, verdict } = verdictOn(password, owner, { score, ...known });
      if (errors.length > 0) {
        expect(errors).toHaveLength(1);
        expect([shown, encouraging.includes(verdict)]).toEqual([0, false]);
      } else {
        expect([shown, verdict]).toEqual([score, ['Very weak', 'Weak', ...encouraging][score]]);
      }
      // What is too short or too long is said while it is typed, in the same words.
      for (const hint of passwordHints({ password, password_again: '' })) expect(errors).toEqual([hint]);
    }),
    cases,
  );
});

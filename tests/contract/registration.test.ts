import { array, assert, constantFrom, property, stringMatching, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCodeComplete, normalizeCode } from '../../contract/registration.ts';

/** What stands between the characters of a code where people, keyboards and mail programs write one. */
const dashes = [...'-‐‑‒–—―−⁻﹘﹣－〜\u00ad'];
const spaces = [...' \t\n\r\u00a0\u1680\u2002\u2003\u2007\u2009\u200a\u202f\u205f\u3000\u200b\u2060\ufeff'];

const between = array(constantFrom(...dashes, ...spaces), { maxLength: 4 }).map((signs) => signs.join(''));

/** A code as the server draws it. */
const code = stringMatching(/^[A-HJKMNP-Z2-9]{6}$/);

/** A character as some keyboards write it: small, or as wide as a Chinese one. */
const typed = (character: string, how: 'plain' | 'small' | 'wide') => {
  if (how === 'plain') return character;
  return how === 'small' ? character.toLowerCase() : String.fromCodePoint(character.charCodeAt(0) + 0xfee0);
};

describe('a code', () => {
  test('should be the same with any dashes and spaces, in any case', () => {
    const ways = constantFrom('plain' as const, 'small' as const, 'wide' as const);
    const writings = array(tuple(between, ways), { minLength: 6, maxLength: 6 });
    assert(
      property(code, writings, between, (drawn, how, end) => {
        const written = [...drawn].map((one, at) => `${how[at]?.[0]}${typed(one, how[at]?.[1] ?? 'plain')}`).join('');
        expect(normalizeCode(written + end)).toBe(drawn);
        expect(isCodeComplete(written + end)).toBe(true);
      }),
    );
  });

  test('should not be complete with any other number of characters', () => {
    assert(
      property(code, between, (drawn, sign) => {
        expect(isCodeComplete(drawn.slice(0, 5) + sign)).toBe(false);
        expect(isCodeComplete(`${drawn}${sign}A`)).toBe(false);
      }),
    );
  });
});

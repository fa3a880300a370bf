import { array, assert, constantFrom, property, stringMatching, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCodeComplete, normalizeCode } from '../../contract/registration.ts';

/** The dashes and spaces that people, keyboards and email programs put into a code. */
const dashes = [...'-‐‑‒–—―−⁻﹘﹣－〜\u00ad'];
const spaces = [...' \t\n\r\u00a0\u1680\u2002\u2003\u2007\u2009\u200a\u202f\u205f\u3000\u200b\u2060\ufeff'];

const separators = array(constantFrom(...dashes, ...spaces), { maxLength: 4 }).map((characters) => characters.join(''));

/** A code as the server generates it. */
const code = stringMatching(/^[A-HJKMNP-Z2-9]{6}$/);

/** A character as some keyboards write it: in lower case, or full width. */
const typed = (character: string, how: 'upper' | 'lower' | 'wide') => {
  if (how === 'upper') return character;
  return how === 'lower' ? character.toLowerCase() : String.fromCodePoint(character.charCodeAt(0) + 0xfee0);
};

describe('a code', () => {
  test('should be the same with any dashes and spaces, in any case', () => {
    const ways = constantFrom('upper' as const, 'lower' as const, 'wide' as const);
    const writings = array(tuple(separators, ways), { minLength: 6, maxLength: 6 });
    assert(
      property(code, writings, separators, (generated, how, end) => {
        const written = [...generated]
          .map((one, at) => `${how[at]?.[0]}${typed(one, how[at]?.[1] ?? 'upper')}`)
          .join('');
        expect(normalizeCode(written + end)).toBe(generated);
        expect(isCodeComplete(written + end)).toBe(true);
      }),
    );
  });

  test('should not be complete with any other number of characters', () => {
    assert(
      property(code, separators, (generated, separator) => {
        expect(isCodeComplete(generated.slice(0, 5) + separator)).toBe(false);
        expect(isCodeComplete(`${generated}${separator}A`)).toBe(false);
      }),
    );
  });
});

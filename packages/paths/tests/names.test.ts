import { wholeNumber } from '@msafara/command/arguments';
import { expect, test } from 'vitest';
import { InputError, oneOf } from '../index.ts';

const names = ['OPENING', 'closing', 'painting'];

test('should accept a name only as it is written', () => {
  expect(oneOf('door', 'closing', names)).toBe('closing');
  expect(() => oneOf('door', 'Closing', names)).toThrow(InputError);
});

test.each([
  ['opening', 'OPENING'],
  ['CLOSING', 'closing'],
  ['clsoing', 'closing'],
  ['paint', 'painting'],
])('should suggest for %s the name %s, in whatever case', (given, nearest) => {
  expect(() => oneOf('door', given, names)).toThrow(`Unknown door '${given}'. Did you mean '${nearest}'?`);
});

test('should list all names, each once, if none is similar', () => {
  expect(() => oneOf('door', 'x', [...names, 'closing'])).toThrow(
    "Unknown door 'x'. Expected one of: OPENING, closing, painting.",
  );
});

test.each([1, 2, 3, 4, 5, 6, 7])(
  'should take %i mistakes at the start of a name as it takes them at its end',
  (count) => {
    const [name, wrong] = ['painting', 'x'.repeat(count)];
    const [head, tail] = [name.slice(0, -count), name.slice(count)];
    const hintFor = (given: string) => {
      try {
        return oneOf('door', given, [name]);
      } catch (error) {
        return (error as Error).message.replace(/^.*?'\. /, '');
      }
    };
    expect([wrong + name, tail, wrong + tail].map(hintFor)).toEqual([name + wrong, head, head + wrong].map(hintFor));
  },
);

test.each([0, 1, 2])('should accept %i for an option that takes it at least, and nothing below', (least) => {
  expect(wholeNumber('seed', String(least), least)).toBe(least);
  const below = String(least - 1);
  expect(() => wholeNumber('seed', below, least)).toThrow(
    `--seed needs a whole number of at least ${least}, not '${below}'.`,
  );
});

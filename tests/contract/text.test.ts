import { expect, test } from 'vitest';
import { exactText, possiblyEmptyText, requiredText } from '../../contract/text.ts';

const errorOf = (schema: ReturnType<typeof requiredText>, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

test('should keep text as typed, apart from spaces around it, NUL characters and the line breaks of a plain form', () => {
  const text = possiblyEmptyText(20, 'Enquiry');
  expect(text.parse(' one\0 two\r\n three\n ')).toBe('one two\n three');
  expect(text.parse('\0 ')).toBe('');
});

test('should keep exact text as typed, apart from spaces around it, NUL characters and the line breaks of a plain form', () => {
  expect(exactText(40, 'Email').parse('amina\r\nexample\r')).toBe('amina\nexample');
  expect(exactText(40, 'Email').parse(' a\0mina\u200b@example.com ')).toBe('amina\u200b@example.com');
});

test('should reject text that is longer than its field', () => {
  expect(possiblyEmptyText(3, 'Name').parse(' abc ')).toBe('abc');
  expect(errorOf(possiblyEmptyText(3, 'Name'), 'abcd')).toEqual(['Name must be 3 characters or fewer']);
});

test('should ask for text that was not sent', () => {
  expect(errorOf(possiblyEmptyText(3, 'Name'), undefined)).toEqual(['Enter your name']);
  expect(errorOf(possiblyEmptyText(3, 'Name', 'Say who you are'), undefined)).toEqual(['Say who you are']);
});

test('should ask for required text that is empty', () => {
  expect(errorOf(requiredText(3, 'Name'), ' ')).toEqual(['Enter your name']);
  expect(requiredText(3, 'Name').parse('a')).toBe('a');
});

test('should drop characters that nobody sees, that reorder text or that a terminal obeys', () => {
  const text = possiblyEmptyText(40, 'Team');
  expect(text.parse('North\u200b Fleet\ufeff')).toBe('North Fleet');
  expect(text.parse('a\u202etxt.exe\u2066')).toBe('atxt.exe');
  expect(text.parse('Acme\u206a\u206f')).toBe('Acme');
  expect(text.parse('bell\u0007 escape\u001b[2J')).toBe('bell escape[2J');
});

test('should drop half a surrogate pair, which no database stores as it is', () => {
  const text = possiblyEmptyText(40, 'Name');
  expect(text.parse('Al\ud83d')).toBe('Al');
  expect(text.parse('\ude9aAl\ud83d\ud83d\ude9a')).toBe('Al🚚');
});

test('should keep the joiners that Persian, Hindi and emoji need, and tabs', () => {
  const text = possiblyEmptyText(40, 'Name');
  for (const word of ['می\u200cخواهم', 'क्\u200dष', '👩\u200d🔧', 'a\tb']) expect(text.parse(word)).toBe(word);
});

test('should ask for required text without any visible character', () => {
  for (const unseen of ['\u200b', '\u200d', '\u202e', '\u0301', '\u3164', '\u115f', '\uffa0', '\u2800', '\ufe0f'])
    expect(errorOf(requiredText(3, 'Name'), unseen), JSON.stringify(unseen)).toEqual(['Enter your name']);
});

test('should be empty without any visible character', () => {
  for (const unseen of ['\u3164\u3164', ' \u2800 ', '\u115f', '\uffa0', '\u200d', '\u{e0061}'])
    expect(possiblyEmptyText(3, 'Phone number').parse(unseen), JSON.stringify(unseen)).toBe('');
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

test('the task of the README should be ready at the line behind the spinner that npx draws in a terminal, and at no other', () => {
  const [, json = ''] = /```json\n(.*?)```/s.exec(readme) ?? [];
  const { pattern, background } = JSON.parse(json).tasks[0].problemMatcher;
  const printed = [
    '\u001b[1G\u001b[0K⠙\u001b[1G\u001b[0K⠹\u001b[1G\u001b[0KThe machines: http://localhost:3000/machines',
    '',
    '6:43:42 AM [vite] (client) page reload src/machines/door.ts',
  ].map(stripVTControlCharacters);
  const matched = (expression: string) => printed.map((line) => new RegExp(expression).test(line));
  expect(matched(background.endsPattern)).toEqual([true, false, false]);
  expect(matched(background.beginsPattern)).toEqual([false, false, false]);
  expect(matched(pattern.regexp)).toEqual([false, false, false]);
});

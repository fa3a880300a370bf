import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'decisions');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const records = readdirSync(folder)
  .filter((name) => /^\d/.test(name))
  .sort()
  .map((name) => {
    const [, number, title] = /^# (\d{4})\. (.+)$/m.exec(read(name)) ?? [];
    const [, date = ''] = /^Date: (\d{4}-\d{2}-\d{2})\. Status: /m.exec(read(name)) ?? [];
    return { name, number, title, date };
  });

test('should number decisions without gaps, in order of date', () => {
  expect(records.map(({ number }) => number)).toEqual(records.map((_, index) => String(index + 1).padStart(4, '0')));
  expect(records.filter(({ name, number }) => !name.startsWith(`${number}-`))).toEqual([]);
  const dates = records.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted());
});

test('should list every decision in the index, under its title and date', () => {
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| ['));
  expect(rows).toEqual(records.map(({ name, number, title, date }) => `| [${number}](${name}) | ${title} | ${date} |`));
});

test.each(records)('should keep $name to the headings of the template', ({ name }) => {
  const headings = (text: string) => text.split('\n').filter((line) => line.startsWith('## '));
  expect(headings(read(name))).toEqual(headings(read('template.md')));
});

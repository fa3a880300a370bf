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
  const remedy = 'Number the records of docs/decisions by date, without gaps, in their file names and headings.';
  const numbers = records.map((_, index) => String(index + 1).padStart(4, '0'));
  expect(
    records.map(({ number }) => number),
    remedy,
  ).toEqual(numbers);
  expect(
    records.filter(({ name, number }) => !name.startsWith(`${number}-`)),
    remedy,
  ).toEqual([]);
  const dates = records.map(({ date }) => date);
  expect(dates, remedy).toEqual(dates.toSorted());
});

test('should list every decision in the index, under its title and date', () => {
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| ['));
  const expected = records.map(({ name, number, title, date }) => `| [${number}](${name}) | ${title} | ${date} |`);
  expect(rows, 'List each record in docs/decisions/README.md, under its title and date.').toEqual(expected);
});

test.each(records)('should keep $name to the headings of the template', ({ name }) => {
  const headings = (text: string) => text.split('\n').filter((line) => line.startsWith('## '));
  const remedy = `Give docs/decisions/${name} the headings of template.md.`;
  expect(headings(read(name)), remedy).toEqual(headings(read('template.md')));
});

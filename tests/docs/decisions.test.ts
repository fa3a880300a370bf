import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository, sourceFiles } from './sources.ts';

const folders = ['docs/decisions', 'packages/paths/docs/decisions', 'packages/visualizer/docs/decisions'];
const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const recordsIn = (folder: string) =>
  globSync(`${folder}/[0-9]*.md`, { cwd: repository })
    .map((path) => {
      const [, number = '', title] = /^# (\d{4})\. (.+)$/m.exec(read(path)) ?? [];
      const [, date = ''] = /^Date: (\d{4}-\d{2}-\d{2})\. Status: /m.exec(read(path)) ?? [];
      return { path: `${folder}/${basename(path)}`, name: basename(path), number, title, date };
    })
    .sort((one, other) => one.name.localeCompare(other.name));
const records = folders.flatMap(recordsIn).sort((one, other) => one.name.localeCompare(other.name));
const numbers = records.map(({ number }) => number);

test('should number decisions once, in order of date', () => {
  const remedy = 'Number the records by date, in their file names and headings, and give no number twice.';
  expect(numbers, remedy).toEqual([...new Set(numbers)].toSorted());
  expect(
    records.filter(({ name, number }) => !name.startsWith(`${number}-`)),
    remedy,
  ).toEqual([]);
  const dates = records.map(({ date }) => date);
  expect(dates, remedy).toEqual(dates.toSorted());
});

test.each(folders)('should list every decision in the index of %s, under its title and date', (folder) => {
  const rows = read(`${folder}/README.md`)
    .split('\n')
    .filter((line) => line.startsWith('| ['));
  const expected = recordsIn(folder).map(
    ({ name, number, title, date }) => `| [${number}](${name}) | ${title} | ${date} |`,
  );
  expect(rows, `List each record in ${folder}/README.md, under its title and date.`).toEqual(expected);
});

describe.each(records)('$path', ({ path }) => {
  test('should keep to the headings of the template, and to 40 lines', () => {
    const headings = (text: string) => text.split('\n').filter((line) => line.startsWith('## '));
    expect(headings(read(path)), `Give ${path} the headings of template.md.`).toEqual(
      headings(read('docs/decisions/template.md')),
    );
    const remedy = `Shorten ${path}: figures go to lab/measurements.md, history goes.`;
    expect(read(path).trimEnd().split('\n').length, remedy).toBeLessThanOrEqual(40);
  });
});

/** What somebody reads: the documents, apart from those that are data of a test. */
const documents = globSync('{*.md,{docs,lab,tests,packages}/**/*.md}', { cwd: repository }).filter(
  (path) => !/node_modules|fixtures/.test(path),
);

test.each(documents)('should link only to files that exist in %s', (path) => {
  const links = [...read(path).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
  const broken = links.filter((link) => !existsSync(join(repository, dirname(path), link)));
  expect(broken, `Correct these links in ${path}: their files do not exist.`).toEqual([]);
});

test('should name only decisions that exist', () => {
  const named = /decisions?[/ ]\(?\[?(\d{4})\b|\]\((?:[^)]*\/)?(\d{4})-/g;
  const unknown = [...documents, ...sourceFiles].flatMap((path) =>
    [...read(path).matchAll(named)]
      .map(([, spoken, linked]) => spoken ?? linked ?? '')
      .filter((number) => !numbers.includes(number))
      .map((number) => `${path}: ${number}`),
  );
  expect(unknown, 'Name the decision that holds today.').toEqual([]);
});

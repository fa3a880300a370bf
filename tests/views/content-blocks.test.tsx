/** Tables, timelines, checklists and months of the industries and features: matrix 2.content-blocks and 2.industry-orders. */
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPage, wordsIn } from '../models/drivers/view/page.ts';
import { wordsOfDrawing } from './drawings.tsx';

const tags = ['2.content-blocks'];
const main = () => within(screen.getByRole('main'));
const headings = () => main().getAllByRole('heading', { level: 2 }).map(wordsIn);
const itemsOf = (name: string) => within(main().getByRole('region', { name })).getAllByRole('listitem').map(wordsIn);
const rowsOf = (name: string) =>
  within(main().getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(wordsIn));

describe('a block', { tags }, () => {
  test('should be a table with names for its columns and rows', async () => {
    await openPage('/industry/financial');
    const table = within(main().getByRole('table', { name: 'Who sees what, once you’ve set the roles' }));
    expect(table.getAllByRole('columnheader').map(wordsIn)).toEqual([
      'Control room',
      'Crew commander',
      'Credit officer',
    ]);
    expect(table.getAllByRole('rowheader').map(wordsIn)[0]).toBe('Today’s stops');
  });

  test('should be a list of what happened, each with its date', async () => {
    await openPage('/industry/government');
    const entries = itemsOf('Work ticket 0871, as the auditor finds it');
    expect(entries.map((entry) => entry.slice(0, 6).trim())).toEqual(['9 Oct', '10 Oct', '12 Oct', '13 Oct']);
  });

  test('should be a list of what is checked', async () => {
    await openPage('/industry/education');
    expect(itemsOf('In the yard, before the first stop')).toContain('Emergency exit');
  });

  test('should name the months of each season in words, beside the strip that shows them', async () => {
    await openPage('/industry/agriculture');
    const part = within(main().getByRole('region', { name: 'A year of rounds' }));
    expect(part.getAllByRole('heading', { level: 3 }).map(wordsIn)).toEqual([
      'Long rains, March to May',
      'Short rains, October to December',
      'Dry months, January to February and June to September',
    ]);
    const months = 'January February March April May June July August September October November December'.split(' ');
    /** 'March to May' as the numbers of its months, from 0. */
    const numbersIn = (words: string) =>
      words.split(' and ').flatMap((span) => {
        const [first = 0, last = first] = span.split(' to ').map((name) => months.indexOf(name));
        return months.flatMap((_, at) => (at >= first && at <= last ? [at] : []));
      });
    for (const season of part.getAllByRole('listitem')) {
      const [, words = ''] = /, (.*)$/.exec(wordsIn(within(season).getByRole('heading'))) ?? [];
      const looks = [...(season.querySelector('[aria-hidden=true]')?.children ?? [])].map((month) => month.classList);
      const plain = Math.min(...looks.map(({ length }) => length));
      const marked = looks.flatMap(({ length }, at) => (length > plain ? [at] : []));
      expect(marked, `the months that are marked are ${words}`).toEqual(numbersIn(words));
    }
  });

  test('should stand in a section of a feature too', async () => {
    await openPage('/features/mobile');
    expect(rowsOf('What waits for a signal').at(-1)).toEqual(['Messages', 'Not yet', 'Arrive']);
  });
});

test('should put the parts of an industry in its own order, with its vehicle where its file says', {
  tags: ['2.industry-orders'],
}, async () => {
  await openPage('/industry/retail');
  expect(headings().slice(0, 3)).toEqual([
    'This morning’s bays',
    'What is fitted, what is checked',
    'The hour each branch gives you',
  ]);
});

// One set of figures: the tables of three pages repeat what the picture above them shows.
test.each([
  ['retail', 'This morning’s bays', 'StoreWindows', [0, 1]],
  ['rental', 'One hire, both columns', 'HandoverSheet', [1, 2]],
] as const)(
  'the table of /industry/%s should agree with its picture',
  { tags },
  async (industry, name, picture, columns) => {
    await openPage(`/industry/${industry}`);
    const words = wordsOfDrawing(picture);
    const rows = rowsOf(name).slice(1, industry === 'rental' ? 3 : undefined);
    for (const row of rows) for (const column of columns) expect(words).toContain(row[column]);
  },
);

test('the dates of /industry/government should agree with its picture', { tags }, async () => {
  await openPage('/industry/government');
  const words = wordsOfDrawing('TripRequest');
  for (const said of ['9 Oct', '10 Oct', 'Work ticket 0871', '84,310 km', 'Mutua K.', 'Kitui']) {
    expect(words).toContain(said);
    expect(wordsIn(main().getByRole('region', { name: /^Work ticket/ }))).toContain(said);
  }
});

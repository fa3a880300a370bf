import { expect, test } from 'vitest';
import { numbered, numberedCase, suiteAsTestRail, suiteAsXray, suiteOf, withKey } from '../../suite/index.ts';
import { lamp, lampPaths } from './lamp.ts';

const heading = { title: 'The lamp', purpose: 'It gives light.', given: 'a lamp on a desk' };
const suite = (paths = lampPaths()) => suiteOf(lamp, paths, heading);
const numbersIn = ({ cases }: ReturnType<typeof suite>) => new Map(cases.map(({ id, number }) => [id, number]));

test('should number cases as a tester does them, and never change a number', () => {
  const some = numbered(suite(lampPaths().slice(2)), {});
  // The smoke test comes first.
  expect([...numbersIn(some.suite).values()]).toEqual(['LAMP-2', 'LAMP-1']);
  const all = numbered(suite(), some.numbers);
  for (const [id, number] of numbersIn(some.suite)) expect(numbersIn(all.suite).get(id)).toBe(number);
  expect([...numbersIn(all.suite).values()].sort()).toEqual(['LAMP-1', 'LAMP-2', 'LAMP-3', 'LAMP-4']);
  // Cases that are gone keep their numbers, in case that they come back.
  const fewer = numbered(suite(lampPaths().slice(0, 1)), all.numbers);
  expect(numbersIn(numbered(suite(), fewer.numbers).suite)).toEqual(numbersIn(all.suite));
});

test('should never give a number again, whichever of them a merge has lost', () => {
  const { numbers } = numbered(suite(), {});
  const known = Object.entries(numbers.lamp ?? {});
  for (const [lost] of known) {
    const rest = Object.fromEntries(known.filter(([number]) => number !== lost));
    const again = numbersIn(numbered(suite(), { lamp: rest }).suite);
    expect(new Set(again.values()).size, `Without ${lost}, each case has a number of its own.`).toBe(known.length);
    for (const [number, { id }] of Object.entries(rest))
      expect(again.get(id), `${number} stays what it was.`).toBe(number);
  }
});

test('should tell machines with like names apart', () => {
  const { numbers } = numbered(suite(), { lamppost: { 'LAMP-1': { id: 'a' } } });
  expect(Object.keys(numbers.lamp ?? {})[0]).toBe('LAMP2-1');
  expect(numberedCase('LAMP-1', numbers)?.machine).toBe('lamppost');
});

test('should name a case by what TestRail and Jira call it, so that a second import updates it', () => {
  const { suite: first, numbers } = numbered(suite(), {});
  const [one] = first.cases;
  const known = withKey(numbers, { machine: 'lamp', number: one?.number ?? '' }, { testrail: 'C17', xray: 'SHOP-17' });
  const again = numbered(suite(), known).suite;
  const isIt = (title: string | undefined) => title?.startsWith(`${one?.number}: `);
  expect(suiteAsTestRail(again).rows.find((row) => isIt(row.Title))?.ID).toBe('C17');
  expect(suiteAsTestRail(again).rows.filter((row) => row.ID !== undefined)).toHaveLength(1);
  // As in https://github.com/Xray-App/tutorial-test-case-importer/blob/main/cloud/update_two_manual_tests.csv
  expect(suiteAsXray(again).rows.find((row) => isIt(row['Test Summary']))?.['Issue key']).toBe('SHOP-17');
  expect(numberedCase('SHOP-17', known)?.number).toBe(one?.number);
});

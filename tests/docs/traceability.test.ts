import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageItemsOf } from '@msafara/paths';
import { describe, expect, test } from 'vitest';
import { machines } from '../../machines/index.ts';
import { codeIn, requirementsIn } from '../../scripts/requirements/matrix.ts';
import { taggedTests } from '../../scripts/requirements/tests.ts';
import { faultError } from '../../scripts/requirements/trials.ts';
import { specifiedRoutes } from '../specified-routes.ts';

const root = join(import.meta.dirname, '..', '..');
const none = '–';
const inMatrix = 'of docs/specification.md';

const rows = requirementsIn();
const ids = rows.map(({ id }) => id);
const tests = taggedTests();

describe('the traceability matrix', () => {
  test('should cover all nine sections, with a unique id for each requirement', () => {
    const sections = new Set(ids.map((id) => id[0]));
    expect(sections, `Give each of the nine sections a row ${inMatrix}.`).toEqual(new Set('123456789'));
    const malformed = ids.filter((id) => !/^[1-9]\.[a-z]+(-[a-z]+)*$/.test(id));
    expect(malformed, `Write these ids ${inMatrix} like 4.booking-dates.`).toEqual([]);
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
    expect(repeated, `Give each row ${inMatrix} an id of its own.`).toEqual([]);
  });

  test('should say for each requirement whether it is kept, decided, fixed or not built', () => {
    const undecided = rows.filter(({ does }) => !/^(?:(?:Kept|Decided|Fixed)\b|not built$)/.test(does));
    const remedy = `Begin the third column of these rows ${inMatrix} with Kept, Decided or Fixed, or write 'not built'.`;
    expect(
      undecided.map(({ id }) => id),
      remedy,
    ).toEqual([]);
    const empty = rows.filter(({ says, where }) => [says, where].includes(''));
    expect(
      empty.map(({ id }) => id),
      `Fill in the empty cells of these rows ${inMatrix}.`,
    ).toEqual([]);
  });

  test('should name code for what is built, and only files that exist', () => {
    const wrong = rows.filter(({ does, where }) =>
      does === 'not built' ? where !== none : codeIn(where).length === 0,
    );
    const remedy = `Name the code of these rows ${inMatrix}, or write ${none} for what is not built.`;
    expect(
      wrong.map(({ id }) => id),
      remedy,
    ).toEqual([]);
    const missing = rows.flatMap(({ where }) => codeIn(where)).filter((path) => !existsSync(join(root, path)));
    expect([...new Set(missing)], `Correct these paths ${inMatrix}: they do not exist.`).toEqual([]);
  });

  test('should have tests for what is built', () => {
    const tagged = new Set(tests.flatMap((one) => one.ids));
    const untested = rows.filter(({ id, does }) => does !== 'not built' && !tagged.has(id)).map(({ id }) => id);
    expect(untested, 'Give the tests that prove these requirements their ids as tags (tests/README.md).').toEqual([]);
  });

  test('should know every requirement that a test names', () => {
    const unknown = tests.flatMap(({ file, ids: named }) =>
      named.filter((id) => !ids.includes(id)).map((id) => `${file}: ${id}`),
    );
    expect(unknown, `Correct these tags of tests, or add a row ${inMatrix}.`).toEqual([]);
  });

  test('should name faults that can be made', () => {
    const impossible = rows.flatMap(({ id, fault }) => {
      if (typeof fault === 'string') return [];
      const error = existsSync(join(root, fault.file))
        ? faultError(fault, readFileSync(join(root, fault.file), 'utf8'))
        : `${fault.file} does not exist`;
      return error === undefined ? [] : [`${id}: ${error}`];
    });
    expect(impossible, `Bring these faults ${inMatrix} up to date with the code that they change.`).toEqual([]);
  });

  test('should name a fault, or say in a sentence why there can be none', () => {
    const unnamed = rows.filter(({ fault }) => typeof fault === 'string' && fault.split(' ').length < 5);
    const remedy = `Name a fault in these rows ${inMatrix}, or say in a sentence why there can be none.`;
    expect(
      unnamed.map(({ id }) => id),
      remedy,
    ).toEqual([]);
  });

  test('should name the file of every route', () => {
    const named = new Set(rows.flatMap(({ where }) => codeIn(where)));
    const files = readdirSync(join(root, 'src/routes')).filter((file) => !/^(?:-|__root|_registration)/.test(file));
    const unnamed = files.filter((file) => !named.has(`src/routes/${file}`));
    expect(unnamed, `Name these files of src/routes in a row ${inMatrix}.`).toEqual([]);
  });

  test('should contain every route of section 2', () => {
    const listed = rows.filter(({ id }) => id.startsWith('2.')).flatMap(({ says }) => codeIn(says));
    const unlisted = specifiedRoutes.filter((route) => !listed.includes(route));
    expect(unlisted, `Add these routes of section 2 ${inMatrix}.`).toEqual([]);
  });

  test.each(machines.map(({ machine }) => ({ id: machine.id, machine })))(
    'should contain every requirement of $id, and say that it is built',
    ({ machine }) => {
      const requirements = new Set(coverageItemsOf(machine).requirements.keys());
      const remedy = `Add rows ${inMatrix} for these requirements of the chart, and say that they are built.`;
      expect(requirements.size, `Give the states of '${machine.id}' a meta.requirement.`).toBeGreaterThan(0);
      const built = rows.filter(({ does }) => does !== 'not built').map(({ id }) => id);
      expect(
        [...requirements].filter((requirement) => !built.includes(requirement)),
        remedy,
      ).toEqual([]);
    },
  );
});

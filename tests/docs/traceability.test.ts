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

const rows = requirementsIn();
const ids = rows.map(({ id }) => id);
const tests = taggedTests();

describe('the traceability matrix', () => {
  test('should cover all nine sections, with a unique id for each requirement', () => {
    expect(new Set(ids.map((id) => id[0]))).toEqual(new Set('123456789'));
    expect(ids.filter((id) => !/^[1-9]\.[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('should say for each requirement whether it is kept, decided, fixed or not built', () => {
    const undecided = rows.filter(({ does }) => !/^(?:(?:Kept|Decided|Fixed)\b|not built$)/.test(does));
    expect(undecided.map(({ id }) => id)).toEqual([]);
    const empty = rows.filter(({ says, where }) => [says, where].includes(''));
    expect(empty.map(({ id }) => id)).toEqual([]);
  });

  test('should name code for what is built, and only files that exist', () => {
    const wrong = rows.filter(({ does, where }) =>
      does === 'not built' ? where !== none : codeIn(where).length === 0,
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
    const missing = rows.flatMap(({ where }) => codeIn(where)).filter((path) => !existsSync(join(root, path)));
    expect([...new Set(missing)]).toEqual([]);
  });

  test('should have tests for what is built', () => {
    const tagged = new Set(tests.flatMap((one) => one.ids));
    expect(rows.filter(({ id, does }) => does !== 'not built' && !tagged.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test('should know every requirement that a test names', () => {
    const unknown = tests.flatMap(({ file, ids: named }) =>
      named.filter((id) => !ids.includes(id)).map((id) => `${file}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  test('should name faults that can be made', () => {
    const impossible = rows.flatMap(({ id, fault }) => {
      if (typeof fault === 'string') return [];
      const error = existsSync(join(root, fault.file))
        ? faultError(fault, readFileSync(join(root, fault.file), 'utf8'))
        : `${fault.file} does not exist`;
      return error === undefined ? [] : [`${id}: ${error}`];
    });
    expect(impossible).toEqual([]);
  });

  test('should name a fault, or say in a sentence why there can be none', () => {
    const unnamed = rows.filter(({ fault }) => typeof fault === 'string' && fault.split(' ').length < 5);
    expect(unnamed.map(({ id }) => id)).toEqual([]);
  });

  test('should name the file of every route', () => {
    const named = new Set(rows.flatMap(({ where }) => codeIn(where)));
    const files = readdirSync(join(root, 'src/routes')).filter((file) => !/^(?:-|__root|_registration)/.test(file));
    expect(files.filter((file) => !named.has(`src/routes/${file}`))).toEqual([]);
  });

  test('should contain every route of section 2', () => {
    const listed = rows.filter(({ id }) => id.startsWith('2.')).flatMap(({ says }) => codeIn(says));
    expect(specifiedRoutes.filter((route) => !listed.includes(route))).toEqual([]);
  });

  test.each(machines.map(({ machine }) => ({ id: machine.id, machine })))(
    'should contain every requirement of $id, and say that it is built',
    ({ machine }) => {
      const requirements = new Set(coverageItemsOf(machine).requirements.keys());
      expect(requirements.size).toBeGreaterThan(0);
      const built = rows.filter(({ does }) => does !== 'not built').map(({ id }) => id);
      expect([...requirements].filter((requirement) => !built.includes(requirement))).toEqual([]);
    },
  );
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { machines } from '../../machines/index.ts';
import { coverageItemsOf } from '../../paths/index.ts';
import { codeIn, requirementsIn } from '../../scripts/requirements/matrix.ts';

const root = join(import.meta.dirname, '..', '..');
const none = '–';

const rows = requirementsIn();
const ids = rows.map(({ id }) => id);

/** The routes of section 2 of the specification, including those it only links to. */
const routes = [
  '/',
  '/booking',
  '/tour',
  '/blog',
  '/blog/{slug}',
  '/contacts',
  '/price',
  '/registration',
  ...[1, 2, 3, 4, 5].map((step) => `/registration${step}`),
  '/registration_email',
  '/password_reset',
  '/register_fuel_station',
  '/fuel_station_register',
  '/customer/delivery',
  '/customer/utility',
  '/features',
  '/customers',
  '/learn',
  ...[
    'platform_overview',
    'gps_tracking',
    'fuel_management',
    'paperless',
    'routing',
    'fleet_management',
    'safety',
    'collaboration',
    'reports',
    'mobile',
  ].map((feature) => `/features/${feature}`),
  ...[
    'delivery',
    'energy',
    'rental',
    'consumer',
    'government',
    'contractors',
    'retail',
    'telecommunication',
    'education',
    'ngo',
    'financial',
    'agriculture',
  ].map((industry) => `/industry/${industry}`),
];

describe('the traceability matrix', () => {
  test('should cover all nine sections, with a unique id for each requirement', () => {
    expect(new Set(ids.map((id) => id[0]))).toEqual(new Set('123456789'));
    expect(ids.filter((id) => !/^[1-9]\.[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('should say for each requirement whether it is kept, decided, fixed or not built', () => {
    const undecided = rows.filter(({ does }) => !/^(?:(?:Kept|Decided|Fixed)\b|not built$)/.test(does));
    expect(undecided.map(({ id }) => id)).toEqual([]);
    const empty = rows.filter(({ says, where, shownBy }) => [says, where, shownBy].includes(''));
    expect(empty.map(({ id }) => id)).toEqual([]);
  });

  test('should name code for what is built, and neither code nor test for what is not', () => {
    const wrong = rows.filter(({ does, where, shownBy }) =>
      does === 'not built' ? where !== none || shownBy !== none : codeIn(where).length === 0,
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('should name only files that exist', () => {
    const named = rows.flatMap(({ where, shownBy }) => [...codeIn(where), ...codeIn(shownBy)]);
    const missing = named.filter((path) => !existsSync(join(root, path)));
    expect([...new Set(missing)]).toEqual([]);
  });

  test('should name only tests that exist in the test files', () => {
    const unknown: string[] = [];
    for (const { id, shownBy } of rows) {
      if (shownBy !== none && codeIn(shownBy).length === 0) unknown.push(`${id}: ${shownBy}`);
      // A file, and the names of tests that follow it up to the next file.
      for (const [, path = '', names = ''] of shownBy.matchAll(/`([^`]+)`([^`]*)/g)) {
        if (!/^(?:tests|e2e)\/.*\.(?:test|spec)\.tsx?$/.test(path)) unknown.push(`${id}: ${path}`);
        const source = readFileSync(join(root, path), 'utf8');
        for (const [, name = ''] of names.matchAll(/“([^”]+)”/g)) {
          if (!source.includes(name)) unknown.push(`${id}: ${path} “${name}”`);
        }
      }
    }
    expect(unknown).toEqual([]);
  });

  test('should name the file of every route', () => {
    const named = new Set(rows.flatMap(({ where }) => codeIn(where)));
    const files = readdirSync(join(root, 'src/routes')).filter((file) => !/^(?:-|__root|_registration)/.test(file));
    expect(files.filter((file) => !named.has(`src/routes/${file}`))).toEqual([]);
  });

  test('should contain every route of section 2', () => {
    const listed = rows.filter(({ id }) => id.startsWith('2.')).flatMap(({ says }) => codeIn(says));
    expect(routes.filter((route) => !listed.includes(route))).toEqual([]);
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

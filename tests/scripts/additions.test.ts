/** What docs/CONTRIBUTING.md promises about an industry and a limit, done in a copy of the repository. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { raised } from '../../lab/limits/raised.ts';
import { addToGit, failingTests, failingTypes } from '../../lab/limits/trial.ts';
import { copyOfRepository } from '../../scripts/requirements/copy.ts';

const root = join(import.meta.dirname, '..', '..');

/** The files that a checklist of docs/CONTRIBUTING.md names first in each of its lines. */
function filesIn(checklist: string): string[] {
  const text = readFileSync(join(root, 'docs/CONTRIBUTING.md'), 'utf8');
  const [, part = ''] = text.split(`### ${checklist}\n`);
  const [lines = ''] = part.split('\n### ');
  return [...lines.matchAll(/^- \[ \] `([^`]+)`/gm)].map(([, file = '']) => file);
}

/** The files of a copy that differ from the repository, but for those that the build writes. */
function changedIn(copy: string): string[] {
  const status = execFileSync('git', ['status', '--porcelain', '--untracked-files=all'], {
    cwd: copy,
    encoding: 'utf8',
  });
  const changed = status.split('\n').flatMap((line) => (line[1] === 'M' || line[0] === '?' ? [line.slice(3)] : []));
  return changed.filter((file) => !file.endsWith('.gen.ts') && file !== 'results.json');
}

function copied() {
  const copy = copyOfRepository();
  addToGit(copy.folder);
  return {
    ...copy,
    read: (file: string) => readFileSync(join(copy.folder, file), 'utf8'),
    write: (file: string, text: string) => writeFileSync(join(copy.folder, file), text),
    [Symbol.dispose]: copy[Symbol.dispose],
  };
}

describe('an industry', () => {
  const copy = copied();
  afterAll(copy[Symbol.dispose]);

  test('should be added with the files of its checklist, and be listed everywhere', {
    tags: ['2.industry-pages', '2.header-entries'],
  }, async () => {
    const words = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at}`).join(' ');
    const section = (name: string) => ({ title: `On ${name}`, text: `${words(60, name)}.` });
    const mining = {
      name: 'Mining',
      entry: { place: 65, description: 'Tippers between pit and crusher', icon: 'M4 18h16M6 18l3-8h6l3 8' },
      group: 'site',
      headline: 'Every tonne has a trip',
      lead: 'Ore is moved by the trip.',
      description: words(20, 'trip'),
      picture: 'OreTrips',
      sections: ['pits', 'roads', 'weighbridges'].map(section),
      related: ['/features/gps_tracking'],
    };
    copy.write(
      'content/industries/mining.ts',
      `import type { Industry } from '../subject.ts';\n\nexport default ${JSON.stringify(mining)} satisfies Industry;\n`,
    );
    copy.write(
      'src/pictures/OreTrips.tsx',
      copy.read('src/pictures/PlantHours.tsx').replaceAll('PlantHours', 'OreTrips'),
    );
    expect(changedIn(copy.folder).map((file) => file.replace(/[^/]+$/, ''))).toEqual(
      filesIn('Add an industry or a feature').map((file) => file.replace(/[^/]+$/, '')),
    );

    const write = `(await import('./scripts/prerender/menus.ts')).writeMenus({ '__SETTINGS__.PRODUCT_NAME': '"Msafara"' })`;
    execFileSync(process.execPath, ['--input-type=module', '-e', write], { cwd: copy.folder });
    expect(copy.read('content/menus.gen.ts')).toContain("path: '/industry/mining'");
    const views = ['header', 'footer', 'breadcrumb'];
    expect(
      await failingTests(
        copy.folder,
        ...['tests/content', 'tests/docs/names', 'tests/docs/traceability', 'tests/scripts/share-image'],
        ...views.map((name) => `tests/views/${name}.test`),
      ),
    ).toEqual([]);
    // Only what an industry reaches: the rest takes half of the time.
    const config = JSON.parse(copy.read('tsconfig.json'));
    const include = ['content', 'src', 'scripts/prerender', 'tests/content'];
    copy.write('tsconfig.json', JSON.stringify({ ...config, include }));
    expect(await failingTypes(copy.folder)).toEqual([]);
  });
});

describe('a limit', () => {
  const copy = copied();
  afterAll(copy[Symbol.dispose]);

  test('should be changed in its file, and in its row of the decided values', async () => {
    const [file = '', rows] = filesIn('Change a limit');
    copy.write(file, raised(copy.read(file)));
    expect(changedIn(copy.folder)).toEqual(['contract/limits.ts']);
    expect(rows).toBe('tests/contract/limits.test.ts');
    const failed = await failingTests(
      copy.folder,
      // `npm run lab -- limits` runs the rest.
      ...['tests/contract', 'tests/content', 'tests/machines', 'tests/docs/traceability', 'tests/views/notices'],
    );
    const names = [...copy.read(rows ?? '').matchAll(/^ {2}(\w+): \{\s+value:/gm)].map(([, name]) => name);
    const decided = failed.map((name) => /^the decided values should have (\w+) as in /.exec(name)?.[1] ?? name);
    expect(decided.sort(), 'Take the limit from contract/limits.ts in the other tests.').toEqual(names.sort());
  });
});

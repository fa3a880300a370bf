/** What the checklists of docs/CONTRIBUTING.md promise, done in one copy of the repository. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raised } from '../../lab/limits/raised.ts';
import { addToGit, failingTypes, type TrialResult, trialResults } from '../../lab/limits/trial.ts';
import { flowNames } from '../../scripts/new-flow/names.ts';
import { copyOfRepository } from '../../scripts/requirements/copy.ts';
import { selectionVariable } from '../models/drivers/names.ts';

const root = join(import.meta.dirname, '..', '..');
const contributing = readFileSync(join(root, 'docs/CONTRIBUTING.md'), 'utf8');

/** The files that a checklist names first in each of its lines. */
function filesIn(checklist: string): string[] {
  const [, part = ''] = contributing.split(`### ${checklist}\n`);
  const [lines = ''] = part.split('\n### ');
  return [...lines.matchAll(/^- \[ \] `([^`]+)`/gm)].map(([, file = '']) => file);
}

const words = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at}`).join(' ');

describe('a copy of the repository', () => {
  const { folder, [Symbol.dispose]: remove } = copyOfRepository();
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  /** The files that differ from the repository, but for those that the build writes. */
  const changed = () =>
    execFileSync('git', ['status', '--porcelain', '--untracked-files=all'], { cwd: folder, encoding: 'utf8' })
      .split('\n')
      .flatMap((line) => (line[1] === 'M' || line[0] === '?' ? [line.slice(3)] : []))
      .filter((file) => !file.endsWith('.gen.ts'));
  const replace = (file: string, before: string, after: string) => {
    const text = read(file);
    expect(text.split(before), `${file}: ${before}`).toHaveLength(2);
    write(file, text.replace(before, after));
  };
  /** Makes a change, and returns the files that it took. */
  const filesOf = (change: () => void) => {
    const before = new Set(changed());
    change();
    return changed().filter((file) => !before.has(file));
  };

  const files: Record<'industry' | 'page' | 'limit' | 'field', string[]> = {
    industry: [],
    page: [],
    limit: [],
    field: [],
  };
  let results: TrialResult[] = [];
  let types: string[] = [];

  beforeAll(async () => {
    addToGit(folder);
    files.industry = filesOf(addIndustry);
    files.page = filesOf(addPage);
    files.limit = filesOf(() => write('contract/limits.ts', raised(read('contract/limits.ts'))));
    run('scripts/new-flow.ts', 'call-me-back');
    const menus = `(await import('./scripts/prerender/menus.ts')).writeMenus({ '__SETTINGS__.PRODUCT_NAME': '"Msafara"' })`;
    run('--input-type=module', '-e', menus);
    results = await trialResults(folder, { [selectionVariable]: JSON.stringify({ machines: ['callMeBack'] }) }, [
      ...['tests/paths/actor', 'tests/paths/oracles', 'tests/views/models', 'tests/views/call-me-back'],
      ...['tests/machines', 'tests/scripts/machines.test', 'tests/docs/traceability', 'tests/docs/machines'],
      ...['tests/docs/names', 'tests/content', 'tests/scripts/share-image', 'tests/views/careers'],
      // The header is written from the same list as the footer.
      ...['tests/views/footer', 'tests/views/breadcrumb'],
      // `npm run lab -- limits` runs the rest.
      'tests/contract',
    ]);
    files.field = filesOf(addField);
    narrowTypes();
    types = await failingTypes(folder);
  });
  afterAll(remove);

  function addIndustry() {
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
    write(
      'content/industries/mining.ts',
      `import type { Industry } from '../subject.ts';\n\nexport default ${JSON.stringify(mining)} satisfies Industry;\n`,
    );
    write('src/pictures/OreTrips.tsx', read('src/pictures/PlantHours.tsx').replaceAll('PlantHours', 'OreTrips'));
  }

  function addPage() {
    const requirement = '2.careers';
    write(
      'src/routes/careers.tsx',
      read('src/routes/about.tsx').replaceAll('about', 'careers').replaceAll('About', 'Careers'),
    );
    mkdirSync(join(folder, 'src/screens/careers'));
    write(
      'src/screens/careers/CareersScreen.tsx',
      [
        "import { headlines } from '../../../content/headlines.ts';",
        "import { PageHeading } from '../../design/PageHeading.tsx';",
        "export const CareersScreen = () => <PageHeading>{headlines['/careers']}</PageHeading>;",
      ].join('\n'),
    );
    replace('content/headlines.ts', `  '/commitments'`, `  '/careers': 'Work with us',\n  '/commitments'`);
    replace('content/descriptions.ts', `  '/contacts'`, `  '/careers': '${words(20, 'work')}',\n  '/contacts'`);
    replace(
      'docs/specification.md',
      '\n## 3. ',
      `| \`${requirement}\` | Not specified | Decided: who we look for | \`src/routes/careers.tsx\` | \`content/headlines.ts\` \`Work with us\` → \`Go away\` |\n\n## 3. `,
    );
    write(
      'tests/views/careers.test.ts',
      [
        "import { expect, test } from 'vitest';",
        "import { openPage } from '../models/drivers/view/page.ts';",
        `test('should open with its heading', { tags: ['${requirement}'] }, async () => {`,
        "  await openPage('/careers');",
        "  expect(document.querySelector('h1')?.textContent).toBe('Work with us');",
        '});',
      ].join('\n'),
    );
  }

  function addField() {
    const email = "  email: z._default(emailAddressOrNone(), ''),\n";
    const company = "  company: z._default(possiblyEmptyText(maxLengths.name, 'Company'), ''),\n";
    replace('contract/booking.ts', email, `${email}${company}`);
  }

  /** Leaves out of the compiler's sight what the changes do not reach: it takes half of the time. */
  function narrowTypes() {
    const otherTests = readdirSync(join(folder, 'tests')).filter((name) => !['models', 'content'].includes(name));
    const unreached = ['e2e', 'packages', 'lab', ...otherTests.map((name) => `tests/${name}`)];
    const narrowed = {
      files: ['tests/views/call-me-back.test.ts', 'tests/views/careers.test.ts'],
      include: ['content', 'src', 'server', 'scripts/prerender', 'tests/models', 'tests/content'],
      exclude: ['**/*.test.tsx', ...unreached],
    };
    write('tsconfig.json', JSON.stringify({ ...JSON.parse(read('tsconfig.json')), ...narrowed }));
  }

  /** Folders rather than files: the names are this test's own. */
  const folders = (some: readonly string[]) =>
    some.map((file) => file.replace(/[^/]+$/, '').replace(/^(src\/screens)\/.*/, '$1/')).sort();

  test('should have a generated flow, which its own tests pass', () => {
    const passed = results.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName);
    for (const name of ['callMeBack, actor alone', 'callMeBack, view in jsdom', 'should open /call_me_back'])
      expect(passed).toContainEqual(expect.stringContaining(name));
  });

  test('should have a generated flow that the linter accepts', () => {
    const written = [
      ...['machines/index.ts', 'machines/call-me-back.ts', 'tests/models/call-me-back'],
      ...['src/flows/call-me-back', 'src/routes', 'tests/views/call-me-back.test.ts'],
    ];
    run(
      'node_modules/@biomejs/biome/bin/biome',
      ...['check', '--error-on-warnings', '--vcs-enabled=false', ...written],
    );
  });

  test('should have an industry that is listed everywhere, with the files of its checklist', () => {
    expect(folders(files.industry)).toEqual(folders(filesIn('Add an industry or a feature')));
    expect(read('content/menus.gen.ts')).toContain("path: '/industry/mining'");
  });

  test('should have a page with the files of its checklist', () => {
    expect(folders(files.page)).toEqual(folders(filesIn('Add a page')));
    expect(results).toContainEqual({ fullName: 'should open with its heading', status: 'passed' });
  });

  test('should have raised limits, which only the decided values notice', () => {
    const [limits, decidedIn = ''] = filesIn('Change a limit');
    expect(files.limit).toEqual([limits]);
    const failed = results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    const names = [...read(decidedIn).matchAll(/^ {2}(\w+): \{\s+value:/gm)].map(([, name]) => name);
    const decided = failed.map((name) => /^the decided values should have (\w+) as in /.exec(name)?.[1] ?? name);
    expect(decided.sort(), 'Take the limit from contract/limits.ts in the other tests.').toEqual(names.sort());
  });

  test('should have every place named by the compiler that a new field of the booking needs, and nothing else', () => {
    const promised = [...contributing.matchAll(/^- \[ \] `([^`]+)`.*\*compiler\*/gm)].map(([, path = '']) => path);
    expect([...new Set(types)].sort()).toEqual(promised.sort());
  });
});

test.each([
  [[], 'Name the flow.'],
  [['call', 'back'], 'Name one flow'],
  [['CallBack'], 'lower case'],
])('should reject the arguments %j', (given, message) => {
  expect(() => flowNames(given)).toThrow(message);
});

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
import { withoutPostgres } from '../server/fixtures/postgres-setup.ts';

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
  /** The files that differ from the repository, but for generated ones. */
  const changed = () =>
    execFileSync('git', ['status', '--porcelain', '--untracked-files=all'], { cwd: folder, encoding: 'utf8' })
      .split('\n')
      .flatMap((line) => (line[1] === 'M' || line[0] === '?' ? [line.slice(3)] : []))
      .filter((file) => !/\.gen\.\w+$|^docs\/machines\//.test(file));
  const replace = (file: string, before: string, after: string) => {
    const text = read(file);
    expect(text.split(before), `${file}: ${before}`).toHaveLength(2);
    write(file, text.replace(before, after));
  };
  /** Makes a change, and returns the files that it took. */
  const filesOf = (change: () => void) => {
    const before = new Map(changed().map((file) => [file, read(file)]));
    change();
    return changed().filter((file) => before.get(file) !== read(file));
  };

  const files: Record<'industry' | 'page' | 'limit' | 'flow' | 'field', string[]> = {
    industry: [],
    page: [],
    limit: [],
    flow: [],
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
    files.flow = filesOf(() => run('scripts/new-flow.ts', 'request-a-quote', '--endpoint'));
    const menus = `(await import('./scripts/prerender/menus.ts')).writeMenus({ '__SETTINGS__.PRODUCT_NAME': '"Msafara"' })`;
    run('--input-type=module', '-e', menus);
    files.field = filesOf(addFieldToContract);
    types = await inNarrowTypes(() => failingTypes(folder));
    files.field.push(...filesOf(completeField));
    results = await trialResults(
      folder,
      {
        [selectionVariable]: JSON.stringify({ machines: ['callMeBack', 'requestAQuote'] }),
        // Nothing below is about a kind of database.
        [withoutPostgres]: '',
      },
      [
        // The new flows' own, and of the others what looks at all flows, tables, emails and fields without starting much.
        ...['tests/paths/actor', 'tests/views/models', 'tests/server/wires'],
        ...['tests/paths/oracles', 'tests/machines', 'tests/docs/traceability', 'tests/docs/names'],
        ...[
          'tests/content',
          'tests/server/schema.test',
          'tests/server/privacy.test',
          'tests/server/email-texts',
          'tests/server/documentation',
        ],
        // `npm run lab -- limits` runs the rest.
        ...['tests/contract/limits', 'tests/contract/booking', 'tests/contract/registration', 'tests/contract/text'],
        // Several workers would each import what the files share, and other tests keep the processors busy anyway.
        '--maxWorkers=1',
      ],
    );
    // Two generators, a compiler and other tests one after the other: on a busy machine that takes many times as long.
  }, 1_800_000);
  afterAll(remove);

  function addIndustry() {
    const section = (name: string) => ({ title: `On ${name}`, text: `${words(60, name)}.` });
    const mining = {
      name: 'Mining',
      entry: { place: 65, description: 'Tippers between pit and crusher', icon: 'M4 18h16M6 18l3-8h6l3 8' },
      headline: 'Every tonne has a trip',
      lead: 'Ore is moved by the trip.',
      description: words(20, 'trip'),
      picture: 'OreTrips',
      sections: ['pits', 'roads', 'weighbridges'].map(section),
      parts: [
        { kind: 'checklist', title: 'At the gate', items: ['Tare', 'Sheet', 'Seal'] },
        { sections: 3 },
        'vehicle',
      ],
      closing: 'Show us one trip to the crusher',
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

  function addFieldToContract() {
    const email = "  email: z._default(emailAddressOrNone(), ''),\n";
    const company = "  company: z._default(possiblyEmptyText(maxLengths.name, 'Company name'), ''),\n";
    replace('contract/booking.ts', email, `${email}${company}`);
  }

  /** The rest of the checklist: everything but what follows the contract. */
  function completeField() {
    const requirement = '3.booking-company';
    const expected = `company: { label: 'Company name', example: 'Otieno Haulage', longest: maxLengths.name, isOptional: true }`;
    replace('tests/models/booking/model.ts', '  // It stays', `  ${expected},\n  // It stays`);
    replace('tests/models/booking/model.ts', '  requirements: [', `  requirements: ['${requirement}', `);
    const input = '{(control) => <Input {...control} autoComplete="organization" />}';
    replace(
      'src/flows/booking/BookingForm.tsx',
      '        {(control) => <EmailInput {...control} />}\n      </Field>\n',
      `        {(control) => <EmailInput {...control} />}\n      </Field>\n      <Field {...field('company')} label="Company name">\n        ${input}\n      </Field>\n`,
    );
    replace('server/flows/booking/tables.ts', "texts: ['first_name',", "texts: ['company', 'first_name',");
    const migrations = 'export const bookingMigrations: Migrations = {\n';
    replace('server/flows/booking/tables.ts', migrations, `${migrations}  '2999-01-01-company': { up: addCompany },\n`);
    replace(
      'server/flows/booking/tables.ts',
      '/** Both have a default',
      `async function addCompany({ schema }: Kysely<Schema>): Promise<void> {
  await schema.alterTable('bookings').addColumn('company', 'text', (column) => column.notNull().defaultTo('')).execute();
}

/** Both have a default`,
    );
    const schema = `(await import('./tests/server/fixtures/schema.ts')).writeSchema()`;
    run('--input-type=module', '-e', `await ${schema}`);
    const fault = '`src/flows/booking/BookingForm.tsx` `label="Company name"` → `label="Firm"`';
    replace(
      'docs/specification.md',
      '\n## 4. ',
      `| \`${requirement}\` | Not specified | Decided: the company, which may be left out | \`contract/booking.ts\` | ${fault} |\n\n## 4. `,
    );
  }

  /** Leaves out of the compiler's sight what the changes do not reach: it takes half of the time. */
  async function inNarrowTypes<Result>(run: () => Promise<Result>): Promise<Result> {
    const whole = read('tsconfig.json');
    const otherTests = readdirSync(join(folder, 'tests')).filter((name) => !['models', 'content'].includes(name));
    const unreached = ['e2e', 'packages', 'lab', ...otherTests.map((name) => `tests/${name}`)];
    const narrowed = {
      files: [
        ...['tests/views/call-me-back.test.ts', 'tests/views/careers.test.ts', 'tests/server/wires.test.ts'],
        'lab/release-database/rows.ts',
      ],
      include: ['content', 'src', 'server', 'scripts/prerender', 'tests/models', 'tests/content'],
      exclude: ['**/*.test.tsx', ...unreached],
    };
    write('tsconfig.json', JSON.stringify({ ...JSON.parse(whole), ...narrowed }));
    const result = await run();
    write('tsconfig.json', whole);
    return result;
  }

  /** Folders rather than files: the names are this test's own. */
  const folders = (some: readonly string[]) =>
    some.map((file) => file.replace(/[^/]+$/, '').replace(/^(src\/screens)\/.*/, '$1/')).sort();

  test('should have a generated flow, which its own tests pass', () => {
    const passed = results.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName);
    for (const name of ['callMeBack, actor alone', 'callMeBack, view in jsdom'])
      expect(passed).toContainEqual(expect.stringContaining(name));
  });

  test('should have drawings of the generated flows, and the others as they were', () => {
    const drawn = execFileSync('git', ['status', '--porcelain', 'docs/machines'], { cwd: folder, encoding: 'utf8' });
    expect(drawn.trimEnd().split('\n').sort()).toEqual([
      ' M docs/machines/README.md',
      '?? docs/machines/callMeBack.svg',
      '?? docs/machines/requestAQuote.svg',
    ]);
    for (const name of ['callMeBack', 'requestAQuote']) {
      expect(read('docs/machines/README.md')).toContain(`](${name}.svg) | \`${name}\` |`);
      expect(read(`docs/machines/${name}.svg`)).toContain(`data-state="${name}.`);
    }
  });

  test('should have a generated flow with an endpoint, which its own tests and those of all flows pass', () => {
    const passed = results.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName);
    for (const name of [
      ...['requestAQuote, actor alone', 'requestAQuote, view in jsdom', 'POST /api/register/requestAQuote on sqlite'],
      ...['the email request-a-quote-notice', 'should describe every table', 'list every route of the API'],
    ])
      expect(passed).toContainEqual(expect.stringContaining(name));
  });

  test('should have a flow with an endpoint with the files of its checklist', () => {
    const listed = files.flow.map((file) => file.replaceAll(/request[-_]a[-_]quote|RequestAQuote/g, '*'));
    expect(listed.sort()).toEqual(filesIn('Add a flow with an endpoint').sort());
    expect(listed.filter((file) => file.includes('*'))).toHaveLength(11);
    expect(listed.filter((file) => !file.includes('*'))).toHaveLength(4);
  });

  test('should have generated flows that the linter accepts', () => {
    const written = [
      ...files.flow.filter((file) => file.endsWith('.ts') || file.endsWith('.tsx')),
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
  });

  test('should have raised limits, which only the decided values notice', () => {
    const [limits, decidedIn = ''] = filesIn('Change a limit');
    expect(files.limit).toEqual([limits]);
    const failed = results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    const names = [...read(decidedIn).matchAll(/^ {2}(\w+): \{\s+value:/gm)].map(([, name]) => name);
    const decided = failed.map((name) => /^the decided values should have (\w+) as in /.exec(name)?.[1] ?? name);
    expect(decided.sort(), 'Take the limit from contract/limits.ts in the other tests.').toEqual(names.sort());
  });

  test('should have a new field of the booking with the five files of its checklist', () => {
    expect([...files.field].sort()).toEqual(filesIn('Add a field to a form').sort());
    expect(files.field).toHaveLength(5);
    const passed = results.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName);
    for (const name of ['a text in company', 'a missing company', 'the tables, columns'])
      expect(passed).toContainEqual(expect.stringContaining(name));
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

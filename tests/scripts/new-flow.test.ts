import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failingTypes } from '../../lab/limits/trial.ts';
import { flowNames } from '../../scripts/new-flow/names.ts';
import { copyOfRepository } from '../../scripts/requirements/copy.ts';
import { selectionVariable } from '../models/drivers/selection.ts';

const root = join(import.meta.dirname, '..', '..');

/** What docs/CONTRIBUTING.md promises about new flows and fields, tested in a copy of the repository. */
describe('a copy of the repository', () => {
  const { folder: copy, [Symbol.dispose]: remove } = copyOfRepository();
  beforeAll(() => run('scripts/new-flow.ts', 'call-me-back'));
  afterAll(remove);

  /** What a command prints in the copy, whether it succeeds or not. */
  async function run(command: string, ...given: string[]): Promise<{ failed: boolean; output: string }> {
    const { VITEST, ...environment } = process.env;
    const env = { ...environment, [selectionVariable]: JSON.stringify({ machines: ['callMeBack'] }), NO_COLOR: '1' };
    const running = promisify(execFile)(process.execPath, [command, ...given], { cwd: copy, env });
    return running.then(
      ({ stdout }) => ({ failed: false, output: stdout }),
      ({ stdout, stderr }) => ({ failed: true, output: `${stdout}\n${stderr}` }),
    );
  }

  test('should have a generated flow that passes its own tests and those of the registry and the docs', async () => {
    const { failed, output } = await run(
      'node_modules/vitest/vitest.mjs',
      ...['run', '--project', 'node', '--project', 'views', '--project', 'view-models', '--reporter', 'verbose'],
      ...['tests/paths/actor', 'tests/paths/oracles', 'tests/views/models', 'tests/views/call-me-back'],
      ...[
        'tests/machines/registry',
        'tests/scripts/machines.test',
        'tests/docs/traceability',
        'tests/docs/machines',
        'tests/docs/names',
      ],
    );
    expect(failed, output).toBe(false);
    expect(output).toMatch(/callMeBack, actor alone/);
    expect(output).toMatch(/callMeBack, view in jsdom/);
    expect(output).toMatch(/should open \/call_me_back with its heading and title/);
  });

  test('should have a generated flow that the linter accepts', async () => {
    const written = [
      'machines/index.ts',
      'machines/call-me-back.ts',
      'tests/models/call-me-back',
      'src/flows/call-me-back',
      'src/routes',
      'tests/views/call-me-back.test.ts',
    ];
    const lint = ['check', '--error-on-warnings', '--vcs-enabled=false', ...written];
    const { failed, output } = await run('node_modules/@biomejs/biome/bin/biome', ...lint);
    expect(failed, output).toBe(false);
  });

  test('should name every place that a new field of the booking needs', async () => {
    const file = join(copy, 'contract/booking.ts');
    const contract = readFileSync(file, 'utf8');
    const email = "  email: z._default(emailAddressOrNone(), ''),\n";
    expect(contract).toContain(email);
    writeFileSync(
      file,
      contract.replace(email, `${email}  company: z._default(possiblyEmptyText(maxLengths.name, 'Company'), ''),\n`),
    );
    // Of the tests only the flow's own, and nothing that fields do not reach: the rest takes half of the time.
    const config = JSON.parse(readFileSync(join(copy, 'tsconfig.json'), 'utf8'));
    const otherTests = readdirSync(join(copy, 'tests')).filter((name) => name !== 'models');
    const unreached = ['e2e', 'packages', 'scripts', 'lab', ...otherTests.map((name) => `tests/${name}`)];
    const fewTests = {
      files: ['tests/views/call-me-back.test.ts'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', ...unreached],
    };
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ ...config, ...fewTests }));
    const named = new Set(await failingTypes(copy));
    const promised = readFileSync(join(root, 'docs/CONTRIBUTING.md'), 'utf8').matchAll(
      /^- \[ \] `([^`]+)`.*\*compiler\*/gm,
    );
    // The generated flow is not among them, so it passes the type check too.
    expect([...named].filter((path) => !/^tests\/(?!models)/.test(path)).sort()).toEqual(
      [...promised].map(([, path = '']) => path).sort(),
    );
  });
});

test.each([
  [[], 'Name the flow.'],
  [['call', 'back'], 'Name one flow'],
  [['CallBack'], 'lower case'],
])('should reject the arguments %j', (given, message) => {
  expect(() => flowNames(given)).toThrow(message);
});

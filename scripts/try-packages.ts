import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { chromiumArguments, chromiumPath } from '../tests/browsers/chromium.ts';

const repository = join(import.meta.dirname, '..');
const run = promisify(execFile);
const isWindows = process.platform === 'win32';

/** The machines of the example project. */
const examples = { crossing: ['--samples', 'samples.ts'], loader: [], player: [] };

/** Installs packed packages with npm into an empty project, and uses each as its README says. Throws if anything fails. */
export async function tryPackages(tarballs: readonly string[]): Promise<void> {
  const project = await mkdtemp(join(tmpdir(), 'packages-tried-'));
  const npm = (...args: string[]) => run('npm', args, { cwd: project, shell: isWindows });
  const bin = (command: string) => join(project, 'node_modules/.bin', command);
  try {
    await cp(join(repository, 'tests/scripts/example-project'), project, { recursive: true });
    await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
    const { devDependencies } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
    await npm('install', `xstate@${devDependencies.xstate}`, '--no-audit', '--no-fund');
    for (const tarball of tarballs) {
      await npm('install', tarball, '--no-audit', '--no-fund');
      say(`Installed ${tarball}`);
    }
    await checkTypes(project);
    say('The types are correct without skipLibCheck.');
    for (const [name, options] of Object.entries(examples)) {
      const { stderr } = await run(bin('paths'), [`${name}.ts`, ...options], { cwd: project, shell: isWindows });
      say(stderr.trim());
    }
    const { stdout } = await run(process.execPath, ['draw.ts'], { cwd: project, maxBuffer: 2 ** 24 });
    say(`Drawn: ${Object.keys(JSON.parse(stdout)).join(', ')}`);
    await openVisualizer(project, bin('visualizer'));
  } finally {
    await rm(project, { recursive: true });
  }
}

async function checkTypes(project: string): Promise<void> {
  const options = [
    ...['--noEmit', '--strict', '--module', 'nodenext', '--target', 'esnext'],
    ...['--types', 'node', '--typeRoots', join(repository, 'node_modules/@types')],
  ];
  const compiler = join(repository, 'node_modules/typescript/bin/tsc');
  const files = ['draw.ts', 'samples.ts', 'vite.config.ts'];
  await writeFile(
    join(project, 'vite.config.ts'),
    "import { visualizer } from '@msafara/visualizer/plugin';\nexport default { plugins: [visualizer({ machines: './*.ts' })] };\n",
  );
  const args = [compiler, ...options, '--allowImportingTsExtensions', ...files];
  await run(process.execPath, args, { cwd: project }).catch(({ stdout }) => {
    // The declarations of other packages may have mistakes of their own.
    const own = String(stdout)
      .split('\n')
      .filter((line) => /error TS/.test(line) && !/^node_modules\/(?!@msafara\/)/.test(line));
    if (own.length > 0) throw new Error(`The types of the packages are wrong:\n${own.join('\n')}`);
  });
  await rm(join(project, 'vite.config.ts'));
}

/** Serves the machines with the command and reads a chart, the result of a simulated step, and what follows a change. */
async function openVisualizer(project: string, command: string): Promise<void> {
  const server = spawn(command, ['crossing.ts', 'loader.ts', '--port', '0'], { cwd: project, shell: isWindows });
  const browser = await chromium.launch({ executablePath: chromiumPath('headless'), args: [...chromiumArguments] });
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(`${await addressOf(server)}/crossing`);
    await page.locator('[data-state="crossing.red.walk"]').waitFor();
    await page.getByRole('button', { name: 'Simulate' }).click();
    await page.locator('.offer').first().click();
    await page.getByRole('status').filter({ hasText: 'yellow' }).or(page.getByText('→ off')).first().waitFor();
    const file = join(project, 'crossing.ts');
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await writeFile(file, (await readFile(file, 'utf8')).replace('off: { on', 'dark: {}, off: { on'));
    await page.locator('[data-state="crossing.dark"]').waitFor();
    if (!(await page.evaluate(() => 'isSamePage' in globalThis)))
      throw new Error('A change of the file reloads the page of the visualizer.');
    if (errors.length > 0) throw new Error(`The page of the visualizer has errors:\n${errors.join('\n')}`);
    say('Opened: the visualizer draws, simulates and follows a change of the file.');
  } finally {
    await browser.close();
    server.kill();
  }
}

/** The address that the command prints. */
function addressOf(server: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (data: Buffer) => {
      printed += data;
      const [, address] = /The machines: (\S+)/.exec(printed) ?? [];
      if (address !== undefined) resolve(address);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.on('exit', () => reject(new Error(`The visualizer ended: ${printed}`)));
  });
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

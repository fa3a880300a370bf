/** As a command, `node scripts/production/folder.ts FOLDER` makes a copy of the built site a production folder. */
import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readSiteSettings, type Settings } from '../../contract/settings.ts';
import { operatorCommands, writeProgram } from './program.ts';
import { builtReleaseName } from './release-name.ts';

const repository = join(import.meta.dirname, '../..');

/** Runs a module of the folder. */
const run = 'node --require ./preload.cjs';

/** Runs the server in the folder: in `npm run serve`, a service or a container. */
export const serve = `${run} server/main.js .`;

/** The npm scripts of the folder. */
export const productionScripts: Record<string, string> = {
  serve,
  ...Object.fromEntries(operatorCommands.map((command) => [command, `${run} scripts/${command}.js`])),
};

/**
 * Makes the folder with the built site a production folder: it then holds all that a server needs except the packages, which
 * `npm ci --omit=dev` installs there. `docs/deploy.md` describes it. Returns the number of those packages.
 */
export async function completeProductionFolder(folder: string): Promise<number> {
  const imported = await writeProgram(folder);
  const { dependencies, ...manifest } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
  assertExact(Object.keys(dependencies), imported);
  // `engines` names the oldest Node with `crypto.argon2`. `devEngines` is older, because the repository brings its own Node.
  const { name, description, type, engines } = manifest;
  const version = builtReleaseName(manifest.version, repository, process.env);
  const own = { name, version, private: true, description, type, engines, scripts: productionScripts, dependencies };
  await Promise.all([
    writeFile(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`),
    writeFile(join(folder, 'site-settings.json'), `${JSON.stringify(settingsOfBuild(process.env), null, 2)}\n`),
    copyPreload(folder),
    copyFile(join(repository, 'package-lock.json'), join(folder, 'package-lock.json')),
  ]);
  await pruneLock(folder);
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
  // The first is the folder itself.
  return Object.keys(packages).length - 1;
}

/** The addresses that emails come from and go to. The server reads them, but an owner may state them with those of the pages. */
const inboxes = ['MAIL_FROM', 'SALES_INBOX', 'OPERATOR_INBOX'] as const satisfies (keyof Settings)[];

/** What the folder's programs take from its build: the settings that pages show, and the addresses that the build was given. */
export function settingsOfBuild(environment: NodeJS.ProcessEnv): Record<string, string> {
  const stated = inboxes.filter((name) => environment[name] !== undefined);
  return { ...readSiteSettings(environment), ...Object.fromEntries(stated.map((name) => [name, environment[name]])) };
}

/** Copies what runs before each program of the folder. */
export async function copyPreload(folder: string): Promise<void> {
  await Promise.all([
    copyFile(join(repository, 'scripts/production/preload.cjs'), join(folder, 'preload.cjs')),
    copyFile(join(repository, 'scripts/left-behind.cjs'), join(folder, 'left-behind.cjs')),
  ]);
}

/** Throws an error unless `dependencies` of package.json are exactly the packages that the folder imports. */
function assertExact(dependencies: readonly string[], imported: readonly string[]): void {
  const missing = imported.filter((name) => !dependencies.includes(name));
  const unused = dependencies.filter((name) => !imported.includes(name));
  const remedies = [
    ...(missing.length > 0 ? [`Move these to dependencies: ${missing.join(', ')}.`] : []),
    ...(unused.length > 0 ? [`Move these to devDependencies: ${unused.join(', ')}.`] : []),
  ];
  if (remedies.length > 0)
    throw new Error(`package.json does not say what the server and its commands import. ${remedies.join(' ')}`);
}

/** Lets npm leave out of the repository's lock file what the folder's package.json does not ask for. It asks no registry. */
async function pruneLock(folder: string): Promise<void> {
  const options = [
    '--package-lock-only',
    '--ignore-scripts',
    '--offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  await promisify(execFile)('npm', ['install', ...options], { cwd: folder, shell: process.platform === 'win32' });
}

if (import.meta.main) await completeProductionFolder(process.argv[2] ?? 'dist');

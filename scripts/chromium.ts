/**
 * Finds or installs a Chromium for the tests and the benchmarks.
 * As a command, `node scripts/chromium.ts [headless|whole]` installs one and prints its path.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const isRoot = process.getuid?.() === 0;

/** The arguments of every Chromium: no background network requests, and no sandbox for root. */
export const chromiumArguments: readonly string[] = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A full Chromium, or a headless shell if there is one, which uses a tenth of the processor time per tab. */
export type ChromiumKind = 'whole' | 'headless';

const whole = ['chromium', 'chromium-browser', 'google-chrome'];
const namesOf: Record<ChromiumKind, string[]> = { whole, headless: ['chromium-headless-shell', ...whole] };

/** The path of an installed Chromium: the system's, or else Playwright's. */
export function chromiumPath(kind: ChromiumKind): string {
  const path = foundPath(kind);
  if (path === undefined) throw new Error(absence);
  return path;
}

const absence =
  'There is no Chromium: install one so that `chromium` or `google-chrome` is on the PATH, ' +
  'or let `npx playwright install chromium` download one.';

function foundPath(kind: ChromiumKind): string | undefined {
  const own = chromium.executablePath();
  return systemPath(kind) ?? (existsSync(own) ? own : undefined);
}

function systemPath(kind: ChromiumKind): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return namesOf[kind].flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const packageOf: Record<ChromiumKind, string> = { whole: 'chromium', headless: 'chromium-headless-shell' };

/** Tries each way of installing one until one succeeds. */
function get(kind: ChromiumKind): void {
  const ways: [what: string, run: () => boolean][] = [
    [
      'Playwright’s own download',
      () =>
        succeeds(
          process.execPath,
          join(import.meta.dirname, '../node_modules/playwright/cli.js'),
          'install',
          'chromium',
        ),
    ],
    [
      'the Chromium of the distribution',
      () =>
        isRoot &&
        existsSync('/etc/debian_version') &&
        succeeds('apt-get', 'update') &&
        succeeds('apt-get', 'install', '-y', '--no-install-recommends', packageOf[kind]),
    ],
  ];
  for (const [what, run] of ways) {
    if (foundPath(kind) !== undefined) return;
    process.stderr.write(`No Chromium is here; trying ${what}.\n`);
    run();
  }
}

function succeeds(command: string, ...words: string[]): boolean {
  return spawnSync(command, words, { stdio: ['ignore', 2, 2] }).status === 0;
}

if (import.meta.main) {
  const kind = process.argv[2] === 'whole' ? 'whole' : 'headless';
  get(kind);
  const path = foundPath(kind);
  if (path === undefined) {
    process.stderr.write(`${absence}\n`);
    process.exitCode = 1;
  } else {
    process.stdout.write(`${path}\n`);
  }
}

/**
 * Finds or installs a Chromium for the tests and the benchmarks.
 * As a command, `node tests/browsers/chromium.ts [headless|whole]` installs one and prints its path.
 */
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { debianPackages, install, isRoot, programOnPath, succeeds } from './installation.ts';

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

/** Every Chromium that can be found, by name. A program with two names is found once. */
export function installedChromiums(): { name: string; path: string }[] {
  const named = namesOf.headless.map((name) => ({ name, path: programOnPath([name]) }));
  const found = [...named, { name: 'Playwright’s own', path: ownPath() }].flatMap(({ name, path }) =>
    path === undefined ? [] : [{ name, path, file: realpathSync(path) }],
  );
  return [...Map.groupBy(found, ({ file }) => file).values()].flatMap(([first]) => first ?? []);
}

/** The path of an installed Chromium: the one that CHROMIUM_PATH names, or else the system's, or else Playwright's. */
export function chromiumPath(kind: ChromiumKind): string {
  const path = foundPath(kind);
  if (path === undefined) throw new Error(absence);
  return path;
}

const absence =
  'There is no Chromium: install one so that `chromium` or `google-chrome` is on the PATH, ' +
  'or let `npx playwright install chromium` download one.';

function foundPath(kind: ChromiumKind): string | undefined {
  const { CHROMIUM_PATH: named } = process.env;
  if (named) return named;
  return programOnPath(namesOf[kind]) ?? ownPath();
}

function ownPath(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

const packageOf: Record<ChromiumKind, string> = { whole: 'chromium', headless: 'chromium-headless-shell' };

const playwrightCommand = join(import.meta.dirname, '../../node_modules/playwright/cli.js');

const ownDownload = {
  what: 'Playwright’s own download',
  run: () => succeeds(process.execPath, playwrightCommand, 'install', 'chromium'),
};

if (import.meta.main) {
  const kind = process.argv[2] === 'whole' ? 'whole' : 'headless';
  install(
    () => foundPath(kind),
    [ownDownload, debianPackages('the Chromium of the distribution', packageOf[kind])],
    absence,
  );
}

/**
 * Finds or installs a Firefox for the tests.
 * As a command, `node tests/browsers/firefox.ts` installs one and prints its path.
 */
import { join } from 'node:path';
import { debianPackages, install, programOnPath } from './installation.ts';

/** The program that Playwright starts in place of Firefox: see `firefox-relay.ts`. */
export const firefoxRelay = join(import.meta.dirname, 'firefox-relay.ts');

/** The preferences of every Firefox. */
export const firefoxPreferences: Record<string, number> = {
  // Light mode, because Playwright cannot set the mode while it runs.
  'layout.css.prefers-color-scheme.content-override': 1,
  // As on phones: a scroll bar beside the page would take its width.
  'ui.useOverlayScrollbars': 1,
};

/** The path of an installed Firefox. */
export function firefoxPath(): string {
  const path = foundPath();
  if (path === undefined) throw new Error(absence);
  return path;
}

const absence =
  'There is no Firefox: install one so that `firefox-esr` or `firefox` is on the PATH, ' +
  'on Debian with `apt-get install firefox-esr` as root.';

function foundPath(): string | undefined {
  return programOnPath(['firefox-esr', 'firefox']);
}

if (import.meta.main) install(foundPath, [debianPackages('the Firefox of the distribution', 'firefox-esr')], absence);

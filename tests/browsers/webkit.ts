/**
 * Finds, installs or starts WebKitGTK for the tests.
 * As a command, `node tests/browsers/webkit.ts` installs it, with a display server for it, and prints its path.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { timeZone } from '../models/time-zone.ts';
import { debianPackages, install, isRoot, programOnPath } from './installation.ts';

/** A running WebKitGTK: the address of its driver, and what a session asks of it. */
export type WebKit = { driver: string; capabilities: object; stop: () => void };

/** Starts WebKitGTK's driver on a display of its own. */
export async function startWebKit(): Promise<WebKit> {
  const found = foundPrograms();
  if (found === undefined) throw new Error(absence);
  const display = await startDisplay(found.display);
  const port = await freePort();
  const settings = settingsFolder();
  const driver = spawn(found.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      XDG_CONFIG_HOME: settings,
      LIBGL_ALWAYS_SOFTWARE: '1',
      LANG: 'en_GB.UTF-8',
      TZ: timeZone,
      // Its sandbox needs namespaces, which root in a container may not have.
      ...(isRoot && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    },
  });
  const address = `http://127.0.0.1:${port}`;
  const stop = () => {
    driver.kill();
    display.process.kill();
    rmSync(settings, { recursive: true, force: true });
  };
  await answers(`${address}/status`, driver);
  const browserOptions = { binary: found.browser, args: ['--automation'] };
  return { driver: address, capabilities: { 'webkitgtk:browserOptions': browserOptions }, stop };
}

/** The settings of a desktop whose owner prefers reduced motion. */
function settingsFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  return folder;
}

/** Starts a display server, which chooses a free display and writes its number. */
async function startDisplay(program: string): Promise<{ name: string; process: ChildProcess }> {
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [, , , numbers] = server.stdio;
  for await (const number of createInterface(numbers as NodeJS.ReadableStream)) {
    return { name: `:${number}`, process: server };
  }
  throw new Error(`${program} did not start.`);
}

async function answers(address: string, driver: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100 && driver.exitCode === null; attempt++) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    await pause(100);
  }
  throw new Error(`WebKitGTK's driver did not start at ${address}.`);
}

const absence =
  'There is no WebKitGTK with its driver, or no Xvfb: install both so that `WebKitWebDriver` and `Xvfb` are on the PATH, ' +
  'on Debian with `apt-get install webkit2gtk-driver xvfb` as root.';

type Programs = { driver: string; browser: string; display: string };

function foundPrograms(): Programs | undefined {
  const driver = programOnPath(['WebKitWebDriver']);
  const display = programOnPath(['Xvfb']);
  const [browser] = globSync('/usr/{lib,lib64,libexec}{,/*}/webkit2gtk-4.1/MiniBrowser');
  return driver && display && browser ? { driver, display, browser } : undefined;
}

if (import.meta.main) {
  install(
    () => foundPrograms()?.browser,
    [debianPackages('the WebKitGTK of the distribution', 'webkit2gtk-driver', 'xvfb')],
    absence,
  );
}

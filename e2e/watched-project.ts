import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

const root = join(import.meta.dirname, '..');

/** A page that counts presses, whose actor is created while its scripts load. A whole Chromium would ask for an icon, which is an error in its console. */
export const countingPage = {
  'index.html':
    '<!doctype html><link rel="icon" href="data:,"><title>Counter</title><script type="module" src="/page.js"></script>',
  'machine.js': `import { assign, createMachine } from 'xstate';

const count = assign({ count: ({ context }) => context.count + 1 });
export const counter = createMachine({
  id: 'counter',
  context: { count: 0 },
  initial: 'even',
  states: {
    even: { on: { press: { target: 'odd', actions: count } } },
    odd: { on: { press: { target: 'even', actions: count } } },
  },
});
`,
  'page.js': `import { createActor } from 'xstate';
import { counter } from './machine.js';

globalThis.counter = createActor(counter, { inspect: (event) => globalThis.__inspect?.(event) }).start();
`,
};

/** A project outside this repository, without a Vite config, in which `npx visualizer` runs from its source. */
export type WatchedProject = {
  folder: string;
  /** The address of the project's own first page. */
  address: string;
  /** Closes the pages of a browser first, because they would look for a server that has gone. */
  close: (context?: BrowserContext) => Promise<void>;
};

/** Writes a project with what is installed here, and starts the visualizer in it. */
export async function watchProject(
  files: Record<string, string>,
  { packages = ['xstate'], args = [] }: { packages?: string[]; args?: string[] } = {},
): Promise<WatchedProject> {
  const folder = mkdtempSync(join(tmpdir(), 'watched-'));
  for (const [file, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    writeFileSync(join(folder, file), text);
  }
  for (const name of packages) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link);
  }
  const command = spawn(process.execPath, [join(root, 'packages/visualizer/command.ts'), ...args, '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const close = async (context?: BrowserContext) => {
    for (const page of context?.pages() ?? []) await page.close();
    if (command.exitCode === null && command.kill()) await once(command, 'exit');
    rmSync(folder, { recursive: true });
  };
  // It is read to its end: what else is printed needs somebody who takes it.
  let printed = '';
  const address = await new Promise<string | undefined>((resolve) => {
    command.stdout.on('data', (data) => {
      printed += data;
      const [, address] = /^The machines: (\S+)\/machines$/m.exec(printed) ?? [];
      if (address !== undefined) resolve(address);
    });
    command.on('exit', () => resolve(undefined));
  });
  if (address !== undefined) return { folder, address, close };
  await close();
  throw new Error('The visualizer did not start.');
}

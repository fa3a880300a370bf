import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../tests/models/drivers/browser/test.ts';
import { type WatchedProject, watchProject } from './watched-project.ts';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'packages/visualizer/README.md'), 'utf8');

let project: WatchedProject;

test.beforeAll(async () => {
  project = await watchProject({}, { packages: ['xstate', '@statelyai/inspect'] });
  // As they are printed, but for the port of the visualizer.
  const examples = readme.matchAll(/```\w+\n((?:\/\/|<!--) (\w+\.\w+).*?)```/gs);
  for (const [, text = '', file = ''] of examples) {
    writeFileSync(join(project.folder, file), text.replaceAll('localhost:3000', new URL(project.address).host));
  }
});
test.afterAll(() => project.close());

/** Starts the program of Node, and returns what ends it. */
function startDoor(): () => Promise<unknown> {
  const program = spawn(process.execPath, ['door.js'], { cwd: project.folder, stdio: 'inherit' });
  return () => {
    const ended = once(program, 'exit');
    program.kill();
    return ended;
  };
}

/** The link of the overview to an actor that is live. */
async function liveLink(page: Page, name: RegExp): Promise<Locator> {
  const link = page.getByRole('region', { name: 'Live now' }).getByRole('link', { name });
  await expect(link).toBeVisible();
  return link;
}

test('the program of Node in the README should be watched', async ({ page }) => {
  await page.goto(`${project.address}/machines`);
  await expect(page.getByText('Start a program that reports to the address of this page.')).toBeVisible();
  const stop = startDoor();
  try {
    await (await liveLink(page, /^door program \d+ (open|closed)$/)).click();
    await expect(page.locator('[data-state="door.open"]')).toBeVisible();
    await expect(page.locator('.log').getByRole('listitem').filter({ hasText: 'handle.pressed' })).not.toHaveCount(0);
    await expect(page.locator('[data-state="door.open"]')).toHaveClass(/active/);
  } finally {
    await stop();
  }
  await expect(page.getByRole('button', { name: /^door program \d+ stopped$/ })).toBeVisible();
});

test('the page without Vite in the README should open the visualizer and be watched', async ({ page }) => {
  execFileSync(process.execPath, [join(root, 'node_modules/rolldown/bin/cli.mjs'), 'page.js', '--file', 'bundle.js'], {
    cwd: project.folder,
    stdio: 'ignore',
  });
  const server = createServer(({ url }, response) => {
    const file = url === '/' ? 'index.html' : 'bundle.js';
    response.setHeader('content-type', file === 'index.html' ? 'text/html' : 'text/javascript');
    response.end(readFileSync(join(project.folder, file)));
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const { port } = server.address() as AddressInfo;
  // The inspector waits for an idle moment, which a headless Chromium may never give to a page of which nothing is drawn.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = (run) => window.setTimeout(run, 0, { didTimeout: false, timeRemaining: () => 50 });
  });
  try {
    await page.goto(`http://localhost:${port}/`);
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Watch' }).click();
    const visualizer = await opened;
    await liveLink(visualizer, new RegExp(`^door localhost:${port} closed$`));
    await page.getByRole('button', { name: 'Press the handle' }).click();
    await (await liveLink(visualizer, / open$/)).click();
    await expect(visualizer.locator('[data-state="door.open"]')).toHaveClass(/active/);
    await expect(visualizer.locator('[data-transition="door.closed|handle.pressed|0"]')).toHaveClass(/taken/);
    await page.getByRole('button', { name: 'Press the handle' }).click();
    await expect(visualizer.locator('[data-state="door.closed"]')).toHaveClass(/active/);
    await page.close();
    await expect(visualizer.getByRole('button', { name: / stopped$/ })).toBeVisible();
  } finally {
    server.close();
  }
});

test('a page of a public website should not be heard', async ({ page }) => {
  const actor = {
    type: '@xstate.actor',
    sessionId: 'x:0',
    name: 'intruder',
    definition: '{"id":"intruder"}',
    snapshot: {},
  };
  await page.route('https://elsewhere.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<link rel="icon" href="data:," /><button>Open</button><p></p><script>
        document.querySelector('button').onclick = () => open('${project.address}/machines');
        addEventListener('message', ({ data, source }) => {
          source.postMessage(${JSON.stringify(actor)}, '*');
          document.querySelector('p').textContent = data.type;
        });
      </script>`,
    }),
  );
  await page.goto('https://elsewhere.example/');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open' }).click();
  const visualizer = await opened;
  await expect(page.getByText('@statelyai.connected')).toBeVisible();
  // It is heard in the order in which it is sent: what comes later is shown.
  const stop = startDoor();
  try {
    await liveLink(visualizer, /^door program \d+/);
  } finally {
    await stop();
  }
  await expect(visualizer.getByText('intruder')).toHaveCount(0);
});

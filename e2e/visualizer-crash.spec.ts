import { expectAccessible } from '../tests/models/drivers/browser/axe.ts';
import { expect, test } from '../tests/models/drivers/browser/test.ts';
import { watchProject } from './watched-project.ts';

const machines = `import { createMachine, fromPromise, setup } from 'xstate';

const fail = () => {
  throw new TypeError('No meter is there.');
};

export const pumpMachine = createMachine({
  id: 'pump',
  initial: 'ready',
  states: {
    ready: {
      initial: 'waiting',
      states: { waiting: { on: { pressed: { target: 'flowing', actions: fail } } }, flowing: {} },
    },
  },
});

const paying = fromPromise(async () => {
  throw new Error('The terminal is off.\\nSwitch it on.');
});

export const tillMachine = setup({ actors: { paying } }).createMachine({
  id: 'till',
  initial: 'open',
  states: { open: { on: { pay: 'due' } }, due: { invoke: { id: 'paying', src: 'paying' } } },
});
`;

const app = `import { createActor } from 'xstate';
import { pumpMachine, tillMachine } from './machines.ts';

const inspect = (event) => globalThis.__inspect?.(event);
let [pump, till] = [];
const buttons = {
  Start: () => {
    [pump, till] = [pumpMachine, tillMachine].map((machine) => createActor(machine, { inspect }));
    for (const actor of [pump, till]) {
      actor.subscribe({ error: () => {} });
      actor.start();
    }
  },
  Press: () => pump.send({ type: 'pressed' }),
  Pay: () => till.send({ type: 'pay' }),
};
for (const [name, press] of Object.entries(buttons)) {
  const button = document.createElement('button');
  button.textContent = name;
  button.onclick = press;
  document.body.append(button);
}
`;

const html =
  '<!doctype html><link rel="icon" href="data:,"><title>App</title><script type="module" src="/app.js"></script>';
const files = { 'index.html': html, 'app.js': app, 'machines.ts': machines };

test('a crash should be the most visible thing of the visualizer', async ({ page, context }) => {
  // On the first request, Vite has a lot to bundle.
  test.slow();
  const { address, close } = await watchProject(files, { args: ['machines.ts'] });
  try {
    await page.goto(`${address}/machines/pump?mode=live`);
    await expect(page.locator('[data-state="pump.ready.waiting"]')).toBeVisible();
    const site = await context.newPage();
    await site.goto(`${address}/?inspect`);
    // The inspector is there once it has loaded.
    await site.waitForFunction(() => '__inspect' in globalThis);
    for (const name of ['Start', 'Press']) await site.getByRole('button', { name }).click();
    await site.getByRole('button', { name: 'Pay' }).click();
    await page.bringToFront();

    // The error and its event are above the chart, which marks the innermost state, and no part of it as running.
    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toHaveText(
      /^pump failed in ready\.waiting, at the event pressed\s*TypeError: No meter is there\.$/,
    );
    await expect(page.getByRole('img', { name: 'waiting: failed here' })).toHaveText('failed');
    await expect(page.locator('.chart .failed')).toHaveAttribute('data-state', 'pump.ready.waiting');
    await expect(page.locator('.chart .active')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^pump .* failed$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send to pump' })).toHaveCount(0);
    const outline = page.getByRole('navigation', { name: 'Machines' });
    await expect(outline.getByRole('link', { name: 'pump pump failed' })).toBeVisible();
    await expect(outline.getByRole('link', { name: 'till till failed' })).toBeVisible();
    for (const theme of ['Dark', 'Light']) {
      await page.getByLabel('Colours').selectOption(theme);
      await expectAccessible(page, `at a crash, ${theme}`, ['color-contrast']);
    }

    // If its inner states are closed, the state that holds them is marked.
    await page.getByRole('button', { name: 'Close all' }).click();
    await expect(page.getByRole('img', { name: 'ready: failed here' })).toBeVisible();

    // Before it failed, it was running.
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('img', { name: /failed here/ })).toHaveCount(0);
    await expect(page.locator('.chart .active')).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Newest' }).click();

    // A child takes its parent along.
    await page.getByRole('button', { name: /^till .* failed$/ }).click();
    await expect(notice).toContainText('till failed in due, when paying failed');
    await expect(notice).toContainText('The error began in paying, when its promise was rejected');
    await notice.getByText('The whole error').click();
    await expect(notice.locator('pre')).toHaveText('The terminal is off.\nSwitch it on.', { useInnerText: true });
    await page.getByRole('button', { name: 'Sequence' }).click();
    const rows = [
      'page to till: start, now in open',
      'page to till: pay, now in due',
      'till to paying: start, now in due',
      'paying to till: error, failed',
    ];
    const names = page.getByRole('region', { name: 'Sequence of events' }).getByRole('button');
    await expect(names.locator('.visually-hidden')).toHaveText(rows);

    // A visualizer opened later knows as much, and another whose log was cleared is told nothing again.
    await page.getByRole('button', { name: 'Clear' }).click();
    const later = await context.newPage();
    await later.goto(`${address}/machines/till?mode=live`);
    await later.getByRole('button', { name: 'Sequence' }).click();
    await expect(later.locator('.sequence .visually-hidden')).toHaveText(rows);
    await expect(later.getByRole('main').getByRole('alert')).toContainText('till failed in due');
    await later.getByRole('link', { name: 'Machines', exact: true }).click();
    await expect(later.getByRole('main').getByRole('link', { name: /^pump.*pump failed/ })).toBeVisible();
    await expect(page.getByText('No page is being inspected yet.')).toBeVisible();
  } finally {
    await close(context);
  }
});

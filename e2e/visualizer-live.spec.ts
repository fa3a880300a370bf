import { expectAccessible } from '../tests/models/drivers/browser/axe.ts';
import { expect, test } from '../tests/models/drivers/browser/test.ts';
import { countingPage, watchProject } from './watched-project.ts';

type Counting = { counter: { send: (event: { type: string }) => void } };

test('a burst of events should be counted and within reach, in a folder without a Vite config', async ({
  page,
  context,
}) => {
  test.slow();
  const project = await watchProject(countingPage, { args: ['machine.js'] });
  try {
    // The actor was created while the scripts of its page loaded.
    const program = await context.newPage();
    await program.goto(`${project.address}/?inspect`);
    const press = (times: number) =>
      program.evaluate((times) => {
        const { counter } = globalThis as unknown as Counting;
        for (let index = 0; index < times; index += 1) counter.send({ type: 'press' });
      }, times);
    await page.goto(`${project.address}/machines`);
    const link = page.getByRole('region', { name: 'Live now' }).getByRole('link', { name: 'counter / even' });
    await expect(link).toBeVisible();
    await expectAccessible(page, 'with live actors');
    await link.click();
    await expect(page).toHaveURL(`${project.address}/machines/counter?mode=live`);
    await expect(page.getByText(/^1 entry\.$/)).toBeVisible();

    await press(4_999);
    await expect(page.getByText(/^5,000 entries\.$/)).toBeVisible();
    const rows = page.locator('.log').getByRole('listitem');
    expect(await rows.count(), 'the rows that are drawn').toBeLessThan(40);
    await expect(rows.first()).toHaveAttribute('aria-posinset', '1');
    await expect(rows.first()).toHaveAttribute('aria-setsize', '5000');
    await expectAccessible(page, 'in a long log', undefined, ['.chart']);

    // The keyboard reaches the rows that are not drawn yet, and the list is scrolled to its end.
    await rows.first().getByRole('button').focus();
    for (let pressed = 1; pressed < 60; pressed += 1) await page.keyboard.press('Tab');
    const focused = page.getByRole('listitem').filter({ has: page.locator('button:focus') });
    await expect(focused).toHaveAttribute('aria-posinset', '60');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Context as it was' })).toBeVisible();
    await expect(page.getByText('"count": 4940')).toBeVisible();
    await page.getByRole('button', { name: 'Newest' }).click();
    await page.locator('.log').evaluate((log) => log.scrollTo({ top: log.scrollHeight }));
    await expect(rows.last()).toContainText('xstate.init');
    await expect(rows.last()).toHaveAttribute('aria-posinset', '5000');

    await press(5_006);
    await expect(page.getByText('10,000 entries. 6 entries of the actors before them are not kept.')).toBeVisible();
    await expect(page.getByText('"count": 10005')).toBeVisible();
    expect(await rows.count()).toBeLessThan(40);
  } finally {
    await project.close(context);
  }
});

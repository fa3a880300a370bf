import { getAllByRole, getByRole } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { openPage } from './page.ts';

const address = 'https://player.fleet.test/embed/explainer';
const user = userEvent.setup();
const modal = () => getByRole(document.body, 'dialog', { name: 'Explainer video' });
const players = () => [...document.querySelectorAll('iframe')];

/** Nothing of the player is there: no frame, and no hint to fetch anything from where it lives. */
function expectNoPlayer() {
  expect(players()).toEqual([]);
  expect(document.documentElement.outerHTML).not.toContain('player.fleet.test');
}

async function open(which: number) {
  const buttons = getAllByRole(document.body, 'button', { name: 'Watch the explainer' });
  expect(buttons).toHaveLength(2);
  await user.click(buttons[which] as HTMLElement);
  await eventually(modal);
}

describe('the explainer, where a hosted video is set', () => {
  test.each([
    { way: 'its button', close: () => user.click(getByRole(modal(), 'button', { name: 'Close video' })) },
    { way: 'the background', close: () => user.click(modal()) },
    { way: 'Escape', close: () => user.keyboard('{Escape}') },
  ])('should have its player only while the modal is open, closed by $way', async ({ close }) => {
    await openPage('/', { VIDEO_URL: address });
    expectNoPlayer();
    for (const button of [0, 1]) {
      await open(button);
      expect(players().map(({ src, title }) => ({ src, title }))).toEqual([{ src: address, title: 'Explainer video' }]);
      expect(modal().contains(players()[0] ?? null)).toBe(true);
      expect(modal().querySelector('figure')).toBeNull();
      await close();
      await eventually(expectNoPlayer);
    }
  });
});

describe('the explainer, where none is set', () => {
  test('should show our own picture with a caption, and no player', async () => {
    await openPage('/');
    await open(0);
    expect(players()).toEqual([]);
    await eventually(() => expect(modal().querySelectorAll('figure svg[role=img]')).toHaveLength(1));
    expect(modal().querySelector('figcaption')?.textContent).toMatch(/Mombasa Road/);
  });
});

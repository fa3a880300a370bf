import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { openPage } from '../models/drivers/view/page.ts';

const address = 'https://player.fleet.test/embed/explainer';
const user = userEvent.setup();
const modal = () => screen.getByRole('dialog', { name: 'Explainer video' });
const players = () => [...document.querySelectorAll('iframe')];

/** There is neither a frame nor a hint to fetch anything from the player’s host. */
function expectNoPlayer() {
  expect(players()).toEqual([]);
  expect(document.documentElement.outerHTML).not.toContain('player.fleet.test');
}

async function open(which: number) {
  const buttons = screen.getAllByRole('button', { name: 'Watch the explainer' });
  expect(buttons).toHaveLength(2);
  await user.click(buttons[which] as HTMLElement);
  await waitFor(modal);
}

describe('the explainer with a hosted video', () => {
  test('should load its player only while the modal is open, until its button, the background or Escape closes it', {
    tags: ['2.home-video'],
  }, async () => {
    await openPage('/', { VIDEO_URL: address });
    expectNoPlayer();
    for (const [button, close] of [
      [0, () => user.click(within(modal()).getByRole('button', { name: 'Close video' }))],
      [1, () => user.click(modal())],
      [0, () => user.keyboard('{Escape}')],
    ] as const) {
      await open(button);
      expect(players().map(({ src, title }) => ({ src, title }))).toEqual([{ src: address, title: 'Explainer video' }]);
      expect(modal().contains(players()[0] ?? null)).toBe(true);
      expect(modal().querySelector('figure')).toBeNull();
      await close();
      await waitFor(expectNoPlayer);
    }
  });
});

describe('the explainer without a hosted video', () => {
  test('should play our own scenes, each with its own picture and caption, without a player', {
    tags: ['2.home-video-own'],
  }, async () => {
    await openPage('/');
    await open(0);
    expect(players()).toEqual([]);
    const shown: string[][] = [];
    for (const scene of [1, 2, 3, 4, 5, 6]) {
      await waitFor(() => within(modal()).getByText(`Scene ${scene} of 6`));
      const [picture, ...others] = within(modal()).getAllByRole('img');
      expect(others).toEqual([]);
      shown.push([
        picture?.getAttribute('alt') ?? picture?.getAttribute('aria-label') ?? '',
        modal().querySelector('figcaption')?.textContent ?? '',
      ]);
      await user.click(within(modal()).getByRole('button', { name: 'Next scene' }));
    }
    expect(shown[0]?.[1]).toMatch(/Mombasa Road/);
    for (const words of shown.flat()) expect(words.length).toBeGreaterThan(60);
    expect(new Set(shown.flat()).size).toBe(12);
    expect(within(modal()).getByRole('button', { name: 'Next scene' }).getAttribute('aria-disabled')).toBe('true');
    // Carousel (ARIA Authoring Practices): what changes by itself is not read out, and what a button changes is.
    const live = () => [...modal().querySelectorAll('[aria-live]')].map((region) => region.getAttribute('aria-live'));
    expect(live()).toEqual(['polite', 'polite']);
    await user.click(within(modal()).getByRole('button', { name: 'Play' }));
    await waitFor(() => expect(live()).toEqual(['off', 'off']));
    await user.click(within(modal()).getByRole('button', { name: 'Next scene' }));
    await waitFor(() => expect(live()).toEqual(['polite', 'polite']));
  });
});

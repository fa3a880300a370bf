import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SiteLink } from '../../src/design/SiteLink.tsx';

/** A link, and whether its page is being preloaded. */
function renderLink() {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const preload = vi.spyOn(router, 'preloadRoute').mockResolvedValue(undefined);
  const { unmount } = render(
    <RouterContextProvider router={router}>
      <SiteLink path="/price">Prices</SiteLink>
    </RouterContextProvider>,
  );
  return { link: screen.getByRole('link'), preload, unmount };
}

// docs/decisions/0052: browsers hold timers back while a finger stays, and a mouse may press in the same task.
test.each([
  { pointerType: 'touch', timesInTheSameTask: 1 },
  { pointerType: 'mouse', timesInTheSameTask: 0 },
  { pointerType: 'pen', timesInTheSameTask: 0 },
])(
  'should preload the page of a link at the first sign of a $pointerType',
  async ({ pointerType, timesInTheSameTask }) => {
    const { link, preload, unmount } = renderLink();
    fireEvent.pointerEnter(link, { pointerType });
    expect(preload).toHaveBeenCalledTimes(timesInTheSameTask);
    await expect.poll(() => preload.mock.calls).toHaveLength(1);
    expect(preload).toHaveBeenCalledWith({ href: '/price' });
    unmount();
  },
);

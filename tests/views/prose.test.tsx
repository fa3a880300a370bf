import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Prose } from '../../src/design/Prose.tsx';
import { createSiteRouter } from '../../src/router.tsx';

test.each([
  { href: '/price', follows: true },
  { href: '/features/gps_tracking', follows: true },
  // The server leads on from it: the site has no such page.
  { href: '/pricing', follows: false },
  { href: '/price?utm_source=article', follows: false },
  { href: '/faq#billing', follows: false },
  { href: 'https://elsewhere.example/price', follows: false },
])('should leave to the browser what is no page of the site: $href', ({ href, follows }) => {
  const router = createSiteRouter({ history: createMemoryHistory() });
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue(undefined);
  const { unmount } = render(
    <RouterContextProvider router={router}>
      <Prose html={`<p>Read <a href="${href}">on</a>.</p>`} />
    </RouterContextProvider>,
  );
  // jsdom would report that it cannot navigate.
  const stop = (event: Event) => event.preventDefault();
  window.addEventListener('click', stop);
  fireEvent.click(screen.getByRole('link'));
  window.removeEventListener('click', stop);
  unmount();
  expect(navigate.mock.calls).toEqual(follows ? [[{ to: href }]] : []);
});

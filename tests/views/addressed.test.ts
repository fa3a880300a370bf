import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../models/drivers/view/page.ts';

test.each([
  ['/price?litres=4800&price_usd=1.4&lost=5', /pay for itself/],
  ['/tour?at=10:42', /one working day/],
])(
  'should be in view, if an address names what it shows: %s',
  { tags: ['2.payback-address', '2.day-address'] },
  async (address, name) => {
    window.history.replaceState(null, '', address);
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await openPage(address);
    await waitFor(() => expect(scrolled.mock.contexts).toContain(screen.getByRole('region', { name })));
  },
);

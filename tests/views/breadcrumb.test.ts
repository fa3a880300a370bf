import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linksIn, openPage } from '../models/drivers/view/page.ts';

test.each([
  ['/features/gps_tracking', 'Features', '/features', 'GPS tracking'],
  ['/industry/energy', 'Home', '/', 'Energy'],
  ['/customer/delivery', 'Customers', '/customers', 'Delivery fleets'],
])(
  'should lead from %s back to %s, and mark the current page',
  { tags: ['2.breadcrumb'] },
  async (path, parent, parentPath, name) => {
    await openPage(path);
    const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(linksIn(breadcrumb)).toEqual([[parent, parentPath]]);
    const current = within(breadcrumb)
      .getAllByRole('listitem')
      .filter((item) => item.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual([name]);
  },
);

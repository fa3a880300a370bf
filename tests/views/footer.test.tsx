import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { linksIn, openPage } from '../models/drivers/view/page.ts';
import { featureRoutes, industryRoutes } from '../specified-routes.ts';

const footer = () => screen.getByRole('contentinfo');

const columns = {
  Company: [
    ['About us', '/about'],
    ['Customers', '/customers'],
    ['Contacts', '/contacts'],
    ['Book a demo', '/booking'],
    ['Create an account', '/registration'],
    ['Register a fuel station', '/register_fuel_station'],
    ['Terms of use', '/terms'],
    ['Privacy notice', '/privacy'],
    ['Security', '/security'],
    ['Commitments', '/commitments'],
  ],
  Resources: [
    ['Product tour', '/tour'],
    ['Pricing', '/price'],
    ['Questions and answers', '/faq'],
    ['Blog', '/blog'],
    ['Learn', '/learn'],
    ['Delivery fleets', '/customer/delivery'],
    ['Utility fleets', '/customer/utility'],
  ],
};

describe('the footer', () => {
  test.each(['/booking', '/nowhere'])(
    'should have four columns of links at %s',
    { tags: ['1.audience', '2.terms', '2.footer', '2.footer-pages'] },
    async (path) => {
      await openPage(path);
      const shown = [...footer().querySelectorAll('nav')].map((column) => [
        column.querySelector('h2')?.textContent,
        linksIn(column),
      ]);
      const names = [...Object.keys(columns), 'Industries', 'Features'];
      expect(shown.map(([name]) => name)).toEqual(names);
      expect(shown.slice(0, 2)).toEqual(Object.entries(columns));
      // The header's test compares the words with those of the menus.
      const listed = new Set(linksIn(footer()).map(([, path]) => path));
      expect([...industryRoutes, ...featureRoutes].filter((path) => !listed.has(path))).toEqual([]);
      // Assistive technology names each column after its heading.
      for (const name of names) within(footer()).getByRole('navigation', { name: String(name) });
    },
  );

  test('should use the company’s name, address, hours, email address and phone number from the settings', {
    tags: ['1.phone', '1.company'],
  }, async () => {
    await openPage('/', {
      PRODUCT_NAME: 'Fleetwise',
      OFFICE_ADDRESS: '7 Harbour Road, Mombasa',
      PHONE: '+254 711 222 333',
      SALES_EMAIL: 'desk@fleetwise.example',
      SUPPORT_HOURS: 'Every day, 6 am to 9 pm',
      COPYRIGHT: 'Fleetwise Ltd',
    });
    expect(footer().textContent).toContain('Fleetwise');
    expect(footer().textContent).toContain('7 Harbour Road, Mombasa');
    expect(footer().textContent).toContain('Every day, 6 am to 9 pm');
    expect(footer().textContent).toContain('© Fleetwise Ltd');
    expect(linksIn(footer()).slice(-2)).toEqual([
      ['desk@fleetwise.example', 'mailto:desk@fleetwise.example'],
      ['+254 711 222 333', 'tel:+254711222333'],
    ]);
  });
});

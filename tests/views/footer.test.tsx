import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { linksIn, openPage } from '../models/drivers/view/page.ts';

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
  Industries: [
    ['Delivery and logistics', '/industry/delivery'],
    ['Energy', '/industry/energy'],
    ['Vehicle rental', '/industry/rental'],
    ['Consumer goods', '/industry/consumer'],
    ['Government', '/industry/government'],
    ['Contractors', '/industry/contractors'],
    ['Retail', '/industry/retail'],
    ['Telecommunication', '/industry/telecommunication'],
    ['Education', '/industry/education'],
    ['NGOs', '/industry/ngo'],
    ['Financial services', '/industry/financial'],
    ['Agriculture', '/industry/agriculture'],
  ],
  Features: [
    ['Platform overview', '/features/platform_overview'],
    ['GPS tracking', '/features/gps_tracking'],
    ['Fuel management', '/features/fuel_management'],
    ['Paperless operations', '/features/paperless'],
    ['Route planning', '/features/routing'],
    ['Fleet management', '/features/fleet_management'],
    ['Safety and compliance', '/features/safety'],
    ['Collaboration', '/features/collaboration'],
    ['Reports and analytics', '/features/reports'],
    ['Mobile app', '/features/mobile'],
  ],
};

describe('the footer', () => {
  test.each(['/', '/booking', '/nowhere'])(
    'should have four columns of links at %s',
    { tags: ['1.audience', '2.terms', '2.footer', '2.footer-pages'] },
    async (path) => {
      await openPage(path);
      const shown = [...footer().querySelectorAll('nav')].map((column) => [
        column.querySelector('h2')?.textContent,
        linksIn(column),
      ]);
      expect(shown).toEqual(Object.entries(columns));
      // Assistive technology names each column after its heading.
      for (const name of Object.keys(columns)) within(footer()).getByRole('navigation', { name });
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

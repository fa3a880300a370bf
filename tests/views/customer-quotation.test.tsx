import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../models/drivers/view/page.ts';

vi.mock('../../content/customers/delivery.ts', async (original) => {
  const { default: subject } = await original<typeof import('../../content/customers/delivery.ts')>();
  const quotation = {
    words: 'We stopped arguing about receipts.',
    name: 'Njeri Kamau',
    role: 'fleet manager',
    company: 'Example Transport',
    figure: { value: '11%', meaning: 'less diesel per 100 km, March to August 2026' },
  };
  return { default: { ...subject, quotation } };
});

test('a customer should be quoted with name, role, company and figure, once the owner has one', {
  tags: ['2.quotation'],
}, async () => {
  await openPage('/customer/delivery');
  const figure = screen.getByRole('blockquote').closest('figure') as HTMLElement;
  within(figure).getByText('We stopped arguing about receipts.');
  expect(figure.querySelector('figcaption')?.textContent).toBe('Njeri Kamau, fleet manager, Example Transport');
  expect(figure.textContent).toContain('11% less diesel per 100 km, March to August 2026');
  await openPage('/customer/utility');
  expect(screen.queryByRole('blockquote')).toBeNull();
});

import { getByRole, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { trialDays } from '../../contract/limits.ts';
import { openPage, wordsIn } from '../models/drivers/view/page.ts';

beforeEach(() => sessionStorage.clear());

test('should mention the free trial beside the booking form', { tags: ['9.trial'] }, async () => {
  await openPage('/booking');
  const demo = wordsIn(getByRole(document.body, 'complementary', { name: 'How the half hour goes' }));
  expect(demo).toMatch(new RegExp(`\\b${trialDays} days to try it free`));
  expect(demo.match(/\d+ days?\b/g)).toEqual([`${trialDays} days`]);
});

describe('the questions about the fleet', { tags: ['2.booking-questions'] }, () => {
  const optionsOf = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value, text }) => [value, text]);

  test('should offer sizes and the features of the site, and begin with no answer', async () => {
    await openPage('/booking');
    expect(optionsOf('Fleet size (optional)')).toEqual([
      ['', 'Choose a size'],
      ['1-10', '1–10'],
      ['11-50', '11–50'],
      ['51-200', '51–200'],
      ['201+', 'More than 200'],
    ]);
    const features = screen.getByRole('contentinfo').querySelectorAll('a[href^="/features/"]');
    const names = [...features].map(({ textContent }) => textContent);
    expect(names.length).toBeGreaterThan(9);
    expect(optionsOf('What to see first (optional)')).toEqual([
      ['', 'No preference'],
      ...names.map((name) => [name, name]),
    ]);
  });

  test('should keep the answers of a draft, also a feature that has another name by now', async () => {
    const form = { fleet_size: '201+', interest: 'Fuel control' };
    sessionStorage.setItem('booking', JSON.stringify({ form, key: '', revision: 0 }));
    await openPage('/booking');
    const value = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value;
    await waitFor(() => expect(value('What to see first (optional)')).toBe('Fuel control'));
    expect(value('Fleet size (optional)')).toBe('201+');
  });

  test('should be open in a draft of an earlier release, which keeps its other fields', async () => {
    sessionStorage.setItem('booking', JSON.stringify({ form: { first_name: 'Amina' }, key: '', revision: 0 }));
    await openPage('/booking');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Amina'));
    expect(screen.getByLabelText<HTMLSelectElement>('Fleet size (optional)').value).toBe('');
  });
});

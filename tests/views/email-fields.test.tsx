import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPage } from '../models/drivers/view/page.ts';

const fields = [
  ['/booking', 'Email'],
  ['/contacts', 'Email'],
  ['/registration', 'Work email'],
  ['/register_fuel_station', 'Email'],
  ['/subscribe', 'Email'],
  ['/blog', 'Email'],
  ['/password_reset', 'Email'],
] as const;

const user = userEvent.setup({ delay: null });

async function type(label: string, address: string): Promise<HTMLInputElement> {
  const input = screen.getByLabelText<HTMLInputElement>(label);
  await act(async () => {
    await user.clear(input);
    await user.type(input, address);
  });
  return input;
}

const name = /^Did you mean/;
const suggestion = () => screen.queryByRole('button', { name });
const findSuggestion = () => screen.findByRole('button', { name });

test.each(fields)(
  'should link to the privacy notice in a new tab, and suggest the address that was probably meant, at %s',
  { tags: ['5.email-slips', '5.terms-read', '2.privacy-links'] },
  async (page, label) => {
    await openPage(page);
    const link = within(screen.getByRole('main')).getByRole('link', {
      name: 'How we use your details',
      description: 'Opens in a new tab',
    });
    expect(link.getAttribute('href')).toBe('/privacy');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toMatch(/\bnoopener\b/);
    const input = await type(label, 'Amina@gmial.com');
    const button = await findSuggestion();
    expect(button.textContent).toBe('Did you mean Amina@gmail.com?');
    expect(button.closest('[role=status]')).not.toBeNull();
    // Look: one column on a phone, where what stands beside a form follows it.
    const [first] = document.querySelectorAll('main :is(aside, form)');
    expect(first?.tagName, 'The form comes before what stands beside it.').toBe('FORM');
    await act(() => user.click(button));
    expect(input.value).toBe('Amina@gmail.com');
    expect(document.activeElement).toBe(input);
    expect(suggestion()).toBeNull();
    // React renders what the machine holds as the default value.
    expect(input.defaultValue).toBe('Amina@gmail.com');
    await type(label, 'amina@gmial.com');
    await findSuggestion();
    await act(() => user.type(input, '.example'));
    expect(suggestion()).toBeNull();
  },
);

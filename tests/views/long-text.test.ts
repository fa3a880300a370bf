import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPage } from '../models/drivers/view/page.ts';

const user = userEvent.setup();
const long = 'a'.repeat(5000);

test.each([
  { path: '/booking', label: 'First name', button: 'Submit: book my demo' },
  { path: '/register_fuel_station', label: 'Station name', button: 'Register' },
  { path: '/subscribe', label: 'Email', button: 'Subscribe' },
  { path: '/password_reset', label: 'Email', button: 'Send me a link' },
  { path: '/registration', label: 'Work email', button: 'Submit' },
])('should keep text that is too long, and report it, at $path', { tags: ['2.long-text'] }, async (form) => {
  await openPage(form.path);
  const main = within(screen.getByRole('main'));
  const field = () => main.getByLabelText<HTMLInputElement>(form.label);
  await user.click(field());
  await user.paste(long);
  await user.click(main.getByRole('button', { name: form.button }));
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
  expect(field().value).toBe(long);
  const described = (field().getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toMatch(/characters/);
});

test.each(['/booking', '/contacts', '/register_fuel_station', '/subscribe', '/password_reset', '/registration'])(
  'should limit the length of no field at %s',
  { tags: ['2.long-text'] },
  async (path) => {
    await openPage(path);
    const fields = [...screen.getByRole('main').querySelectorAll('input, textarea')];
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter((field) => field.hasAttribute('maxlength'))).toEqual([]);
  },
);

test('should keep an impossibly large number of vehicles', { tags: ['2.long-text'] }, async () => {
  await openPage('/price');
  const vehicles = screen.getByLabelText<HTMLInputElement>('How many vehicles?');
  await user.clear(vehicles);
  await user.paste('1'.repeat(40));
  expect(vehicles.value).toBe('1'.repeat(40));
});

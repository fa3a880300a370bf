import { expect, test } from 'vitest';
import { readSiteSettings } from '../../contract/settings.ts';
import { openPage } from '../models/drivers/view/page.ts';

const panel = () =>
  [...document.querySelectorAll('aside')].find((aside) => aside.querySelector('h2')?.textContent === 'Our office');

const terms = () =>
  [...(panel()?.querySelectorAll('dl > div') ?? [])].map((line) => [
    line.querySelector('dt')?.textContent,
    line.querySelector('dd')?.textContent,
  ]);

test('should show the phone number, building and area', { tags: ['2.contact-office'] }, async () => {
  await openPage('/contacts');
  expect(terms()).toEqual([
    ['Phone', '+254 700 000 000'],
    ['Email', 'sales@msafara.example'],
    ['Hours', 'Every day, 7 am to 6 pm, Nairobi time'],
    ['Building', 'Msafara House'],
    ['Area', 'Mombasa Road, Nairobi'],
  ]);
  expect(panel()?.querySelector('a')?.getAttribute('href')).toBe('tel:+254700000000');
});

test('should show the phone number, address and hours from the settings', { tags: ['1.office-hours'] }, async () => {
  await openPage('/contacts', {
    ...readSiteSettings({
      OFFICE_HOURS: 'Mon-Fri 08:00-17:00; Sat 09:00-12:00',
      OFFICE_TIME_ZONE: 'Africa/Johannesburg',
    }),
    PHONE: '+254 20 111 2222',
    OFFICE_ADDRESS: 'Kilimani',
  });
  expect(terms()).toEqual([
    ['Phone', '+254 20 111 2222'],
    ['Email', 'sales@msafara.example'],
    ['Hours', 'Monday to Friday, 8 am to 5 pm; Saturday, 9 am to noon, Johannesburg time'],
    ['Building', 'Kilimani'],
  ]);
});

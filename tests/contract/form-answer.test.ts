import { expect, test } from 'vitest';
import { appointmentFormAnswer } from '../../contract/appointment-link.ts';
import { bookingFormAnswer } from '../../contract/booking.ts';
import { restorationFormAnswer } from '../../contract/company-restoration.ts';
import { contactFormAnswer } from '../../contract/contact.ts';
import { fuelStationFormAnswer } from '../../contract/fuel-station.ts';
import { subscriptionFormAnswer, subscriptionLinkFormAnswer } from '../../contract/subscription.ts';
import { blankBooking } from '../../machines/booking.ts';

const fieldErrors = [{ field: 'email', message: 'Invalid email' }];
const contact = { full_name: '', organization: '', phone_number: '', email_address: '', enquiry: '', leave_empty: '' };
const booking = {
  ...blankBooking,
  ...{ first_name: 'Amina', last_name: 'Otieno', phone: '', email: '' },
  ...{ appointment_date: '2026-11-21', appointment_time: '07', time_zone: 'UTC' },
};
const station = {
  ...{ fuel_station_name: 'A', franchise: 'shell', first_name: 'B', last_name: 'C' },
  ...{ mobile: '1', email: 'a@example.com', terms: 'accepted' },
};
const logins = { manager: { username: 'a' }, fuel_attendant: { username: 'b', password: 'c' } };

const appointment = {
  ...{ appointment_date: '2026-11-21', appointment_time: '07', time_zone: 'UTC', status: 'cancelled' },
  ...{ calendar: '/calendar.ics', today: '2026-11-20', now: '2026-11-20T08:00:00.000Z' },
};

test.each([
  ['booking', bookingFormAnswer, booking, { calendar: '/calendar.ics', status: 'booked' }],
  ['appointment', appointmentFormAnswer, { change: 'cancel' }, { appointment }],
  ['contact', contactFormAnswer, contact, {}],
  ['fuelStation', fuelStationFormAnswer, station, { logins }],
  ['subscription', subscriptionFormAnswer, { email: '' }, {}],
  ['subscriptionLink', subscriptionLinkFormAnswer, {}, {}],
  ['companyRestoration', restorationFormAnswer, {}, { company: { team: 'A', invitations: 1, left: 'B' } }],
] as const)('should answer a form posted without scripts with what was typed: %s', (flow, schema, form, outcome) => {
  const accepted = { flow, kind: 'accepted', form, ...outcome };
  const rejected = { flow, kind: 'rejected', form, fieldErrors, ...(flow === 'contact' && { pointedOut: false }) };
  expect(schema.parse(accepted)).toEqual(accepted);
  expect(schema.parse(rejected)).toEqual(rejected);
  expect(schema.safeParse({ flow, kind: 'rejected', form }).success).toBe(false);
  expect(schema.safeParse({ ...accepted, flow: 'other' }).success).toBe(false);
});

import { appointmentHours } from '../contract/appointment.ts';
import { bookingPath } from '../contract/booking.ts';
import { franchises, fuelStationPath } from '../contract/fuel-station.ts';
import { messagePath } from '../contract/message.ts';
import { passwordResetPath } from '../contract/password-reset.ts';
import { subscribePath } from '../contract/subscription.ts';
import { termsAccepted } from '../contract/terms.ts';
import { test } from './test.ts';
import { askedTyping, drawLoads, type TypedForm, typeWithoutPause } from './typing.ts';

const forms: readonly TypedForm[] = [
  {
    name: 'booking',
    machine: 'booking',
    text: { first_name: 'First name', last_name: 'Last name', phone: 'Telephone', email: 'Email' },
    lists: { appointment_time: { label: 'Time', values: appointmentHours } },
    open: (_page, goto) => goto('/booking'),
    send: { button: 'Submit', path: bookingPath, last: { email: 'typing@transport.example', phone: '0711' } },
  },
  {
    name: 'contact',
    machine: 'contact',
    text: {
      full_name: 'Full name',
      organization: 'Organization',
      phone_number: 'Phone number',
      email_address: 'Email address',
      enquiry: 'Enquiry',
    },
    open: (_page, goto) => goto('/contacts'),
    send: {
      button: 'Send',
      path: messagePath,
      last: { phone_number: '0711', email_address: 'typing@haulage.example' },
    },
  },
  {
    name: 'fuel station',
    machine: 'fuelStation',
    text: {
      fuel_station_name: 'Station name',
      first_name: 'First name',
      last_name: 'Last name',
      mobile: 'Mobile number',
      email: 'Email',
    },
    lists: { franchise: { label: 'Franchise', values: Object.keys(franchises) } },
    boxes: { terms: { label: 'I accept the terms', value: termsAccepted } },
    open: (_page, goto) => goto('/register_fuel_station'),
    send: {
      button: 'Register',
      path: fuelStationPath,
      last: {
        mobile: '0711',
        email: 'typing@station.example',
        franchise: 'shell',
        terms: termsAccepted,
      },
    },
  },
  {
    name: 'subscription',
    machine: 'subscribe',
    text: { email: 'Email' },
    open: (_page, goto) => goto('/subscribe'),
    send: { button: 'Subscribe', path: subscribePath, last: { email: 'typing@reader.example' } },
  },
  {
    name: 'password reset',
    machine: 'passwordReset',
    text: { email: 'Email' },
    open: (_page, goto) => goto('/password_reset'),
    send: { button: 'Send me a link', path: passwordResetPath, last: { email: 'typing@forgetful.example' } },
  },
  {
    name: 'new password',
    machine: 'passwordReset',
    text: { password: 'New password', password_again: 'Re-enter new password' },
    open: (_page, goto) => goto('/password_reset/any-token'),
  },
  {
    name: 'registration',
    machine: 'registration',
    text: { email: 'Work email' },
    open: (_page, goto) => goto('/registration'),
  },
  {
    name: 'quote',
    machine: 'pricing',
    text: { vehicles: 'How many vehicles?' },
    open: (_page, goto) => goto('/price'),
  },
];

const asked = askedTyping();
const { loads: count, seed } = asked ?? { loads: forms.length, seed: 1 };

test.describe('typing without a pause', () => {
  test.describe.configure({ timeout: 120_000 });
  for (const [at, load] of drawLoads(count, seed).entries()) {
    const form = forms[at % forms.length] as TypedForm;
    const slow = `${Math.max(...load.delays)} ms`;
    test(`load ${at + 1}: should lose nothing of the ${form.name}, ${load.slowdown} times slowed, scripts up to ${slow} late`, async ({
      page,
    }) => {
      await typeWithoutPause(page, form, load, asked ? 5 : 1);
    });
  }
});

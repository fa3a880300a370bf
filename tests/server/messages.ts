/** A sample of every message that the server emails. */
import type { BookingMessage } from '../../server/mail/emails/booking.ts';
import type { FuelStationMessage } from '../../server/mail/emails/fuel-station.ts';
import type { MailMessage } from '../../server/mail/emails/message.ts';

const to = 'amina@example.com';
const instant = '2026-11-25T06:00:00.000Z';
const person = { first_name: 'Amina', last_name: 'Otieno' };
const link = { to, secret: 'some-secret', expires_at: instant };

const booking: BookingMessage['booking'] = {
  ...person,
  id: 'some-booking',
  phone: '',
  email: to,
  appointment_date: '2026-11-25',
  appointment_time: '09',
  time_zone: 'Africa/Nairobi',
  appointment: instant,
  revision: 1,
  sequence: 0,
  created_at: instant,
  amended_at: instant,
};

const station: Omit<FuelStationMessage, 'kind'> = {
  station: {
    ...person,
    id: 'some-station',
    fuel_station_name: 'Mlolongo',
    franchise: 'shell',
    mobile: '+254 711 000 111',
    email: to,
    created_at: instant,
    amended_at: instant,
    shown_at: null,
  } as FuelStationMessage['station'],
  usernames: { manager: 'mlolongo-manager', fuel_attendant: 'mlolongo-attendant' },
  corrected: false,
};

const samples: { [Kind in MailMessage['kind']]: Extract<MailMessage, { kind: Kind }> } = {
  'booking-confirmation': { kind: 'booking-confirmation', booking },
  'booking-notice': { kind: 'booking-notice', booking },
  'contact-message': {
    kind: 'contact-message',
    message: {
      id: 'some-message',
      full_name: 'Amina',
      organization: '',
      phone_number: '',
      email_address: to,
      enquiry: '',
    },
  },
  'fuel-station-registered': { kind: 'fuel-station-registered', ...station },
  'fuel-station-notice': { kind: 'fuel-station-notice', ...station },
  invitation: {
    kind: 'invitation',
    ...link,
    inviter: { name: 'Amina', email: to },
    team: 'Otieno Haulage',
    role: 'Guest',
  },
  'password-reset': { kind: 'password-reset', ...link },
  'password-changed': { kind: 'password-changed', to },
  'registration-code': { kind: 'registration-code', ...link },
  'account-exists': { kind: 'account-exists', to },
  welcome: { kind: 'welcome', to, first_name: 'Amina', team: 'Otieno Haulage', role: 'Manager' },
  'company-notice': {
    kind: 'company-notice',
    ...person,
    account_id: 'some-account',
    team: 'Otieno Haulage',
    email: to,
    invited: 2,
  },
  'subscription-request': { kind: 'subscription-request', ...link },
  'subscription-known': { kind: 'subscription-known', to, secret: 'some-secret' },
  subscribed: { kind: 'subscribed', to, secret: 'some-secret' },
  article: {
    kind: 'article',
    to,
    secret: 'some-secret',
    slug: 'some-article',
    title: 'Some article',
    summary: 'About it.',
  },
} as { [Kind in MailMessage['kind']]: Extract<MailMessage, { kind: Kind }> };

export const messages: readonly MailMessage[] = Object.values(samples);

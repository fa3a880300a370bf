import { franchises } from '../../../contract/fuel-station.ts';
import type { Settings } from '../../../contract/settings.ts';
import { exampleAddress, exampleInstant, exampleVisitor } from '../../mail/emails/example.ts';
import type { MailKinds } from '../../mail/emails/kind.ts';
import { mailOf } from '../../mail/emails/layout.ts';
import type { MailBody } from '../../mail/emails/mail-body.ts';
import { replyToVisitor, salesReason } from '../../mail/emails/sales-words.ts';
import { greeting, linkless, type Mail, oneLine } from '../../mail/mail.ts';
import type { FuelStation } from './tables.ts';

/** The confirmation goes to the person who registered, the notice to the sales inbox. Neither contains a password. */
export interface FuelStationMessage {
  kind: 'fuel-station-registered' | 'fuel-station-notice';
  station: Omit<FuelStation, 'idempotency_key' | 'content_hash' | 'tries'>;
  usernames: { manager: string; fuel_attendant: string };
  /** Whether this corrects an earlier registration. */
  corrected: boolean;
}

/** The emails that a registration causes. */
export function fuelStationMessages(
  { idempotency_key, content_hash, tries, ...station }: FuelStation,
  usernames: FuelStationMessage['usernames'],
  corrected: boolean,
): FuelStationMessage[] {
  const message = { station, usernames, corrected };
  return [
    { kind: 'fuel-station-registered', ...message },
    { kind: 'fuel-station-notice', ...message },
  ];
}

const example: Omit<FuelStationMessage, 'kind'> = {
  station: {
    ...exampleVisitor,
    id: 'some-station',
    fuel_station_name: 'Mlolongo',
    franchise: 'shell',
    mobile: '+254 711 000 111',
    email: exampleAddress,
    created_at: exampleInstant,
    amended_at: exampleInstant,
  },
  usernames: { manager: 'mlolongo-manager', fuel_attendant: 'mlolongo-attendant' },
  corrected: false,
};

export const fuelStationMails: MailKinds<FuelStationMessage> = {
  'fuel-station-registered': {
    lane: 'notices',
    to: ({ station }) => station.email,
    render: confirmation,
    example: { kind: 'fuel-station-registered', ...example },
  },
  'fuel-station-notice': { lane: 'notices', render: notice, example: { kind: 'fuel-station-notice', ...example } },
};

function confirmation({ station, usernames, corrected }: FuelStationMessage, settings: Settings): Mail {
  const body: MailBody = {
    heading: corrected ? 'Your fuel station has been updated' : 'Your fuel station is registered',
    greeting: greeting(station.first_name),
    opening: [
      corrected
        ? 'You’ve updated your fuel station. Its two logins have new passwords, which were shown once on the page. We don’t email passwords.'
        : 'Your fuel station now has two logins. Their passwords were shown once, on the page where you registered. We don’t email passwords.',
    ],
    lines: [
      { term: 'Station name', value: linkless(station.fuel_station_name) },
      { term: 'Franchise', value: franchises[station.franchise] },
      { term: 'Manager', value: usernames.manager },
      { term: 'Fuel attendant', value: usernames.fuel_attendant },
      { term: 'Android app', value: settings.STORE_URL, isLink: true },
    ],
    link: { words: 'Sign in on the web', url: settings.SIGN_IN_URL },
    closing: [`If you’ve lost a password, or didn’t register this station, call ${settings.PHONE}.`],
    reason: 'You are receiving this email because a fuel station was registered with this address on our website.',
  };
  return mailOf(station.email, body, settings);
}

function notice({ station, usernames, corrected }: FuelStationMessage, settings: Settings): Mail {
  const name = oneLine(`${station.first_name} ${station.last_name}`);
  const body: MailBody = {
    heading: corrected ? 'Fuel station updated' : 'New fuel station',
    opening: [
      corrected
        ? 'A visitor changed their registration. These details replace the earlier ones with the same reference.'
        : 'A visitor registered a fuel station on the website.',
    ],
    lines: [
      { term: 'Station name', value: oneLine(station.fuel_station_name) },
      { term: 'Franchise', value: franchises[station.franchise] },
      { term: 'First name', value: oneLine(station.first_name) },
      { term: 'Last name', value: oneLine(station.last_name) },
      { term: 'Mobile number', value: oneLine(station.mobile) },
      { term: 'Email', value: station.email },
      { term: 'Manager', value: usernames.manager },
      { term: 'Fuel attendant', value: usernames.fuel_attendant },
      { term: 'Reference', value: station.id },
    ],
    closing: [replyToVisitor],
    reason: salesReason,
  };
  return {
    ...mailOf(settings.SALES_INBOX, body, settings),
    replyTo: { name, address: station.email },
    subject: `${body.heading}: ${oneLine(station.fuel_station_name)}`,
  };
}

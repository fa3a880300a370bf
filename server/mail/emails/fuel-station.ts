import { franchises } from '../../../contract/fuel-station.ts';
import type { Settings } from '../../../contract/settings.ts';
import type { FuelStation } from '../../database/schema.ts';
import { type Mail, oneLine } from '../mail.ts';
import { htmlOf, type MailBody, textOf } from './layout.ts';

/** One tells who registered a station, a notice the sales inbox. Both name the usernames; passwords are in no mail. */
export interface FuelStationMessage {
  kind: 'fuel-station-registered' | 'fuel-station-notice';
  station: Omit<FuelStation, 'idempotency_key' | 'content_hash' | 'tries'>;
  usernames: { manager: string; fuel_attendant: string };
  /** Whether the station was registered before, and this corrects it. */
  corrected: boolean;
}

/** The mails that a registration makes. */
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

/** The mail that tells of a fuel station, in the words of the settings. */
export function renderFuelStationMessage(message: FuelStationMessage, settings: Settings): Mail {
  return message.kind === 'fuel-station-registered' ? confirmation(message, settings) : notice(message, settings);
}

function confirmation({ station, usernames, corrected }: FuelStationMessage, settings: Settings): Mail {
  const name = oneLine(station.fuel_station_name);
  const body: MailBody = {
    heading: corrected ? 'Your fuel station was changed' : 'Your fuel station is registered',
    opening: [
      `Hello ${oneLine(station.first_name)},`,
      corrected
        ? `the registration of ${name} was corrected. Its logins have new passwords, which the page showed you.`
        : `${name} is registered. The page showed you the passwords of its two logins, once: they are in no mail.`,
    ],
    lines: [
      { term: 'Station', value: name },
      { term: 'Franchise', value: franchises[station.franchise] },
      { term: 'Manager', value: usernames.manager },
      { term: 'Fuel attendant', value: usernames.fuel_attendant },
      { term: 'Android app', value: settings.STORE_URL },
    ],
    closing: [`A password is lost, or you did not register this station? Call ${settings.PHONE}.`],
    link: { words: 'Sign in on the web', url: settings.SIGN_IN_URL },
  };
  return {
    to: station.email,
    subject: `${body.heading}: ${name}`,
    text: textOf(body, settings),
    html: htmlOf(body, settings),
  };
}

function notice({ station, usernames, corrected }: FuelStationMessage, settings: Settings): Mail {
  const name = oneLine(`${station.first_name} ${station.last_name}`);
  const body: MailBody = {
    heading: corrected ? 'A fuel station was changed' : 'A fuel station was registered',
    opening: [
      corrected ? 'A visitor corrected a registration.' : 'A visitor registered a fuel station on the website.',
    ],
    lines: [
      { term: 'Station', value: oneLine(station.fuel_station_name) },
      { term: 'Franchise', value: franchises[station.franchise] },
      { term: 'First name', value: oneLine(station.first_name) },
      { term: 'Last name', value: oneLine(station.last_name) },
      { term: 'Mobile', value: oneLine(station.mobile) },
      { term: 'Email', value: station.email },
      { term: 'Manager', value: usernames.manager },
      { term: 'Fuel attendant', value: usernames.fuel_attendant },
      { term: 'Number', value: station.id },
    ],
    closing: ['An answer to this mail goes to the visitor.'],
  };
  return {
    to: settings.SALES_INBOX,
    replyTo: { name, address: station.email },
    subject: `${body.heading}: ${oneLine(station.fuel_station_name)}`,
    text: textOf(body, settings),
    html: htmlOf(body, settings),
  };
}

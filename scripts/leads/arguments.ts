import { InputError, oneOf } from '@msafara/command';
import { parseArguments } from '@msafara/command/arguments';
import { instantOf, isDay } from '../../contract/appointment.ts';
import { type LeadName, leadNames } from '../../server/database/leads.ts';

const formats = ['csv', 'json'] as const;

const options = { since: { type: 'string' }, format: { type: 'string' }, help: { type: 'boolean' } } as const;

/** Names of lists in earlier releases, which still work. */
const aliases: Record<string, LeadName> = { messages: 'contacts' };

export type LeadsRequest = {
  name: LeadName;
  /** Only leads created at this instant (ISO 8601) or later; empty for all. */
  since: string;
  format: (typeof formats)[number];
};

export const leadsUsage = `Usage: npm run leads -- ${leadNames.join('|')} [--since DATE] [--format ${formats.join('|')}]

Prints a list of leads, oldest first.
  --since DATE   only leads since the start of DATE (YYYY-MM-DD) in the office's time zone (default: all)
  --format       csv or json (default: csv)

To write to a file: npm run --silent leads -- bookings > bookings.csv`;

/** Parses the command line. `timeZone` is the office's. Throws an InputError. */
export function parseLeadsArguments(given: readonly string[], timeZone: string): LeadsRequest | 'help' {
  const { values, positionals } = parseArguments(given, options);
  if (values.help === true) return 'help';
  const [name, surplus] = positionals;
  if (name === undefined) throw new InputError(`No list was given. Name one of ${leadNames.join(', ')}.`);
  if (surplus !== undefined) throw new InputError(`Only one list can be printed at a time. Leave out ${surplus}.`);
  return {
    name: aliases[name] ?? oneOf('list', name, leadNames),
    since: values.since === undefined ? '' : startOf(values.since, timeZone),
    format: values.format === undefined ? 'csv' : oneOf('format', values.format, formats),
  };
}

function startOf(day: string, timeZone: string): string {
  if (!isDay(day)) throw new InputError(`${day} is not a date. Give --since a date such as 2026-11-20.`);
  return instantOf(day, '00', timeZone);
}

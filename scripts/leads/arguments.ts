import { instantOf, isDay } from '../../contract/appointment.ts';
import { InputError, oneOf } from '../../paths/names.ts';
import { type LeadName, leadNames } from '../../server/database/leads.ts';
import { parseArguments } from '../arguments.ts';

const formats = ['csv', 'json'] as const;

const options = { since: { type: 'string' }, format: { type: 'string' }, help: { type: 'boolean' } } as const;

export type LeadsRequest = {
  name: LeadName;
  /** Only what came in at this instant or later, in ISO 8601; empty for everything. */
  since: string;
  format: (typeof formats)[number];
};

export const leadsUsage = `npm run leads -- ${leadNames.join('|')} [--since DATE] [--format ${formats.join('|')}]
prints what came in, oldest first: since the beginning of DATE (YYYY-MM-DD) at the office, as CSV unless told.
Into a file: npm run --silent leads -- bookings > bookings.csv`;

/** What the arguments ask for; 'help' where it is how to ask. Throws an InputError. `timeZone` is the office's. */
export function parseLeadsArguments(given: readonly string[], timeZone: string): LeadsRequest | 'help' {
  const { values, positionals } = parseArguments(given, options);
  if (values.help === true) return 'help';
  const [name, surplus] = positionals;
  if (name === undefined) throw new InputError(`Say which list: ${leadNames.join(', ')}.`);
  if (surplus !== undefined) throw new InputError(`One list at a time: ${surplus} is one too many.`);
  return {
    name: oneOf('list', name, leadNames),
    since: values.since === undefined ? '' : beginningOf(values.since, timeZone),
    format: values.format === undefined ? 'csv' : oneOf('format', values.format, formats),
  };
}

function beginningOf(day: string, timeZone: string): string {
  if (!isDay(day)) throw new InputError(`--since wants a day such as 2026-11-20, and not ${day}.`);
  return instantOf(day, '00', timeZone);
}

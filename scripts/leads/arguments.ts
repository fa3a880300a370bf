import { parseArgs } from 'node:util';
import { instantOf, isDay } from '../../contract/appointment.ts';
import { type LeadName, leadNames } from '../../server/database/leads.ts';

const formats = ['csv', 'json'] as const;

const options = { since: { type: 'string' }, format: { type: 'string' }, help: { type: 'boolean' } } as const;

export type LeadsRequest = {
  name: LeadName;
  /** Only what came in at this instant or later, in ISO 8601; empty for everything. */
  since: string;
  format: (typeof formats)[number];
};

export const usage = `npm run leads -- ${leadNames.join('|')} [--since DATE] [--format ${formats.join('|')}]
prints what came in, oldest first: since the beginning of DATE (YYYY-MM-DD) at the office, as CSV unless told.
Into a file: npm run --silent leads -- bookings > bookings.csv`;

/** What is wrong with the arguments, in one sentence for who typed them. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** What the arguments ask for; 'help' where it is how to ask. Throws a UsageError. `timeZone` is the office's. */
export function requestIn(given: readonly string[], timeZone: string): LeadsRequest | 'help' {
  const { values, positionals, tokens } = parseArgs({
    args: [...given],
    options,
    allowPositionals: true,
    // Its own complaints do not say what was meant.
    strict: false,
    tokens: true,
  });
  if (values.help === true) return 'help';
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (!(token.name in options)) throw unknown('option', token.rawName, ['--since', '--format', '--help']);
    if (token.value === undefined) throw new UsageError(`${token.rawName} wants a value.`);
  }
  const [name, surplus] = positionals;
  if (name === undefined) throw new UsageError(`Say which list: ${leadNames.join(', ')}.`);
  if (surplus !== undefined) throw new UsageError(`One list at a time: ${surplus} is one too many.`);
  return {
    name: oneOf(leadNames, 'list', name),
    since: values.since === undefined ? '' : beginningOf(String(values.since), timeZone),
    format: values.format === undefined ? 'csv' : oneOf(formats, 'format', String(values.format)),
  };
}

function beginningOf(day: string, timeZone: string): string {
  if (!isDay(day)) throw new UsageError(`--since wants a day such as 2026-11-20, and not ${day}.`);
  return instantOf(day, '00', timeZone);
}

function oneOf<Name extends string>(names: readonly Name[], what: string, given: string): Name {
  const found = names.find((name) => name === given);
  if (found === undefined) throw unknown(what, given, names);
  return found;
}

function unknown(what: string, given: string, names: readonly string[]): UsageError {
  const meant = nearestOf(given, names);
  const hint = meant === undefined ? `There are ${names.join(', ')}.` : `Did you mean ${meant}?`;
  return new UsageError(`There is no ${what} ${given}. ${hint}`);
}

/** The name that is fewest changes away, where they are few enough for a slip. */
function nearestOf(given: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, changes: changesBetween(given.toLowerCase(), name) }))
    .filter(({ name, changes }) => changes <= Math.max(2, Math.ceil(name.length / 3)))
    .sort((one, other) => one.changes - other.changes);
  return nearest?.name;
}

/** How many letters are to be put in, taken out or replaced to make one word of the other (Levenshtein). */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, otherLetter] of [...other].entries()) {
      const replaced = (row[place] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

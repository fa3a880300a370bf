import { parseArguments } from '@msafara/command/arguments';
import { printJourneys } from '@msafara/paths/command';
import { flowOf } from '../../tests/models/flows.ts';

/** `npm run paths -- across MACHINE MACHINE … --shared …`: prints journeys that cross between machines. */
export function across(args: readonly string[]): number {
  const { values, positionals } = parseArguments(args, { shared: { type: 'string', multiple: true } });
  return printJourneys(
    positionals.map((id) => flowOf(id).model),
    values.shared ?? [],
  );
}

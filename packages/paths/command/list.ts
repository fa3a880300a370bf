import { formatTable } from '@msafara/command';
import type { SampledMachine } from '../samples.ts';
import { statesOf, transitionsOf } from '../transitions.ts';

/** A machine in a list: how the command calls it, its title and its purpose in one line. */
export type ListedMachine = { subject: SampledMachine; name: string; title: string; purpose: string };

/**
 * The machines with the number of their states, transitions and event cases, as a table.
 *
 * @param titled The heading of their titles.
 */
export function listOf(listed: readonly ListedMachine[], titled = 'title'): string {
  const rows = listed.map(({ subject: { machine, eventCases }, name, title, purpose }) => [
    name,
    title,
    String(statesOf(machine).length),
    String(transitionsOf(machine).length),
    String(eventCases.length),
    purpose,
  ]);
  return `${formatTable(['machine', titled, 'states', 'transitions', 'event cases', 'purpose'], rows, [0, 1, 5])}\n`;
}

import { formatTable } from '@msafara/command';
import type { SampledMachine } from '../samples.ts';
import { statesOf, transitionsOf } from '../transitions.ts';

/** A machine in a list, with its title and its purpose in one line. */
export type ListedMachine = { subject: SampledMachine; title: string; purpose: string };

/** The machines with the number of their states, transitions and event cases, as a table. */
export function listOf(listed: readonly ListedMachine[]): string {
  const rows = listed.map(({ subject: { machine, eventCases }, title, purpose }) => [
    machine.id,
    title,
    String(statesOf(machine).length),
    String(transitionsOf(machine).length),
    String(eventCases.length),
    purpose,
  ]);
  return `${formatTable(['machine', 'title', 'states', 'transitions', 'event cases', 'purpose'], rows, [0, 1, 5])}\n`;
}

import { flows } from '../../models/flows.ts';
import { statesOf, transitionsOf } from '../../paths/index.ts';
import { formatTable } from '../table.ts';

/** The machines with the number of their states, transitions and event cases. */
export function list(): string {
  const rows = flows.map(({ machine, title, purpose, model }) => [
    machine.id,
    title,
    String(statesOf(machine).length),
    String(transitionsOf(machine).length),
    String(model.eventCases.length),
    purpose,
  ]);
  return `${formatTable(['machine', 'title', 'states', 'transitions', 'event cases', 'purpose'], rows, [0, 1, 5])}\n`;
}

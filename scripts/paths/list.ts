import { statesOf, transitionsOf } from '../../paths/index.ts';
import { flows } from './flows.ts';
import { tableInText } from './table.ts';

/** The machines that paths can be made for, and how much there is of each. */
export function list(): string {
  const rows = flows.map(({ machine, title, purpose, model }) => [
    machine.id,
    title,
    String(statesOf(machine).length),
    String(transitionsOf(machine).length),
    String(model.eventCases.length),
    purpose,
  ]);
  return `${tableInText(['machine', 'title', 'states', 'transitions', 'event cases', 'purpose'], rows, [0, 1, 5])}\n`;
}

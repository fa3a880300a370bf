import { listOf } from '@msafara/paths/command';
import { machines } from '../../machines/index.ts';
import { flows, warnOfUnmodelled } from '../../tests/models/flows.ts';

/** The machines of the registry with the number of their states, transitions and event cases: 0 of those without a model. */
export function list(): string {
  warnOfUnmodelled();
  return listOf(
    machines.map(({ machine, title, purpose }) => {
      const flow = flows.find((flow) => flow.machine.id === machine.id);
      return { subject: flow?.model ?? { machine, eventCases: [] }, name: machine.id, title, purpose };
    }),
  );
}

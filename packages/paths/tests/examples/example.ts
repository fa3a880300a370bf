import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { EventCase } from '../../index.ts';

/** A machine with its event cases. */
export type Example<Machine extends AnyStateMachine = AnyStateMachine> = {
  machine: Machine;
  eventCases: readonly EventCase<Machine>[];
  /** See `ExploreOptions`. */
  serialise?: (snapshot: SnapshotFrom<Machine>) => unknown;
};

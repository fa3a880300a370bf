import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { EventCase } from '../../../paths/index.ts';

/** A machine with the events that may come to it: what paths are made of. */
export type Example<Machine extends AnyStateMachine = AnyStateMachine> = {
  machine: Machine;
  eventCases: readonly EventCase<Machine>[];
  /** What of a snapshot, beside its state value, changes how the machine answers; its whole context unless told. */
  serialise?: (snapshot: SnapshotFrom<Machine>) => unknown;
};

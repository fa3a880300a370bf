import { useMachine } from '@xstate/react';
import type { AnyStateMachine, Snapshot } from 'xstate';
import { inspect } from '../inspection.ts';

/**
 * Runs a flow's machine for as long as the view stands: the snapshot to show and the function to send events with.
 * A `snapshot` to start from stands in for the machine's initial state.
 */
export function useFlow<Machine extends AnyStateMachine>(machine: Machine, snapshot?: Snapshot<unknown>) {
  return useMachine(machine, { inspect, snapshot } as never);
}

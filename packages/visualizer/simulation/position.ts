import {
  coverageItemsOf,
  guardName,
  parseGuardOutcome,
  type Trace,
  traceEvent,
  traceStart,
} from '@msafara/paths/charts';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';

/** The outcome of a guard that was evaluated for a transition. */
export type GuardOutcome = { guard: string; transition: string; isTrue: boolean };

/** Where a simulated machine stands after its start or an event, and what took it there. */
export type SimulationPosition = {
  snapshot: AnyMachineSnapshot;
  /** The ids of the transitions taken. */
  transitions: readonly string[];
  /** The guards that must have been evaluated, in their order. */
  guards: readonly GuardOutcome[];
  /** The names of the actions that would have run. */
  effects: readonly string[];
};

/** The position of a machine that has just started. Throws what the machine throws, such as one that needs another input. */
export function startOf(machine: AnyStateMachine, input: unknown): SimulationPosition {
  const trace = traceStart(machine, input);
  if (trace.snapshot.status === 'error') throw trace.snapshot.error;
  return positionOf(machine, trace);
}

/** The position after an event. Throws what the machine throws at it. */
export function positionAfter(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): SimulationPosition {
  return positionOf(machine, traceEvent(machine, snapshot, event));
}

function positionOf(machine: AnyStateMachine, trace: Trace<AnyStateMachine>): SimulationPosition {
  const { snapshot, transitions, guards, effects } = trace;
  const chart = coverageItemsOf(machine).transitions;
  const outcomes = guards.flatMap((outcome) => {
    const { transition, isTrue } = parseGuardOutcome(outcome);
    const definition = chart.get(transition)?.definition;
    const guard = definition && guardName(definition);
    return guard === undefined ? [] : [{ guard, transition, isTrue }];
  });
  return { snapshot, transitions, guards: outcomes, effects };
}

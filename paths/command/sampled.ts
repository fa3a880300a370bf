import type { AnyStateMachine, EventFrom } from 'xstate';
import type { SampledMachine } from '../samples.ts';
import { transitionsOf } from '../transitions.ts';

/** A machine with samples that are derived from its chart: one event case for each event that it handles, without a payload. */
export function withDerivedSamples(machine: AnyStateMachine): SampledMachine {
  const types = transitionsOf(machine).flatMap(({ definition: { eventType } }) => (eventType === '' ? [] : eventType));
  return {
    machine,
    eventCases: [...new Set(types)].map((type) => ({ name: type, event: { type } as EventFrom<AnyStateMachine> })),
  };
}

import type { EventCase } from '@msafara/paths/charts';
import type { AnyStateMachine } from 'xstate';
import { chartedOf } from './registry.ts';

/** The event cases of a machine, and its input if it takes any. */
export type EventCases = { eventCases: readonly EventCase<AnyStateMachine>[]; input: unknown };

/** Returns the event cases of the machine with this id; none if it came without samples. */
export function eventCasesOf(id: string): EventCases {
  const { eventCases = [], input } = chartedOf(id)?.samples ?? {};
  return { eventCases, input };
}

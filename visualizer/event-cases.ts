import type { AnyStateMachine } from 'xstate';
import { models } from '../models/index.ts';
import type { EventCase } from '../paths/index.ts';

/** The event cases of a machine's model, and its input if another machine invokes it. */
export type EventCases = { eventCases: readonly EventCase<AnyStateMachine>[]; input: unknown };

/** Returns the event cases of the machine with this id; none if it has no model. */
export function eventCasesOf(id: string): EventCases {
  const model = models.find(({ machine }) => machine.id === id);
  return { eventCases: model?.eventCases ?? [], input: model?.input };
}

import type { AnyStateMachine } from 'xstate';
import { models } from '../models/index.ts';
import type { EventCase } from '../paths/index.ts';

/** What the model of a machine knows: events as they may really come, and the input where another machine runs it. */
export type EventCases = { eventCases: readonly EventCase<AnyStateMachine>[]; input: unknown };

/** The event cases of a machine, by its id; none where it has no model. */
export function eventCasesOf(id: string): EventCases {
  const model = models.find(({ machine }) => machine.id === id);
  return { eventCases: model?.eventCases ?? [], input: model?.input };
}

import type { AnyStateMachine } from 'xstate';
import type { Sample } from '../paths/index.ts';
import { models } from '../tests/models/index.ts';

/** What the model of a machine knows: events as they may really come, and the input where another machine runs it. */
export type Samples = { samples: readonly Sample<AnyStateMachine>[]; input: unknown };

/** The samples of a machine, by its id; none where it has no model. */
export function samplesOf(id: string): Samples {
  const model = models.find(({ machine }) => machine.id === id);
  return { samples: model?.deeds ?? [], input: model?.input };
}

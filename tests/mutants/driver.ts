import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { actorDriver } from '../../models/drivers/actor/driver.ts';
import type { Model, ModelEventCase } from '../../models/model.ts';
import { type Path, walk } from '../../paths/index.ts';

type ModelPath = Path<AnyStateMachine, ModelEventCase<AnyStateMachine>>;

/** What is done at each place of a path; it is `check` unless told. */
export type Look = (snapshot: SnapshotFrom<AnyStateMachine>, check: () => Promise<void>) => Promise<void>;

/** What goes the paths of models. */
export type MutantDriver = {
  listen: () => void;
  close: () => void;
  /** Throws a StepError where a path cannot be gone as it should be. */
  go: (model: Model, path: ModelPath, look?: Look) => Promise<void>;
};

/** Goes paths by the actors alone. */
export function mutantActorDriver(): MutantDriver {
  return {
    listen: () => {},
    close: () => {},
    go: async (model, path, look = (_snapshot, check) => check()) => {
      const driver = actorDriver(model);
      await walk(path, { ...driver, check: (snapshot) => look(snapshot, () => driver.check(snapshot)) });
    },
  };
}

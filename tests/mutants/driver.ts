import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { actorDriver } from '../../models/drivers/actor/driver.ts';
import type { Model, ModelEventCase } from '../../models/model.ts';
import { type Path, runPath } from '../../paths/index.ts';

export type ModelPath = Path<AnyStateMachine, ModelEventCase<AnyStateMachine>>;

/** Wraps the check after each step. */
export type CheckWrapper = (snapshot: SnapshotFrom<AnyStateMachine>, check: () => Promise<void>) => Promise<void>;

/** Runs the paths of models for the mutation tests. */
export type MutantDriver = {
  listen: () => void;
  close: () => void;
  /** Throws a StepError if the path fails. */
  run: (model: Model, path: ModelPath, around?: CheckWrapper) => Promise<void>;
};

/** Runs paths against the actors alone. */
export function mutantActorDriver(): MutantDriver {
  return {
    listen: () => {},
    close: () => {},
    run: async (model, path, around = (_snapshot, check) => check()) => {
      const driver = actorDriver(model);
      await runPath(path, { ...driver, check: (snapshot) => around(snapshot, () => driver.check(snapshot)) });
    },
  };
}

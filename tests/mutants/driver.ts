import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { type Path, walk } from '../../paths/index.ts';
import { actorWalker } from '../models/actor.ts';
import type { Deed, Model } from '../models/model.ts';

type ModelPath = Path<AnyStateMachine, Deed<AnyStateMachine>>;

/** What is done at each place of a path; it is `check` unless told. */
export type Look = (snapshot: SnapshotFrom<AnyStateMachine>, check: () => Promise<void>) => Promise<void>;

/** What goes the paths of models. */
export type Driver = {
  listen: () => void;
  close: () => void;
  /** Throws a StepError where a path cannot be gone as it should be. */
  go: (model: Model, path: ModelPath, look?: Look) => Promise<void>;
};

/** Goes paths by the actors alone. */
export function actorDriver(): Driver {
  return {
    listen: () => {},
    close: () => {},
    go: async (model, path, look = (_snapshot, check) => check()) => {
      const walker = actorWalker(model);
      await walk(path, { ...walker, check: (snapshot) => look(snapshot, () => walker.check(snapshot)) });
    },
  };
}

import { type Path, runPath } from '@msafara/paths';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { viewDriver } from '../../../tests/models/drivers/view/driver.ts';
import { MockServer } from '../../../tests/models/drivers/view/mock-server.ts';
import type { Model, ModelEventCase } from '../../../tests/models/model.ts';

export type ModelPath = Path<AnyStateMachine, ModelEventCase<AnyStateMachine>>;

/** Wraps the check after each step. */
type CheckWrapper = (snapshot: SnapshotFrom<AnyStateMachine>, check: () => Promise<void>) => Promise<void>;

/** Runs paths against the React views in jsdom. `run` throws a StepError if the path fails. */
export function mutantViewDriver() {
  const server = new MockServer();
  return {
    listen: () => server.listen(),
    close: () => server.close(),
    run: async (model: Model, path: ModelPath, around: CheckWrapper = (_snapshot, check) => check()) => {
      const driver = viewDriver(model, server);
      try {
        await runPath(path, { ...driver, check: (snapshot) => around(snapshot, () => driver.check(snapshot)) });
      } finally {
        driver.close();
        server.reset();
      }
    },
  };
}

import { viewDriver } from '../../models/drivers/view/driver.ts';
import { MockServer } from '../../models/drivers/view/mock-server.ts';
import { runPath } from '../../paths/index.ts';
import type { MutantDriver } from './driver.ts';

/** Runs paths against the React views in jsdom. */
export function mutantViewDriver(): MutantDriver {
  const server = new MockServer();
  return {
    listen: () => server.listen(),
    close: () => server.close(),
    run: async (model, path, around = (_snapshot, check) => check()) => {
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

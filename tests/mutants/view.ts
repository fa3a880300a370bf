import { viewDriver } from '../../models/drivers/view/driver.ts';
import { MockServer } from '../../models/drivers/view/mock-server.ts';
import { walk } from '../../paths/index.ts';
import type { MutantDriver } from './driver.ts';

/** Goes paths by the React views in jsdom. */
export function mutantViewDriver(): MutantDriver {
  const server = new MockServer();
  return {
    listen: () => server.listen(),
    close: () => server.close(),
    go: async (model, path, look = (_snapshot, check) => check()) => {
      const driver = viewDriver(model, server);
      try {
        await walk(path, { ...driver, check: (snapshot) => look(snapshot, () => driver.check(snapshot)) });
      } finally {
        driver.close();
        server.reset();
      }
    },
  };
}

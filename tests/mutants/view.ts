import { walk } from '../../paths/index.ts';
import { viewWalker } from '../views/walker.tsx';
import { heldServer } from '../views/world.ts';
import type { Driver } from './driver.ts';

/** Goes paths by the React views in jsdom. */
export function viewDriver(): Driver {
  const server = heldServer();
  return {
    listen: () => server.listen(),
    close: () => server.close(),
    go: async (model, path, look = (_snapshot, check) => check()) => {
      const walker = viewWalker(model, server);
      try {
        await walk(path, { ...walker, check: (snapshot) => look(snapshot, () => walker.check(snapshot)) });
      } finally {
        walker.leave();
        server.reset();
      }
    },
  };
}

import { afterAll, afterEach, beforeAll, describe, test, vi } from 'vitest';
import { Coverage, walk } from '../../paths/index.ts';
import { models } from '../models/index.ts';
import { pathsOf } from '../models/model.ts';
import { viewWalker } from './walker.tsx';
import { heldServer } from './world.ts';

vi.mock('@zxcvbn-ts/core', async (original) => (await import('./world.ts')).failingRater(await original()));

const server = heldServer();
beforeAll(() => server.listen());
afterEach(() => server.reset());
afterAll(() => server.close());

for (const model of models) {
  describe(`${model.machine.id}, by its view in jsdom`, () => {
    const coverage = new Coverage(model.machine);
    for (const path of pathsOf(model)) {
      test(path.name, { timeout: 30_000 }, async () => {
        const walker = viewWalker(model, coverage, server);
        try {
          await walk(path, walker);
        } finally {
          walker.leave();
        }
      });
    }
    test('should have met every transition and state', () => {
      coverage.assertComplete();
      console.log(`by the view, ${coverage}`);
    });
  });
}

import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { walk } from '../../paths/index.ts';
import { chosenModels, chosenPaths, chosenWalks, isWhole, patience } from '../models/chosen.ts';
import { clearRecordings } from '../models/recording.ts';
import { type Go, goPath, goWalks, recordedCoverage } from '../models/runner.ts';
import { viewWalker } from './walker.tsx';
import { heldServer } from './world.ts';

vi.mock('@zxcvbn-ts/core', async (original) => (await import('./world.ts')).failingRater(await original()));

const server = heldServer();
beforeAll(() => server.listen());
afterAll(() => server.close());

if (isWhole) {
  clearRecordings(
    'view',
    chosenModels.map(({ machine }) => machine),
  );
}

for (const model of chosenModels) {
  describe(`${model.machine.id}, by its view in jsdom`, () => {
    const go: Go<typeof model.machine> = async (path) => {
      const walker = viewWalker(model, server);
      try {
        await walk(path, walker);
      } finally {
        walker.leave();
        server.reset();
      }
      return walker.observations;
    };
    for (const path of chosenPaths(model)) {
      test(path.name, { timeout: patience(30_000) }, () => goPath('view', model, path, go));
    }
    test.runIf(isWhole)('should have met every state, transition, guard outcome and clause', () => {
      const coverage = recordedCoverage('view', model.machine);
      coverage.assertComplete(model.except);
      console.log(`by the view, ${coverage}`);
    });
    test.runIf(chosenWalks('view', model).count)('should hold on random walks', { timeout: patience(60_000) }, () =>
      goWalks('view', model, go),
    );
  });
}

import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { chosenModels, chosenPaths, chosenWalks, isWhole, patience } from '../../models/drivers/chosen.ts';
import { clearRecordings } from '../../models/drivers/recording.ts';
import { type Go, goPath, goWalks, recordedCoverage } from '../../models/drivers/runner.ts';
import { viewDriver } from '../../models/drivers/view/driver.ts';
import { MockServer } from '../../models/drivers/view/mock-server.ts';
import { walk } from '../../paths/index.ts';

vi.mock('@zxcvbn-ts/core', async (original) =>
  (await import('../../models/drivers/view/chunks.ts')).mockPasswordCore(await original()),
);

const server = new MockServer();
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
      const driver = viewDriver(model, server);
      try {
        await walk(path, driver);
      } finally {
        driver.close();
        server.reset();
      }
      return driver.observations;
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

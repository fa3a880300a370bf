import { runPath } from '@msafara/paths';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { clearRecordings } from '../../models/drivers/recording.ts';
import { type PathRunner, recordedCoverage, runAndRecord, runRandomWalks } from '../../models/drivers/runner.ts';
import {
  isFullRun,
  selectedModels,
  selectedPaths,
  selectedWalks,
  testTimeout,
} from '../../models/drivers/selection.ts';
import { viewDriver } from '../../models/drivers/view/driver.ts';
import { MockServer } from '../../models/drivers/view/mock-server.ts';
import { requirementsOfPath } from '../../models/requirements.ts';

vi.mock('@zxcvbn-ts/core', async (original) =>
  (await import('../../models/drivers/view/chunks.ts')).mockPasswordCore(await original()),
);

const server = new MockServer();
beforeAll(() => server.listen());
afterAll(() => server.close());

if (isFullRun) {
  clearRecordings(
    'view',
    selectedModels.map(({ machine }) => machine),
  );
}

for (const model of selectedModels) {
  describe(`${model.machine.id}, view in jsdom`, () => {
    const run: PathRunner<typeof model.machine> = async (path) => {
      const driver = viewDriver(model, server);
      try {
        await runPath(path, driver);
      } finally {
        driver.close();
        server.reset();
      }
      return driver.observations;
    };
    for (const path of selectedPaths(model)) {
      test(path.name, { tags: requirementsOfPath(model, path), timeout: testTimeout(30_000) }, () =>
        runAndRecord('view', model, path, run),
      );
    }
    test.runIf(isFullRun)('should have covered every state, transition, guard outcome and requirement', () => {
      const coverage = recordedCoverage('view', model.machine);
      coverage.assertComplete(model.except);
      console.log(`view: ${coverage}`);
    });
    test.runIf(selectedWalks('view').count)('should pass random walks', { timeout: testTimeout(60_000) }, () =>
      runRandomWalks('view', model, run),
    );
  });
}

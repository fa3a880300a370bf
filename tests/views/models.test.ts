import { runObserved } from '@msafara/paths';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { ModelRun } from '../../models/drivers/model-run.ts';
import { clearRecordings } from '../../models/drivers/recording.ts';
import { clearResults } from '../../models/drivers/results.ts';
import { type PathRunner, recordedCoverage, runRandomWalks } from '../../models/drivers/runner.ts';
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
  const machines = selectedModels.map(({ machine }) => machine);
  clearRecordings('view', machines);
  clearResults('view', machines);
}

for (const model of selectedModels) {
  describe(`${model.machine.id}, view in jsdom`, () => {
    const run: PathRunner<typeof model.machine> = async (path) => {
      const driver = viewDriver(model, server);
      try {
        return await runObserved(path, driver);
      } finally {
        driver.close();
        server.reset();
      }
    };
    const paths = new ModelRun('view', model, selectedPaths(model), run);
    for (const path of paths.paths) {
      const tags = requirementsOfPath(model, path);
      test(path.name, { tags, timeout: testTimeout(30_000) }, async ({ skip }) => {
        const reason = await paths.run(path);
        if (reason !== undefined) skip(reason);
      });
    }
    test.runIf(paths.paths.length)('should pass around failing steps', { timeout: testTimeout(60_000) }, async () => {
      const report = await paths.runRest();
      if (report !== undefined) console.log(report);
    });
    test.runIf(isFullRun)('should have covered every state, transition, guard outcome and requirement', ({ skip }) => {
      if (paths.hasFailed) skip('Steps failed: the report above says what was covered all the same.');
      const coverage = recordedCoverage('view', model.machine);
      coverage.assertComplete(model.except);
      console.log(`view: ${coverage}`);
    });
    test.runIf(selectedWalks('view').count)('should pass random walks', { timeout: testTimeout(60_000) }, () =>
      runRandomWalks('view', model, run),
    );
  });
}

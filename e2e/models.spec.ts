import { type Browser, type TestInfo, test } from '@playwright/test';
import { runInBrowser } from '../tests/models/drivers/browser/driver.ts';
import { isFirstInRun } from '../tests/models/drivers/browser/first-in-run.ts';
import { importsAgain, needsSecondImport, noSecondImport } from '../tests/models/drivers/browser/second-import.ts';
import type { DocumentKind } from '../tests/models/drivers/names.ts';
import { clearRecordings } from '../tests/models/drivers/recording.ts';
import { clearResults, type Runner } from '../tests/models/drivers/results.ts';
import { type PathRunner, runAndRecord, runRandomWalks } from '../tests/models/drivers/runner.ts';
import {
  isFullRun,
  selectedModels,
  selectedWalks,
  testTimeout,
  walkedDocuments,
} from '../tests/models/drivers/selection.ts';
import type { Model } from '../tests/models/model.ts';
import { plannedPaths, replayed } from './planned-paths.ts';

// A path has up to 40 steps, and axe checks each state that is reached for the first time.
test.describe.configure({ timeout: testTimeout });

// The driver takes its own screenshot at the failing step, before it looks for a shorter path.
test.use({ screenshot: 'off' });

test.beforeAll(({ browserName }) => {
  if (!isFullRun || !isFirstInRun('record paths')) return;
  const machines = selectedModels.map(({ machine }) => machine);
  clearRecordings('browser', machines);
  clearResults(runnerOf(browserName), machines);
});

for (const model of selectedModels) {
  test.describe(`${model.machine.id}, in the browser`, () => {
    for (const planned of plannedPaths(model)) {
      const { name, documents, requirements, steps } = planned;
      const tag = requirements.map((id) => `@${id}`);
      test(`${name}, ${documents}`, { tag }, async ({ browser, browserName }, info) => {
        test.skip(needsSecondImport(steps) && !(await importsAgain(browser)), noSecondImport);
        const path = replayed(model, planned);
        await runAndRecord('browser', model, path, runnerIn(browser, model, documents, info), {
          runner: runnerOf(browserName),
          reproduce: ['--documents', documents],
          picture: pictureOf(info),
        });
      });
    }
    if (selectedWalks('browser').count > 0) {
      test('should pass random walks', async ({ browser }, info) => {
        await runRandomWalks('browser', model, runnerIn(browser, model, walkedDocuments, info));
      });
    }
  });
}

function runnerIn(
  browser: Browser,
  model: Model,
  documents: DocumentKind,
  info: TestInfo,
): PathRunner<Model['machine']> {
  return (path) => runInBrowser(browser, model, path, documents, pictureOf(info));
}

/** Where the driver saves a screenshot of a failing step. */
function pictureOf(info: TestInfo): string {
  return info.outputPath('failure.png');
}

/** What results are recorded for: the driver means Chromium. */
function runnerOf(browserName: string): Runner {
  return browserName === 'firefox' ? 'firefox' : 'browser';
}

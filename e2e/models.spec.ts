import { type Browser, type TestInfo, test } from '@playwright/test';
import { runInChromium } from '../models/drivers/browser/driver.ts';
import { isFirst } from '../models/drivers/browser/first.ts';
import { clearRecordings } from '../models/drivers/recording.ts';
import { type PathRunner, runAndRecord, runRandomWalks } from '../models/drivers/runner.ts';
import { isFullRun, selectedModels, selectedPaths, selectedWalks, testTimeout } from '../models/drivers/selection.ts';
import type { Model } from '../models/model.ts';

// A path has up to forty steps, and axe looks at every state that it is the first to come to.
test.describe.configure({ timeout: testTimeout(120_000) });

// Where a path fails its picture is taken at once; what is gone then to find a shorter one has its own.
test.use({ screenshot: 'off' });

test.beforeAll(() => {
  if (!isFullRun || !isFirst('to record paths')) return;
  clearRecordings(
    'browser',
    selectedModels.map(({ machine }) => machine),
  );
});

for (const model of selectedModels) {
  test.describe(`${model.machine.id}, by the site in Chromium`, () => {
    for (const path of selectedPaths(model)) {
      test(path.name, ({ browser }, info) => runAndRecord('browser', model, path, going(browser, model, info)));
    }
    if (selectedWalks('browser', model).count > 0) {
      test('should hold on random walks', async ({ browser }, info) => {
        await runRandomWalks('browser', model, going(browser, model, info));
      });
    }
  });
}

function going(browser: Browser, model: Model, info: TestInfo): PathRunner<Model['machine']> {
  return (path) => runInChromium(browser, model, path, info.outputPath('failure.png'));
}

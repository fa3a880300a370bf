import { type Browser, type TestInfo, test } from '@playwright/test';
import { goInChromium } from '../models/drivers/browser/driver.ts';
import { isFirst } from '../models/drivers/browser/first.ts';
import { chosenModels, chosenPaths, chosenWalks, isWhole, patience } from '../models/drivers/chosen.ts';
import { clearRecordings } from '../models/drivers/recording.ts';
import { type Go, goPath, goWalks } from '../models/drivers/runner.ts';
import type { Model } from '../models/model.ts';

// A path has up to forty steps, and axe looks at every state that it is the first to come to.
test.describe.configure({ timeout: patience(120_000) });

// Where a path fails its picture is taken at once; what is gone then to find a shorter one has its own.
test.use({ screenshot: 'off' });

test.beforeAll(() => {
  if (!isWhole || !isFirst('to record paths')) return;
  clearRecordings(
    'browser',
    chosenModels.map(({ machine }) => machine),
  );
});

for (const model of chosenModels) {
  test.describe(`${model.machine.id}, by the site in Chromium`, () => {
    for (const path of chosenPaths(model)) {
      test(path.name, ({ browser }, info) => goPath('browser', model, path, going(browser, model, info)));
    }
    if (chosenWalks('browser', model).count > 0) {
      test('should hold on random walks', async ({ browser }, info) => {
        await goWalks('browser', model, going(browser, model, info));
      });
    }
  });
}

function going(browser: Browser, model: Model, info: TestInfo): Go<Model['machine']> {
  return (path) => goInChromium(browser, model, path, info.outputPath('failure.png'));
}

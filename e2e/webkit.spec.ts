import { test as base, type TestInfo } from '@playwright/test';
import { startWebKit, type WebKit } from '../tests/browsers/webkit.ts';
import { pathsInDocuments, selectedModels } from '../tests/models/drivers/selection.ts';
import { runThroughWebDriver } from '../tests/models/drivers/webdriver/driver.ts';

const test = base.extend<object, { webKit: WebKit }>({
  webKit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this one needs from the pattern.
    async ({}, use) => {
      const webKit = await startWebKit();
      await use(webKit);
      webKit.stop();
    },
    { scope: 'worker' },
  ],
});

for (const model of selectedModels) {
  test.describe(`${model.machine.id}, in WebKitGTK`, () => {
    for (const { path, documents } of pathsInDocuments(model)) {
      test(`${path.name}, ${documents}`, async ({ webKit, request }, info: TestInfo) => {
        await runThroughWebDriver(webKit, request, model, path, documents, info.outputPath('failure.png'));
      });
    }
  });
}

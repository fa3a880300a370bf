import { test as base, expect, type TestInfo } from '@playwright/test';
import { startWebKit, type WebKit } from '../tests/browsers/webkit.ts';
import { siteUrl } from '../tests/models/drivers/browser/server.ts';
import { pathsInDocuments, selectedModels } from '../tests/models/drivers/selection.ts';
import { WebDriverSession } from '../tests/models/drivers/webdriver/client.ts';
import { runThroughWebDriver } from '../tests/models/drivers/webdriver/driver.ts';
import { webDriverUser } from '../tests/models/drivers/webdriver/user.ts';
import { placeOfField } from './place-of-field.ts';

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

test('should show the whole of each field that Tab and Shift+Tab reach, with a frame', async ({ webKit }) => {
  const session = await WebDriverSession.open(webKit.driver, webKit.capabilities);
  try {
    // No window manager gives windows the focus, so it is with the one that the pointer is over, in the middle of the screen.
    await session.resize(1280, 800);
    await session.goTo(`${siteUrl}/booking`);
    const user = webDriverUser(session);
    await user.press('Tab');
    // React marks what it has hydrated.
    const isHydrated = () => session.evaluate(() => Object.keys(document.querySelector('h1') ?? {}).length > 0);
    await expect.poll(isHydrated).toBe(true);
    const fields = await session.evaluate(
      () =>
        [...document.querySelectorAll('main :is(input, select, textarea)')].filter((one) => one.checkVisibility())
          .length,
    );
    for (const key of ['Tab', 'Shift+Tab']) {
      const reached = new Set<string>();
      for (let presses = 0; presses < 60 && reached.size < fields; presses++) {
        await user.press(key);
        const field = await session.evaluate(placeOfField);
        if (!field) continue;
        reached.add(field.name);
        expect(field, key).toMatchObject({ isCut: false, isFramed: true });
      }
      expect(reached.size, `fields that ${key} reaches`).toBe(fields);
      // Beyond the last field, so that the way back meets it too.
      await user.press(key);
    }
  } finally {
    await session.close();
  }
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { walk } from '../paths/index.ts';
import { models } from '../tests/models/index.ts';
import { pathsOf } from '../tests/models/model.ts';
import { dataFolder } from './server.ts';
import { expectStoredOnce } from './stored.ts';
import { brokenNetwork, test } from './test.ts';
import { chromiumWalker } from './walker.ts';

// The browser itself tells of requests that fail; these paths make them fail.
test.use({ expectedComplaints: brokenNetwork });

// A path has up to forty steps, and axe looks at every state that it is the first to come to.
test.describe.configure({ timeout: 120_000 });

for (const model of models) {
  test.describe(`${model.machine.id}, by the site in Chromium`, () => {
    for (const path of pathsOf(model)) {
      test(path.name, async ({ page }, { testId }) => {
        const walker = await chromiumWalker(page, model);
        await walk(path, walker);
        await expectStoredOnce(walker.asked);

        const folder = join(dataFolder, 'coverage');
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, `${model.machine.id}-${testId}.json`), JSON.stringify(walker.observations));
      });
    }
  });
}

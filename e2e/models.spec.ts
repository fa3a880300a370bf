import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { walk } from '../paths/index.ts';
import { models } from '../tests/models/index.ts';
import { pathsOf } from '../tests/models/model.ts';
import { dataFolder, storedUnder } from './server.ts';
import { brokenNetwork, expect, test } from './test.ts';
import { chromiumWalker } from './walker.ts';

// The browser itself tells of requests that fail; these paths make them fail.
test.use({ expectedComplaints: brokenNetwork });

for (const model of models) {
  test.describe(`${model.machine.id}, by the site in Chromium`, () => {
    for (const path of pathsOf(model)) {
      test(path.name, async ({ page }, { testId }) => {
        const walker = await chromiumWalker(page, model);
        await walk(path, walker);

        const { tries, things } = walker.asked;
        const keys = new Set(tries.map(({ key }) => key));
        expect(keys.size, 'keys').toBeLessThanOrEqual(things);
        for (const key of keys) {
          const ofKey = tries.filter((one) => one.key === key);
          const stored = ofKey.some((one) => one.stored);
          expect(storedUnder(key), `what is stored of ${ofKey.length} tries`).toHaveLength(stored ? 1 : 0);
        }

        const folder = join(dataFolder, 'coverage');
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, `${model.machine.id}-${testId}.json`), JSON.stringify(walker.observations));
      });
    }
  });
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { walk } from '../paths/index.ts';
import { models } from '../tests/models/index.ts';
import { pathsOf } from '../tests/models/model.ts';
import { dataFolder, storedBookings } from './server.ts';
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

        const { keys, stored } = walker.asked;
        expect(new Set(keys).size, 'keys of one booking').toBeLessThanOrEqual(1);
        for (const key of new Set(keys)) {
          expect(storedBookings({ key }), `bookings stored of ${keys.length} tries`).toHaveLength(stored > 0 ? 1 : 0);
        }

        const folder = join(dataFolder, 'coverage');
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, `${model.machine.id}-${testId}.json`), JSON.stringify(walker.observations));
      });
    }
  });
}

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Coverage } from '../paths/index.ts';
import { models } from '../tests/models/index.ts';
import { pathsOf } from '../tests/models/model.ts';
import { dataFolder } from './server.ts';

for (const model of models) {
  test(`${model.machine.id} should have met every transition and state in Chromium`, () => {
    const coverage = new Coverage(model.machine);
    const files = globSync(join(dataFolder, 'coverage', `${model.machine.id}-*.json`));
    expect(files, 'paths that were gone').toHaveLength(pathsOf(model).length);
    for (const file of files) {
      for (const observation of JSON.parse(readFileSync(file, 'utf8'))) coverage.add(observation);
    }
    coverage.assertComplete();
    console.log(`by the site in Chromium, ${coverage}`);
  });
}

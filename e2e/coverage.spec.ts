import { expect, test } from '@playwright/test';
import { recordingsOf } from '../tests/models/drivers/recording.ts';
import { recordedCoverage } from '../tests/models/drivers/runner.ts';
import { selectedModels, selectedPaths } from '../tests/models/drivers/selection.ts';

for (const model of selectedModels) {
  test(`${model.machine.id} should have every state, transition, guard outcome and requirement covered in Chromium`, () => {
    expect(recordingsOf('browser', model.machine), 'completed paths').toHaveLength(selectedPaths(model).length);
    const coverage = recordedCoverage('browser', model.machine);
    coverage.assertComplete(model.except);
    console.log(`browser: ${coverage}`);
  });
}

import { itemName } from '@msafara/paths';
import { expect, test } from '@playwright/test';
import { recordingsOf } from '../tests/models/drivers/recording.ts';
import { recordedCoverage } from '../tests/models/drivers/runner.ts';
import { selectedModels } from '../tests/models/drivers/selection.ts';
import { plannedPaths } from './planned-paths.ts';

for (const model of selectedModels) {
  test(`${model.machine.id} should have every state and requirement covered in Chromium`, () => {
    expect(recordingsOf('browser', model.machine), 'completed paths').toHaveLength(plannedPaths(model).length);
    const coverage = recordedCoverage('browser', model.machine);
    const { states, requirements } = coverage.report();
    const missing = [
      ...states.missing.map((id) => itemName('states', id)),
      ...requirements.missing.map((id) => itemName('requirements', id)),
    ];
    expect(missing.filter((name) => !(name in (model.except ?? {})))).toEqual([]);
    console.log(`browser: ${coverage}`);
  });
}

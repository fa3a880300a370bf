import { runObserved } from '@msafara/paths';
import { describe } from 'vitest';
import { actorDriver } from '../models/drivers/actor/driver.ts';
import { selectedModels } from '../models/drivers/selection.ts';
import { beginRun, testModel } from './model-tests.ts';

beginRun('actor');

for (const model of selectedModels) {
  describe(`${model.machine.id}, actor alone`, () => {
    testModel('actor', model, (path) => runObserved(path, actorDriver(model)));
  });
}

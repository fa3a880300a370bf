import { runObserved } from '@msafara/paths';
import { actorDriver } from '../models/drivers/actor/driver.ts';
import { selectedModels } from '../models/drivers/selection.ts';
import { beginRun, testModel } from './model-tests.ts';

beginRun('actor');

for (const model of selectedModels) testModel('actor', model, (path) => runObserved(path, actorDriver(model)));

import { runObserved } from '@msafara/paths';
import { afterAll, beforeAll, vi } from 'vitest';
import type { PathRunner } from '../models/drivers/runner.ts';
import { selectedModels } from '../models/drivers/selection.ts';
import { viewDriver } from '../models/drivers/view/driver.ts';
import { MockServer } from '../models/drivers/view/mock-server.ts';
import { beginRun, testModel } from '../paths/model-tests.ts';

vi.mock('@zxcvbn-ts/core', async (original) =>
  (await import('../models/drivers/view/chunks.ts')).mockPasswordCore(await original()),
);

const server = new MockServer();
beforeAll(() => server.listen());
afterAll(() => server.close());

beginRun('view');

for (const model of selectedModels) {
  const run: PathRunner<typeof model.machine> = async (path) => {
    const driver = viewDriver(model, server);
    try {
      return await runObserved(path, driver);
    } finally {
      driver.close();
      server.reset();
    }
  };
  testModel('view', model, run);
}

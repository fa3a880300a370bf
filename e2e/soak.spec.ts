import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describePath, StepError, transitionsOf } from '@msafara/paths';
import { arbitraryPath } from '@msafara/paths/arbitrary';
import { expect, test } from '@playwright/test';
import { oneof, sample } from 'fast-check';
import { runInBrowser } from '../tests/models/drivers/browser/driver.ts';
import { shortestFailure } from '../tests/models/drivers/runner.ts';
import { walkedDocuments } from '../tests/models/drivers/selection.ts';
import { models } from '../tests/models/index.ts';
import { exploreModel } from '../tests/models/model.ts';
import { type SoakTally, soakOptions, soakWorkers, tallyFile } from './soak.ts';

// The driver takes its own screenshot at the failing step, before it looks for a shorter path.
test.use({ screenshot: 'off' });

const { minutes, seed } = soakOptions() ?? { minutes: 0, seed: 0 };

for (const worker of soakWorkers) {
  test(`worker ${worker} should find no failures on random walks`, async ({ browser }, info) => {
    test.setTimeout(0);
    const end = Date.now() + minutes * 60_000;
    const machines: SoakTally['machines'] = {};
    const failures = new Map<string, SoakTally['failures'][number]>();
    // Larger machines are drawn more often.
    const anyWalk = oneof(
      ...models.map((model) => ({
        arbitrary: arbitraryPath(exploreModel(model), { steps: 40 }).map((path) => ({ model, path })),
        weight: transitionsOf(model.machine).length,
      })),
    );
    try {
      for (let number = worker; Date.now() < end; number += soakWorkers.length) {
        const [walk] = sample(anyWalk, { seed: seed + number, numRuns: 1 });
        if (walk === undefined) throw new Error('fast-check generated no walk.');
        const { model, path } = walk;
        const { id } = model.machine;
        const run = (candidate: typeof path) =>
          runInBrowser(browser, model, candidate, walkedDocuments, info.outputPath(`failure-${number}.png`));
        try {
          await run(path);
        } catch (error) {
          if (!(error instanceof StepError)) throw error;
          // Failures at the same step count as one, which is shrunk once.
          const place = `${id}\n${describePath(path, { until: error.number })
            .split('\n')
            .at(-1)
            ?.replace(/^.*?\. /, '')}`;
          const known = failures.get(place);
          if (known) known.times += 1;
          else {
            const { message } = await shortestFailure('browser', model, path, error, run);
            failures.set(place, { message, times: 1 });
          }
          continue;
        }
        const totals = machines[id] ?? { walks: 0, steps: 0, transitions: [] };
        const transitions = new Set([...totals.transitions, ...path.steps.flatMap((step) => step.transitions)]);
        machines[id] = {
          walks: totals.walks + 1,
          steps: totals.steps + path.steps.length,
          transitions: [...transitions],
        };
      }
    } finally {
      const tally: SoakTally = { machines, failures: [...failures.values()] };
      mkdirSync(dirname(tallyFile(worker)), { recursive: true });
      writeFileSync(tallyFile(worker), JSON.stringify(tally));
    }
    expect(failures.size, 'failures, listed in the summary').toBe(0);
  });
}

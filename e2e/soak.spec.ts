import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from '@playwright/test';
import { oneof, sample } from 'fast-check';
import { runInChromium } from '../models/drivers/browser/driver.ts';
import { shortestFailure } from '../models/drivers/runner.ts';
import { models } from '../models/index.ts';
import { exploreModel } from '../models/model.ts';
import { arbitraryPath } from '../paths/arbitrary.ts';
import { describePath, StepError, transitionsOf } from '../paths/index.ts';
import { askedSoak, drivers, type Tally, tallyFile } from './soak.ts';

// Where a walk fails its picture is taken at once; what is gone then to find a shorter one has its own.
test.use({ screenshot: 'off' });

const { minutes, seed } = askedSoak() ?? { minutes: 0, seed: 0 };

for (const driver of drivers) {
  test(`walker ${driver} should find nothing wrong on random walks`, async ({ browser }, info) => {
    test.setTimeout(0);
    const end = Date.now() + minutes * 60_000;
    const machines: Tally['machines'] = {};
    const failures = new Map<string, Tally['failures'][number]>();
    // The larger a machine is, the more often it is walked.
    const anyWalk = oneof(
      ...models.map((model) => ({
        arbitrary: arbitraryPath(exploreModel(model), { steps: 40 }).map((path) => ({ model, path })),
        weight: transitionsOf(model.machine).length,
      })),
    );
    try {
      for (let number = driver; Date.now() < end; number += drivers.length) {
        const [drawn] = sample(anyWalk, { seed: seed + number, numRuns: 1 });
        if (drawn === undefined) throw new Error('fast-check drew no walk.');
        const { model, path } = drawn;
        const { id } = model.machine;
        const go = (some: typeof path) => runInChromium(browser, model, some, info.outputPath(`failure-${number}.png`));
        try {
          await go(path);
        } catch (error) {
          if (!(error instanceof StepError)) throw error;
          // What fails at the same step is taken for the same: one of them is shrunk.
          const place = `${id}\n${describePath(path, { until: error.number })
            .split('\n')
            .at(-1)
            ?.replace(/^.*?\. /, '')}`;
          const known = failures.get(place);
          if (known) known.times += 1;
          else {
            const { message } = await shortestFailure('browser', model, path, error, go);
            failures.set(place, { message, times: 1 });
          }
          continue;
        }
        const gone = machines[id] ?? { walks: 0, steps: 0, transitions: [] };
        const transitions = new Set([...gone.transitions, ...path.steps.flatMap((step) => step.transitions)]);
        machines[id] = { walks: gone.walks + 1, steps: gone.steps + path.steps.length, transitions: [...transitions] };
      }
    } finally {
      const tally: Tally = { machines, failures: [...failures.values()] };
      mkdirSync(dirname(tallyFile(driver)), { recursive: true });
      writeFileSync(tallyFile(driver), JSON.stringify(tally));
    }
    expect(failures.size, 'failures, which the summary tells').toBe(0);
  });
}

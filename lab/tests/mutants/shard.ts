import { describeMutation, mutationsOf, StepError, statesIn, statesOf, type TransitionMutation } from '@msafara/paths';
import { afterAll, beforeAll, describe, inject, type TestContext, test, vi } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { models } from '../../../tests/models/index.ts';
import { type Model, pathsOf } from '../../../tests/models/model.ts';
import { unmutatedCopy, whileMutated } from './machines.ts';
import { type ChartMutant, describeGarbled } from './request.ts';
import { garble, shownTexts, textsSpecificTo, type Visit } from './texts.ts';
import { type ModelPath, mutantViewDriver } from './view.ts';

vi.mock('@zxcvbn-ts/core', async (original) =>
  (await import('../../../tests/models/drivers/view/chunks.ts')).mockPasswordCore(await original()),
);

const { machines, known, number, of } = inject('shard');
const driver = mutantViewDriver();
beforeAll(() => driver.listen());
afterAll(() => driver.close());

/** A mutant: a transition that is changed, or a state whose texts are garbled. */
type Mutant = { model: Model; mutation: TransitionMutation } | { model: Model; state: string };

const mutants = models
  .filter(({ machine }) => machines.includes(machine.id))
  .flatMap((model): Mutant[] => [
    ...mutationsOf(model.machine).map((mutation) => ({ model, mutation })),
    ...statesOf(model.machine).map(({ id }) => ({ model, state: id })),
  ])
  .filter(
    (mutant) => !known.includes('state' in mutant ? describeGarbled(mutant.state) : describeMutation(mutant.mutation)),
  );
// Mutants of one machine stay together, because each worker first runs all paths of the unchanged machine.
const ours = mutants.slice((mutants.length * number) / of, (mutants.length * (number + 1)) / of);
for (const model of new Set(ours.map((mutant) => mutant.model))) {
  const some = ours.filter((mutant) => mutant.model === model);
  testMutants(
    model,
    some.flatMap((mutant) => ('mutation' in mutant ? mutant.mutation : [])),
    some.flatMap((mutant) => ('state' in mutant ? mutant.state : [])),
  );
}

/** Runs the paths of a model on the unchanged site, then on each mutant. */
function testMutants(model: Model, mutations: readonly TransitionMutation[], states: readonly string[]): void {
  const { machine } = model;
  // Paths are planned, and places looked up, with a machine that stays unchanged.
  const unmutated = unmutatedCopy(machine);
  const paths: ModelPath[] = pathsOf({ ...model, machine: unmutated });
  const statesAt = (snapshot: object) => statesIn(unmutated, (snapshot as AnyMachineSnapshot).value);
  const visits: Visit[] = [];
  const saveResult = (
    { task }: TestContext,
    mutant: Omit<ChartMutant, 'machine'>,
    outcome: 'noticed' | 'unnoticed' | 'absent',
  ) => {
    task.meta.mutant = { machine: machine.id, ...mutant, outcome };
  };

  describe(machine.id, () => {
    // On a busy machine the first import of a page may time out.
    test('the unchanged site passes', { retry: 1 }, async () => {
      visits.length = 0;
      for (const path of paths) {
        await driver.run(model, path, async (snapshot, check) => {
          await check();
          visits.push({ states: statesAt(snapshot), texts: shownTexts() });
        });
      }
    });

    test.for(mutations)('$kind: $transition', async (mutation, context) => {
      const through = earliestFirst(paths, ({ steps }) =>
        steps.findIndex(({ transitions }) => transitions.includes(mutation.transition)),
      );
      const isNoticed = await whileMutated(machine, mutation, () =>
        // A transition taken before the first step is on every path.
        someFails(through.length > 0 ? through : paths, (path) => driver.run(model, path)),
      );
      const mutant = { kind: mutation.kind, mutant: describeMutation(mutation) };
      saveResult(context, mutant, isNoticed ? 'noticed' : 'unnoticed');
    });

    test.for(states)('words: %s', async (state, context) => {
      const through = earliestFirst(paths, ({ start, steps }) =>
        [start, ...steps.map(({ after }) => after)].findIndex((snapshot) => statesAt(snapshot).includes(state)),
      );
      let isGarbled = false;
      const isNoticed = await someFails(through, (path) =>
        driver.run(model, path, async (snapshot, check) => {
          await check();
          if (!statesAt(snapshot).includes(state)) return;
          const texts = textsSpecificTo(state, shownTexts(), visits);
          if (texts.size === 0) return;
          isGarbled = true;
          const restore = garble(texts);
          try {
            await check();
          } finally {
            restore();
          }
        }),
      );
      const mutant = { kind: 'words' as const, mutant: describeGarbled(state) };
      if (!isGarbled) saveResult(context, mutant, 'absent');
      else saveResult(context, mutant, isNoticed ? 'noticed' : 'unnoticed');
    });

    test('the restored site passes', async () => {
      const [shortest] = earliestFirst(paths, () => 0);
      if (shortest !== undefined) await driver.run(model, shortest);
    });
  });
}

/** Whether one of several paths fails, tried in order. */
async function someFails(paths: readonly ModelPath[], run: (path: ModelPath) => Promise<void>): Promise<boolean> {
  for (const path of paths) {
    try {
      await run(path);
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      return true;
    }
  }
  return false;
}

/** The paths on which something is found, sorted by how early it comes. */
function earliestFirst(paths: readonly ModelPath[], find: (path: ModelPath) => number): ModelPath[] {
  return paths
    .map((path) => ({ path, at: find(path) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at || one.path.steps.length - other.path.steps.length)
    .map(({ path }) => path);
}

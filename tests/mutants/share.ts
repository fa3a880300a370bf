import { afterAll, beforeAll, describe, inject, type TestContext, test, vi } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { models } from '../../models/index.ts';
import { type Model, type ModelEventCase, pathsOf } from '../../models/model.ts';
import {
  type Mutation,
  mutationInWords,
  mutationsOf,
  type Path,
  StepError,
  statesIn,
  statesOf,
} from '../../paths/index.ts';
import { mutantActorDriver } from './driver.ts';
import { soundCopy, whileWrong } from './machines.ts';
import type { Tried } from './request.ts';
import { breakWords, shownWords, type Visit, wordsOf } from './words.ts';

vi.mock('@zxcvbn-ts/core', async (original) =>
  (await import('../../models/drivers/view/chunks.ts')).mockPasswordCore(await original()),
);

type ModelPath = Path<AnyStateMachine, ModelEventCase<AnyStateMachine>>;

const { machines, driver: driverName, number, of } = inject('share');
const isView = driverName === 'view';
const driver = isView ? (await import('./view.ts')).mutantViewDriver() : mutantActorDriver();
beforeAll(() => driver.listen());
afterAll(() => driver.close());

/** A transition that is to be wrong, or a state whose words are. */
type Job = { model: Model; mutation: Mutation } | { model: Model; state: string };

const jobs = models
  .filter(({ machine }) => machines.includes(machine.id))
  .flatMap((model): Job[] => [
    ...mutationsOf(model.machine).map((mutation) => ({ model, mutation })),
    ...(isView ? statesOf(model.machine).map(({ id }) => ({ model, state: id })) : []),
  ]);
// Jobs of one machine stay together, since whoever has any goes all its paths as they are first.
const ours = jobs.slice((jobs.length * number) / of, (jobs.length * (number + 1)) / of);
for (const model of new Set(ours.map((job) => job.model))) {
  const some = ours.filter((job) => job.model === model);
  tryMutants(
    model,
    some.flatMap((job) => ('mutation' in job ? job.mutation : [])),
    some.flatMap((job) => ('state' in job ? job.state : [])),
  );
}

/** Goes the paths of a model as it is, and then while one thing after the other is wrong. */
function tryMutants(model: Model, mutations: readonly Mutation[], states: readonly string[]): void {
  const { machine } = model;
  // Paths are planned, and places looked up, by a chart that stays sound.
  const sound = soundCopy(machine);
  const paths: ModelPath[] = pathsOf({ ...model, machine: sound });
  const statesAt = (snapshot: object) => statesIn(sound, (snapshot as AnyMachineSnapshot).value);
  const visits: Visit[] = [];
  const found = ({ task }: TestContext, { kind, mutant, isCaught }: Omit<Tried, 'machine'>) => {
    task.meta.tried = { machine: machine.id, kind, mutant, isCaught };
  };

  describe(machine.id, () => {
    // A page that is fetched for the first time may come too late on a busy machine, and only then.
    test('nothing is wrong', { retry: 1 }, async () => {
      visits.length = 0;
      for (const path of paths) {
        await driver.go(model, path, async (snapshot, check) => {
          await check();
          if (isView) visits.push({ states: statesAt(snapshot), words: shownWords() });
        });
      }
    });

    test.for(mutations)('$kind: $transition', async (mutation, context) => {
      const through = shortestFirst(paths, ({ steps }) =>
        steps.findIndex(({ transitions }) => transitions.includes(mutation.transition)),
      );
      const isCaught = await whileWrong(machine, mutation, () =>
        // One that is taken before the first step is on every path.
        someFails(through.length > 0 ? through : paths, (path) => driver.go(model, path)),
      );
      found(context, { kind: mutation.kind, mutant: mutationInWords(mutation), isCaught });
    });

    test.for(states)('words: %s', async (state, context) => {
      const through = shortestFirst(paths, ({ start, steps }) =>
        [start, ...steps.map(({ after }) => after)].findIndex((snapshot) => statesAt(snapshot).includes(state)),
      );
      let hasWords = false;
      const isCaught = await someFails(through, (path) =>
        driver.go(model, path, async (snapshot, check) => {
          await check();
          if (!statesAt(snapshot).includes(state)) return;
          const broken = wordsOf(state, shownWords(), visits);
          if (broken.size === 0) return;
          hasWords = true;
          const mend = breakWords(broken);
          try {
            await check();
          } finally {
            mend();
          }
        }),
      );
      if (hasWords) found(context, { kind: 'words', mutant: `${state} says something else`, isCaught });
    });

    test('nothing is wrong any more', async () => {
      const [shortest] = shortestFirst(paths, () => 0);
      if (shortest !== undefined) await driver.go(model, shortest);
    });
  });
}

/** Whether one of several paths fails, the first of them tried first. */
async function someFails(paths: readonly ModelPath[], go: (path: ModelPath) => Promise<void>): Promise<boolean> {
  for (const path of paths) {
    try {
      await go(path);
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      return true;
    }
  }
  return false;
}

/** The paths on which something is found, those first where it is found after the fewest steps. */
function shortestFirst(paths: readonly ModelPath[], find: (path: ModelPath) => number): ModelPath[] {
  return paths
    .map((path) => ({ path, at: find(path) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at || one.path.steps.length - other.path.steps.length)
    .map(({ path }) => path);
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Observation, runPath, transitionsOf } from '@msafara/paths';
import { isOutdated } from '@msafara/paths/outdated';
import { describe, expect, test } from 'vitest';
import { questionMachine } from '../../machines/question.ts';
import { coverageBy } from '../../scripts/paths/coverage.ts';
import { actorDriver } from '../models/drivers/actor/driver.ts';
import { describeOutdated, recordingsOf } from '../models/drivers/recording.ts';
import { flowOf } from '../models/flows.ts';
import { pathsOf } from '../models/model.ts';

const flow = flowOf('question');

/** Records an actor on all paths of the machine. */
async function observed(): Promise<Observation[][]> {
  return Promise.all(
    pathsOf(flow.model).map(async (path) => {
      const driver = actorDriver(flow.model);
      await runPath(path, driver);
      return driver.observations;
    }),
  );
}

describe('recordings of an older chart', () => {
  /** The recordings of a question, of which some have been changed as an older chart would have made them. */
  async function recordedWith(changes: readonly ((recorded: string) => string)[]) {
    const folder = await mkdtemp(join(tmpdir(), 'recordings-'));
    await mkdir(join(folder, 'actor'));
    const [[recording = []] = []] = [await observed()];
    const files = ['', ...changes].map((_, at) => join(folder, 'actor', `question-${at}.json`));
    await Promise.all(files.map((file, at) => writeFile(file, (changes[at - 1] ?? String)(JSON.stringify(recording)))));
    return { folder, recording, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
  }

  test('should be skipped with a sentence that says which and why', async () => {
    await using recorded = await recordedWith([
      (json) => json.replaceAll('"open"', '"unfolded"'),
      (json) => json.replaceAll('question.opened', 'question.unfolded'),
      (json) => json.replaceAll('"value":"open"', '"value":{"open":"wide"}'),
    ]);
    const recordings = recordingsOf('actor', questionMachine, recorded.folder);
    expect(recordings).toEqual([recorded.recording]);
    expect(coverageBy('actor', flow, recordings).shares.states).toEqual({ met: 2, all: 2 });
    expect(describeOutdated([questionMachine], recorded.folder)).toBe(
      'Skipped recordings that name states or transitions which their charts no longer have: question (actor, 3 of 4).',
    );
  });

  test.each([
    { before: 'unfolded' },
    { value: 'unfolded' },
    { transitions: ['question.closed|question.unfolded|0'] },
    { previous: ['question.closed|question.unfolded|0'] },
  ])('should be told by %j alone', (changed) => {
    const [opened = []] = transitionsOf(questionMachine).map(({ id }) => [id]);
    const known = { machine: 'question', event: 'question.opened', before: 'closed', value: 'open', isRaised: false };
    const recorded = { ...known, transitions: opened, previous: opened };
    expect(isOutdated(questionMachine, recorded)).toBe(false);
    expect(isOutdated(questionMachine, { ...recorded, ...changed })).toBe(true);
  });

  test('should not be mentioned if there are none', async () => {
    await using recorded = await recordedWith([]);
    expect(describeOutdated([questionMachine], recorded.folder)).toBeUndefined();
  });
});

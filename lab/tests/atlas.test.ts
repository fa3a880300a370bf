import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Observation, runPath, statesOf, transitionsOf } from '@msafara/paths';
import { suiteOf } from '@msafara/paths/suite';
import { describe, expect, test } from 'vitest';
import { questionMachine } from '../../machines/question.ts';
import { coverageBy } from '../../scripts/paths/coverage.ts';
import { actorDriver } from '../../tests/models/drivers/actor/driver.ts';
import { describeOutdated, recordingsOf } from '../../tests/models/drivers/recording.ts';
import { flowOf, suiteHeadingOf } from '../../tests/models/flows.ts';
import { pathsOf } from '../../tests/models/model.ts';
import { questionModel } from '../../tests/models/question/model.ts';
import { atlasPage } from '../atlas/page.ts';
import { coveredBy, paintedChart } from '../atlas/painted.ts';

const flow = flowOf('question');
const ids = [...statesOf(questionMachine), ...transitionsOf(questionMachine)].map(({ id }) => id);

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

describe('a painted chart', () => {
  test('should mark each state and transition with the drivers that covered it', async () => {
    const ran = coveredBy(questionMachine, { actor: await observed(), view: [], browser: [] });
    for (const id of ids) expect(ran.get(id), id).toEqual(['actor']);
    const svg = await paintedChart(questionMachine, 'Question', ran);
    expect(svg.match(/class="[^"]* covered-some by-actor"/g)).toHaveLength(ids.length);
    expect(svg).not.toMatch(/class="[^"]*by-view/);
  });

  test('should mark what no driver covered', async () => {
    const ran = coveredBy(questionMachine, { actor: [], view: [], browser: [] });
    const svg = await paintedChart(questionMachine, 'Question', ran);
    expect(svg.match(/class="[^"]* covered-none"/g)).toHaveLength(ids.length);
  });
});

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

  test('should not be mentioned if there are none', async () => {
    await using recorded = await recordedWith([]);
    expect(describeOutdated([questionMachine], recorded.folder)).toBeUndefined();
  });
});

test('should contain the chart, the coverage, the screenshots and the suite of each machine', async () => {
  const recordings = { actor: await observed(), view: [], browser: [] };
  const ran = coveredBy(questionMachine, recordings);
  const suite = suiteOf(questionMachine, pathsOf(questionModel), suiteHeadingOf(flow));
  const result = {
    id: suite.cases[0]?.id ?? '',
    machine: 'question',
    driver: 'actor',
    title: '',
    steps: [],
    requirements: [],
    commit: 'c0ffee',
    started: '2026-11-20T08:00:00.000Z',
    duration: 1,
  };
  const html = atlasPage(
    [
      {
        machine: 'question',
        title: flow.title,
        purpose: 'Questions & <answers>',
        route: flow.route,
        chart: await paintedChart(questionMachine, flow.title, ran),
        rows: [coverageBy('actor', flow, recordings.actor), coverageBy('view', flow, [])],
        scenes: [{ place: 'open', states: ['question.open'], pictures: { phone: 'open-phone.jpg' } }],
        withoutScene: ['question.closed'],
        suite,
        results: [
          { ...result, status: 'passed' },
          { ...result, driver: 'browser', status: 'failed', commit: `${'decaf'.repeat(8)}-dirty` },
        ],
      },
    ],
    'Msafara',
    { written: new Date('2026-11-23T17:45:39.771Z'), commit: 'c0ffee'.repeat(7).slice(0, 40) },
  );
  expect(html).toContain(
    '<time datetime="2026-11-23T17:45:39.771Z">2026-11-23 17:45 UTC</time> at commit <code>c0ffeec</code>',
  );
  expect(html).toContain(
    'actor: 1 of 1 cases passed, last on <time datetime="2026-11-20T08:00:00.000Z">2026-11-20 08:00 UTC</time>',
  );
  expect(html).toContain('Chromium: <strong>0 of 1 cases passed</strong>');
  expect(html).toContain('<code>decafde-dirty</code>');
  expect(html).toContain('actor: passed · Chromium: failed</small>');
  expect(html).toContain('Questions &#38; &#60;answers&#62;');
  expect(html).toContain('data-state="question.open"');
  expect(html).toContain('src="storyboard/question/open-phone.jpg"');
  expect(html).toContain('No screenshot shows question.closed.');
  expect(html).toContain('2 of 2');
  expect(html).toContain('no recordings');
  for (const { eventCase } of pathsOf(questionModel).flatMap(({ steps }) => steps))
    expect(html).toContain(eventCase.name);
  expect(html).not.toMatch(/(?:src|href)="https?:/);
});

import { describe, expect, test } from 'vitest';
import { questionMachine } from '../../machines/question.ts';
import { actorDriver } from '../../models/drivers/actor/driver.ts';
import { pathsOf } from '../../models/model.ts';
import { questionModel } from '../../models/question.ts';
import { type Observation, statesOf, transitionsOf, walk } from '../../paths/index.ts';
import { suiteOf } from '../../paths/suite/index.ts';
import { atlasPage } from '../../scripts/atlas/page.ts';
import { paintedChart, ranBy } from '../../scripts/atlas/painted.ts';
import { coverageBy } from '../../scripts/paths/coverage.ts';
import { flowOf, wordsOf } from '../../scripts/paths/flows.ts';

const flow = flowOf('question');
const ids = [...statesOf(questionMachine), ...transitionsOf(questionMachine)].map(({ id }) => id);

/** What an actor did on all paths of the machine. */
async function observed(): Promise<Observation[][]> {
  return Promise.all(
    pathsOf(flow.model).map(async (path) => {
      const driver = actorDriver(flow.model);
      await walk(path, driver);
      return driver.observations;
    }),
  );
}

describe('a painted chart', () => {
  test('should tell of each state and transition which drivers ran it', async () => {
    const ran = ranBy(questionMachine, { actor: await observed(), view: [], browser: [] });
    for (const id of ids) expect(ran.get(id), id).toEqual(['actor']);
    const svg = await paintedChart(questionMachine, 'Question', ran);
    expect(svg.match(/class="[^"]* covered-some by-actor"/g)).toHaveLength(ids.length);
    expect(svg).not.toMatch(/class="[^"]*by-view/);
  });

  test('should tell what never ran', async () => {
    const ran = ranBy(questionMachine, { actor: [], view: [], browser: [] });
    const svg = await paintedChart(questionMachine, 'Question', ran);
    expect(svg.match(/class="[^"]* covered-none"/g)).toHaveLength(ids.length);
  });
});

test('should write of each machine its chart, what ran, its pictures and its suite', async () => {
  const recordings = { actor: await observed(), view: [], browser: [] };
  const ran = ranBy(questionMachine, recordings);
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
        unseen: ['question.closed'],
        suite: suiteOf(questionMachine, pathsOf(questionModel), wordsOf(flow)),
      },
    ],
    'Msafara',
  );
  expect(html).toContain('Questions &amp; &lt;answers&gt;');
  expect(html).toContain('data-state="question.open"');
  expect(html).toContain('src="storyboard/question/open-phone.jpg"');
  expect(html).toContain('No picture shows question.closed.');
  expect(html).toContain('2 of 2');
  expect(html).toContain('nothing is recorded');
  for (const { eventCase } of pathsOf(questionModel).flatMap(({ steps }) => steps))
    expect(html).toContain(eventCase.name);
  expect(html).not.toMatch(/(?:src|href)="https?:/);
});

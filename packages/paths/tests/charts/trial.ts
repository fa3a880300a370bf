import { type AnyStateMachine, createMachine } from 'xstate';
import { diagramOf } from '../../../visualizer/chart/diagram.ts';
import { chartJson } from '../../../visualizer/chart/json.ts';
import { layoutChart } from '../../../visualizer/chart/layout.ts';
import { chartMermaid } from '../../../visualizer/chart/mermaid.ts';
import { chartSvg } from '../../../visualizer/chart/svg.ts';
import {
  allGoals,
  deriveSamples,
  describeMissing,
  type EventCase,
  explore,
  InputError,
  missingEventCasesFor,
  statesOf,
  transitionsOf,
  transitionTour,
  unreachableGoals,
} from '../../index.ts';
import { pathOf } from '../../plan.ts';
import { csvOf } from '../../suite/csv.ts';
import { formats, readSuite, replay, suiteAsTable, suiteOf } from '../../suite/index.ts';
import type { Chart } from './chart.ts';

/** What became of a chart. */
export type ChartTrial = {
  chart: string;
  states: number;
  transitions: number;
  /** Toured, or refused in one sentence. */
  tour:
    | { verdict: 'toured'; eventCases: number; paths: number; steps: number }
    | { verdict: 'refused'; sentence: string };
  /** The samples that are missing to meet every goal, as lines for the samples file. */
  missing: string[];
  /** What is not as it should be. */
  faults: string[];
};

/** Tours, draws, exports and reopens a chart, with samples derived from it. Faults are collected, not thrown. */
export async function tryChart(chart: Chart): Promise<ChartTrial> {
  const { machine } = chart;
  const faults = [
    ...(await attempted('drawing', () => drawn(machine))),
    ...(await attempted('chart export', () => reopenedChart(machine))),
  ];
  const trial = { chart: machine.id, states: statesOf(machine).length, transitions: transitionsOf(machine).length };
  try {
    const { tour, missing, ...toured } = toursOf(chart);
    return {
      ...trial,
      tour,
      missing,
      faults: [...faults, ...toured.faults, ...unexpected(chart, undefined), ...unnamed(chart, missing)],
    };
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    const crash = error instanceof InputError ? [] : [`it crashes: ${sentence}`];
    return {
      ...trial,
      tour: { verdict: 'refused', sentence },
      missing: [],
      faults: [...faults, ...crash, ...unexpected(chart, sentence)],
    };
  }
}

/** Whether a chart that should be refused was toured, or the other way round. */
function unexpected({ refused }: Chart, sentence: string | undefined): string[] {
  if (sentence === undefined) return refused === undefined ? [] : [`it should be refused: ${refused}`];
  if (refused === undefined) return [`it should be toured: ${sentence}`];
  const isClear = refused.test(sentence) && !sentence.trim().includes('\n');
  return isClear ? [] : [`the refusal should be one sentence that says ${refused}: ${sentence}`];
}

function unnamed({ missing }: Chart, samples: readonly string[]): string[] {
  return missing === undefined || samples.some((sample) => missing.test(sample))
    ? []
    : [`no sample is named like ${missing}`];
}

function toursOf(chart: Chart): Pick<ChartTrial, 'tour' | 'missing' | 'faults'> {
  const { machine, schemas, eventCases: given = [] } = chart;
  const derived = deriveSamples(machine, { schemas, input: chart.input });
  const eventCases: EventCase<AnyStateMachine>[] = [...derived.eventCases, ...given];
  const options = { eventCases, input: derived.input, onFailure: () => {} };
  const graph = explore(machine, options);
  const unreachable = unreachableGoals(graph, allGoals(graph));
  const paths = transitionTour()(graph, allGoals(graph)).map((walk) => pathOf(graph, walk));
  const suite = suiteOf(machine, paths, {
    title: machine.id,
    purpose: 'A chart of the corpus',
    given: 'it starts',
    input: derived.input,
  });
  const { columns, rows } = suiteAsTable(suite);
  const texts = [...Object.values(formats).map((format) => format(suite)), csvOf(columns, rows)];
  const faults = texts.some((text) => text.length === 0) ? ['an export is empty'] : [];
  for (const { case: id, expected, actual } of replay(readSuite(formats.json(suite), 'the suite'), machine)) {
    faults.push(`case ${id} of the JSON suite leads to ${actual} when it is replayed, not to ${expected}`);
  }
  const missing = missingEventCasesFor(graph, unreachable).map(describeMissing);
  return {
    tour: {
      verdict: 'toured',
      eventCases: eventCases.length,
      paths: paths.length,
      steps: paths.reduce((sum, { steps }) => sum + steps.length, 0),
    },
    missing,
    faults,
  };
}

async function drawn(machine: AnyStateMachine): Promise<string | undefined> {
  const svg = chartSvg(await layoutChart(diagramOf(machine)), { title: machine.id });
  const count = svg.split('data-state="').length - 1;
  const wanted = statesOf(machine).length;
  return count < wanted ? `${count} of ${wanted} states are drawn` : undefined;
}

/** The chart's source as JSON, parsed back: the same states and transitions; inline functions cannot be kept. */
function reopenedChart(machine: AnyStateMachine): string | undefined {
  if (!chartMermaid(diagramOf(machine)).startsWith('stateDiagram-v2')) return 'the Mermaid diagram has no heading';
  const copy = createMachine(JSON.parse(chartJson(machine)));
  const shape = (one: AnyStateMachine) =>
    JSON.stringify([statesOf(one).map(({ id }) => id), transitionsOf(one).map(({ id, targets }) => [id, targets])]);
  return shape(copy) === shape(machine) ? undefined : 'the exported chart has other states or transitions';
}

async function attempted(what: string, run: () => Promise<string | undefined> | string | undefined): Promise<string[]> {
  try {
    const fault = await run();
    return fault === undefined ? [] : [`${what}: ${fault}`];
  } catch (error) {
    return [`${what} fails: ${error instanceof Error ? error.message : String(error)}`];
  }
}

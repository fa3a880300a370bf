/**
 * `npm run lab -- paths`: the length of tours beside their lower bounds, how time grows with the size of a chart, and what
 * the paths of xstate/graph cover and cost. The command limits the space for short-lived objects, so that the peak memory
 * is what the engine needs rather than garbage.
 */

import { warnOfUnmodelled } from '../tests/models/flows.ts';
import { busyLine, startWatch } from './bench/busy.ts';
import { median, spread } from './bench/median.ts';
import { comparisonOf, simplePathsSeconds } from './paths/comparison.ts';
import {
  edgeCount,
  exampleMachines,
  generatedChart,
  rounds,
  siteMachines,
  type Toured,
  toured,
} from './paths/measured.ts';

/** The number of states of the generated charts. */
const sizes = [100, 200, 400, 600, 1000, 1500, 2000];

const watch = startWatch();
warnOfUnmodelled();
const memoryBefore = process.resourceUsage().maxRSS / 1024;
const before = process.cpuUsage();
const site = siteMachines.map(toured);
const { user, system } = process.cpuUsage(before);
const peakMemory = process.resourceUsage().maxRSS / 1024;
const examples = exampleMachines.map(toured);
printTours([...site, ...examples]);
printTotals(site, (user + system) / 1e6);
printGrowth();
printComparison([...site, ...examples]);
console.log(`\n${busyLine(watch.end())}`);

function printTours(tours: readonly Toured[]): void {
  console.log(
    '\nTours: they meet every transition, state, guard outcome and event case. Each start counts as a step. Times are medians ' +
      `of ${rounds}; their floor is what XState alone takes for the transitions of the edges, one each. A tour's floor is the lower bound.`,
  );
  const rows = tours.map((tour) => [
    tour.id,
    {
      configurations: tour.graph.vertices.size,
      edges: edgeCount(tour.graph),
      walks: tour.walks.length,
      ...stepsOf(tour),
      ...timesOf(tour),
    },
  ]);
  console.table(Object.fromEntries(rows));
}

function stepsOf({ steps, bound }: Toured): Record<string, number> {
  return { steps, 'lower bound': bound, ratio: round(steps / bound, 3) };
}

/** Every time, its floor, and the spreads of both. */
function timesOf({ exploreMs, tourMs, transitionMs }: Toured): Record<string, number | string> {
  return {
    'explore ms': round(median(exploreMs), 1),
    'its spread': spread(exploreMs, 1),
    'its floor ms': round(median(transitionMs), 1),
    'spread of the floor': spread(transitionMs, 1),
    'tour ms': round(median(tourMs), 1),
    spread: spread(tourMs, 1),
  };
}

function printTotals(tours: readonly Toured[], processorSeconds: number): void {
  const sum = (of: (tour: Toured) => number) => tours.reduce((total, tour) => total + of(tour), 0);
  const ratio = Math.max(...tours.map(({ steps, bound }) => steps / bound));
  const secondsOf = (round: number) =>
    sum(({ exploreMs, tourMs }) => (exploreMs[round] ?? 0) + (tourMs[round] ?? 0)) / 1000;
  const seconds = Array.from({ length: rounds }, (_, round) => secondsOf(round));
  const floors = seconds.map((_, round) => sum(({ transitionMs }) => transitionMs[round] ?? 0) / 1000);
  console.log(
    `The ${tours.length} machines of the site: ${sum(({ steps }) => steps)} steps, lower bound ` +
      `${sum(({ bound }) => bound)}, highest ratio ${round(ratio, 3)}; ${round(median(seconds), 2)} s (spread ` +
      `${spread(seconds, 2)}, floor ${round(median(floors), 2)} with the spread ${spread(floors, 2)}; target: at most 5). ` +
      `All ${rounds} rounds and their floors: ${round(processorSeconds, 2)} s of processor time, peak memory ` +
      `${round(peakMemory)} MB (before the first: ${round(memoryBefore)}; target: at most 300).`,
  );
}

function printGrowth(): void {
  console.log('\nGrowth: generated charts with five transitions per state.');
  const rows = sizes.map((states) => {
    const tour = toured(generatedChart(states));
    const n = edgeCount(tour.graph);
    const perNLogN = (times: number[]) => times.map((ms) => (ms * 1000) / (n * Math.log2(n)));
    const all = perNLogN(tour.exploreMs.map((ms, round) => ms + (tour.tourMs[round] ?? 0)));
    const tours = perNLogN(tour.tourMs);
    return {
      states,
      transitions: n,
      ...stepsOf(tour),
      ...timesOf(tour),
      'all, µs / (n log n)': `${median(all).toFixed(2)} (${spread(all, 2)})`,
      'tour, µs / (n log n)': `${median(tours).toFixed(2)} (${spread(tours, 2)})`,
    };
  });
  console.table(rows);
}

function printComparison(tours: readonly Toured[]): void {
  console.log(
    '\nComparison with xstate/graph on the same graphs: transitions met, and steps including one per start. Paths that ' +
      `another path starts with are left out. Simple paths are given up after ${simplePathsSeconds} s per machine.`,
  );
  console.table(Object.fromEntries(tours.map((tour) => [tour.id, comparisonOf(tour)])));
}

function round(figure: number, digits = 0): number {
  return Number(figure.toFixed(digits));
}

/**
 * `npm run bench:paths`: the length of tours beside their lower bounds, how time grows with the size of a chart, and what
 * the paths of xstate/graph cover and cost. The command limits the space for short-lived objects, so that the peak memory
 * is what the engine needs rather than garbage.
 */

import { warnOfUnmodelled } from '../models/flows.ts';
import { busyLine, startWatch } from './bench/busy.ts';
import { comparisonOf, simplePathsSeconds } from './bench-paths/comparison.ts';
import {
  edgeCount,
  exampleMachines,
  generatedChart,
  siteMachines,
  type Toured,
  toured,
} from './bench-paths/measured.ts';

/** The number of states of the generated charts. */
const sizes = [100, 200, 400, 600, 1000, 1500, 2000];

const watch = startWatch();
warnOfUnmodelled();
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
  console.log('\nTours: they meet every transition, state, guard outcome and event case. Each start counts as a step.');
  const rows = tours.map(({ id, graph, walks, steps, bound, exploreMs, tourMs }) => [
    id,
    {
      configurations: graph.vertices.size,
      edges: edgeCount(graph),
      walks: walks.length,
      steps,
      'lower bound': bound,
      ratio: round(steps / bound, 3),
      'explore ms': round(exploreMs),
      'tour ms': round(tourMs),
    },
  ]);
  console.table(Object.fromEntries(rows));
}

function printTotals(tours: readonly Toured[], processorSeconds: number): void {
  const sum = (of: (tour: Toured) => number) => tours.reduce((total, tour) => total + of(tour), 0);
  const ratio = Math.max(...tours.map(({ steps, bound }) => steps / bound));
  const seconds = sum(({ exploreMs, tourMs }) => exploreMs + tourMs) / 1000;
  console.log(
    `The ${tours.length} machines of the site: ${sum(({ steps }) => steps)} steps, lower bound ` +
      `${sum(({ bound }) => bound)}, highest ratio ${round(ratio, 3)}; ${round(seconds, 2)} s (target: at most 5), ` +
      `${round(processorSeconds, 2)} s of processor time, peak memory ${round(peakMemory)} MB (target: at most 300).`,
  );
}

function printGrowth(): void {
  console.log('\nGrowth: generated charts with five transitions per state.');
  const rows = sizes.map((states) => {
    const { graph, steps, bound, exploreMs, tourMs } = toured(generatedChart(states));
    const n = edgeCount(graph);
    const perNLogN = (ms: number) => round((ms * 1000) / (n * Math.log2(n)), 2);
    return {
      states,
      transitions: n,
      steps,
      'lower bound': bound,
      ratio: round(steps / bound, 3),
      'explore ms': round(exploreMs),
      'tour ms': round(tourMs),
      'all, µs / (n log n)': perNLogN(exploreMs + tourMs),
      'tour, µs / (n log n)': perNLogN(tourMs),
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

/** The process of one chart: tries it and prints the outcome as JSON. */
import { charts } from '../../packages/paths/tests/charts/index.ts';
import { type ChartTrial, tryChart } from '../../packages/paths/tests/charts/trial.ts';

/** What became of a chart, and what that took. */
export type Measured = ChartTrial & {
  /** The processor time of the trial alone. */
  seconds: number;
  /** The peak memory of the whole process, of 1,000,000 bytes. */
  megabytes: number;
};

const chart = charts.find(({ machine }) => machine.id === process.argv[2]);
if (chart !== undefined) {
  const before = process.cpuUsage();
  const trial = await tryChart(chart);
  const { user, system } = process.cpuUsage(before);
  const megabytes = (process.resourceUsage().maxRSS * 1024) / 1e6;
  const measured: Measured = { ...trial, seconds: (user + system) / 1e6, megabytes };
  // Actors of a chart may keep timers running.
  process.stdout.write(JSON.stringify(measured), () => process.exit(0));
}

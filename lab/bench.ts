/** `npm run lab -- bench`: prints the speed of each page beside the same page without scripts, measured in the same run. */

import { rm } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { builtPages } from '../tests/built-pages.ts';
import { calibrate, phone, processorLine } from './bench/calibration.ts';
import { stripScripts } from './bench/floor.ts';
import { type Interaction, measureBarePresses, measureInteraction } from './bench/interaction.ts';
import { longestTask } from './bench/longest-task.ts';
import { median, spread } from './bench/median.ts';
import { audit, categories, metrics, type Run } from './lighthouse/audit.ts';
import { runTool } from './run-tool.ts';
import { openSite } from './site.ts';

const usage = `Usage: npm run lab -- bench [/path …]

Measures all pages, or those named, beside the same page without scripts. RUNS sets how often (5).
The processor is slowed until the page without scripts takes what it takes on a phone, and no further.`;

const runs = Number(process.env.RUNS ?? 5);

/** How often the baseline is measured for each slowdown tried. */
const calibrationRuns = 5;

/** The addresses of the site, and of the same pages without scripts. */
type Urls = { site: string; floor: string };

await runTool(usage, {}, bench);

async function bench(_: object, named: string[]): Promise<number> {
  const paths = builtPages(named);
  const [load = Number.NaN] = loadavg();
  console.log(
    `Load before: ${load.toFixed(2)} on ${availableParallelism()} processors. Only an idle machine's figures count.`,
  );
  const floorBuild = await stripScripts('dist');
  try {
    await using site = await openSite({ build: 'dist' });
    await using floor = await openSite({ build: floorBuild });
    const urls = { site: site.url, floor: floor.url };
    await printInteraction(urls);
    await printLighthouse(urls, paths);
    return 0;
  } finally {
    await rm(floorBuild, { recursive: true, force: true });
  }
}

async function printInteraction({ site, floor }: Urls) {
  const press = async (slowdown: number) => median(await measureBarePresses(floor, calibrationRuns, slowdown));
  const slowdown = await calibrate(press, phone.barePress);
  const measured = await measureInteraction(site, floor, runs, slowdown ?? 1);
  const processor = processorLine(slowdown, `<details> takes at most ${phone.barePress} ms`);
  console.log(`\nPhone with ${processor}; milliseconds, medians of ${runs}.`);
  const middle = (name: keyof Interaction) => {
    const figures = measured.map((one) => one[name]);
    return { median: round(median(figures)), spread: spread(figures) };
  };
  console.table({
    'first press of the menu (at most 8 above the next)': middle('firstPress'),
    'the same by <details>, without scripts': middle('barePress'),
    'tap to next heading painted (at most 50)': middle('nextHeadingByFinger'),
    'the same by a mouse': middle('nextHeadingByMouse'),
    'the same by a mouse that presses as it arrives': middle('nextHeadingAtOnce'),
  });
}

async function printLighthouse(urls: Urls, paths: readonly string[]) {
  const block = async (slowdown: number) => median(await bareBlockings(urls.floor, slowdown));
  const slowdown = await calibrate(block, phone.bareBlocking);
  const processor = processorLine(slowdown, `home without scripts blocks for at most ${phone.bareBlocking} ms`);
  console.log(
    `\nLighthouse, mobile, with ${processor}; medians of ${runs}, each route interleaved with the same page without ` +
      'scripts (floor).',
  );
  // Lighthouse does not audit a page with status 404.
  for (const path of paths.filter((path) => path !== '/404')) {
    const own: Run[] = [];
    const bare: Run[] = [];
    for (let run = 0; run < runs; run += 1) {
      own.push(await audit(urls.site + path, 'mobile', slowdown ?? 1));
      bare.push(await audit(urls.floor + path, 'mobile', slowdown ?? 1));
    }
    const tasks: number[] = [];
    for (let run = 0; run < runs; run += 1) tasks.push(await longestTask(urls.site + path, slowdown ?? 1));
    const row = (name: keyof typeof metrics | (typeof categories)[number]) => {
      const [sites, floors] = [own.map((run) => run[name]), bare.map((run) => run[name])];
      const [site, floor] = [round(median(sites)), round(median(floors))];
      return {
        site,
        'site, spread': spread(sites),
        floor,
        'floor, spread': spread(floors),
        ratio: floor ? round(site / floor) : '',
      };
    };
    const short = new Set(own.flatMap((run) => run.short));
    console.log(`\n${path}${short.size > 0 ? `   short of full marks in some run: ${[...short].join(', ')}` : ''}`);
    console.table(
      Object.fromEntries(
        [...categories, ...(Object.keys(metrics) as (keyof typeof metrics)[])].map((name) => [name, row(name)]),
      ),
    );
    console.log(
      `Longest task while it wakes up: ${round(median(tasks))} ms (${spread(tasks)}); 0 if none takes more than 50.`,
    );
  }
}

/** Total blocking times of home without scripts, in milliseconds. */
async function bareBlockings(floor: string, slowdown: number): Promise<number[]> {
  const blockings: number[] = [];
  for (let run = 0; run < calibrationRuns; run += 1) blockings.push((await audit(`${floor}/`, 'mobile', slowdown)).TBT);
  return blockings;
}

function round(figure: number): number {
  return Math.round(figure * 1000) / 1000;
}

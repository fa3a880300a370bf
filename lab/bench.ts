/**
 * `npm run lab -- bench`: prints the weight and speed of each route beside the same page without scripts, measured in the same run.
 */

import { rm } from 'node:fs/promises';
import { InputError, oneOf } from '@msafara/command';
import { parseArguments } from '@msafara/command/arguments';
import { builtPages } from '../scripts/pages/addresses.ts';
import { busyLine, startWatch } from './bench/busy.ts';
import { measureBytes } from './bench/bytes.ts';
import { calibrate, phone, processorLine } from './bench/calibration.ts';
import { stripScripts } from './bench/floor.ts';
import { type Interaction, measureBarePresses, measureInteraction } from './bench/interaction.ts';
import { audit, categories, metrics, type Run } from './bench/lighthouse.ts';
import { longestTask } from './bench/longest-task.ts';
import { median, spread } from './bench/median.ts';
import { benchNetwork } from './bench/network.ts';
import { badNetworks } from './bench/networks.ts';
import { serveBuild } from './bench/serve.ts';
import { speedLine } from './bench/speed.ts';

type NetworkName = keyof typeof badNetworks;
const names = Object.keys(badNetworks) as NetworkName[];

const usage = `Usage: npm run lab -- bench [--network ${names.join('|')}] [/path …]

Measures all pages, or those named, beside the same page without scripts. RUNS sets how often (5).
The processor is slowed until the page without scripts takes what it takes on a phone, and no further.

  --network NAME  views and bookings on a bad network instead, with and without the service worker:
${names.map((name) => `                  ${name.padEnd(8)} ${badNetworks[name].what}`).join('\n')}`;

const runs = Number(process.env.RUNS ?? 5);

/** How often the baseline is measured for each slowdown tried. */
const calibrationRuns = 5;

/** The addresses of the site, and of the same pages without scripts. */
type Urls = { site: string; floor: string };

try {
  await bench(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  process.stderr.write(`${error.message}\n${usage}\n`);
  process.exitCode = 1;
}

async function bench(args: string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, { network: { type: 'string' }, help: { type: 'boolean' } });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const network = values.network === undefined ? undefined : badNetworks[oneOf('network', values.network, names)];
  const paths = builtPages(positionals);

  const watch = startWatch();
  const floorBuild = await stripScripts('dist');
  const site = await serveBuild('dist');
  const floor = await serveBuild(floorBuild);
  const urls = { site: site.url, floor: floor.url };
  try {
    await (network ? benchNetwork(network, urls, paths, runs) : benchPages(urls, paths));
    console.log(`\n${busyLine(watch.end())}`);
  } finally {
    await Promise.all([site.stop(), floor.stop()]);
    await rm(floorBuild, { recursive: true, force: true });
  }
}

async function benchPages(urls: Urls, paths: readonly string[]): Promise<void> {
  await printBytes(urls, paths);
  await printInteraction(urls);
  await printLighthouse(urls, paths);
}

async function printBytes({ site }: Urls, paths: readonly string[]) {
  console.log(
    '\nFirst load, bytes over the wire (brotli); the HTML holds its CSS. Home: HTML at most 22,000, scripts 116,000.',
  );
  console.table(
    Object.fromEntries(
      [...(await measureBytes(site, paths))].map(([path, bytes]) => [
        path,
        { ...bytes, all: Object.values(bytes).reduce((sum, part) => sum + part) },
      ]),
    ),
  );
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
  const audited: { own: Run[]; bare: Run[] }[] = [];
  // Lighthouse does not audit a page with status 404.
  for (const path of paths.filter((path) => path !== '/404')) {
    const own: Run[] = [];
    const bare: Run[] = [];
    for (let run = 0; run < runs; run += 1) {
      own.push(await audit(urls.site + path, 'mobile', slowdown ?? 1));
      bare.push(await audit(urls.floor + path, 'mobile', slowdown ?? 1));
    }
    audited.push({ own, bare });
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
  const bare = audited.flatMap((runs) => runs.bare);
  const speeds = [...audited.flatMap(({ own }) => own), ...bare].map(({ speed }) => speed);
  const blockings = bare.map(({ TBT }) => TBT);
  if (audited.length > 0) console.log(`\n${speedLine(speeds, blockings)}`);
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

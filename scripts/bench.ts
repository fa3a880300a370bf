// Prints the weight and speed of each route beside the same page without scripts, measured in the same run.
// `npm run bench -- /booking` measures some routes only; RUNS sets how often (5).
import { rm } from 'node:fs/promises';
import { busyLine, startWatch } from './bench/busy.ts';
import { measureBytes } from './bench/bytes.ts';
import { stripScripts } from './bench/floor.ts';
import { type Interaction, measureInteraction } from './bench/interaction.ts';
import { audit, categories, metrics, type Run } from './bench/lighthouse.ts';
import { median, spread } from './bench/median.ts';
import { serveBuild } from './bench/serve.ts';
import { builtPages } from './pages/addresses.ts';

const runs = Number(process.env.RUNS ?? 5);
const paths = process.argv.length > 2 ? process.argv.slice(2) : builtPages();

const watch = startWatch();
const floorBuild = await stripScripts('dist');
const site = await serveBuild('dist');
const floor = await serveBuild(floorBuild);
try {
  await printBytes();
  await printInteraction();
  await printLighthouse();
  console.log(`\n${busyLine(watch.end())}`);
} finally {
  await Promise.all([site.stop(), floor.stop()]);
  await rm(floorBuild, { recursive: true, force: true });
}

async function printBytes() {
  console.log(
    '\nFirst load, bytes over the wire (brotli); the HTML holds its CSS. Home: HTML at most 20,000, scripts 116,000.',
  );
  console.table(
    Object.fromEntries(
      [...(await measureBytes(site.url, paths))].map(([path, bytes]) => [
        path,
        { ...bytes, all: Object.values(bytes).reduce((sum, part) => sum + part) },
      ]),
    ),
  );
}

async function printInteraction() {
  const measured = await measureInteraction(site.url, floor.url, runs);
  console.log(`\nPhone with its processor slowed 4 times, milliseconds, medians of ${runs}.`);
  const middle = (name: keyof Interaction) => {
    const figures = measured.map((one) => one[name]);
    return { median: round(median(figures)), spread: spread(figures) };
  };
  console.table({
    'first press of the menu (at most 40)': middle('firstPress'),
    'the same by <details>, without scripts': middle('barePress'),
    'click to next heading painted (at most 80)': middle('nextHeading'),
  });
}

async function printLighthouse() {
  console.log(
    `\nLighthouse, mobile, medians of ${runs}, each route interleaved with the same page without scripts (floor).`,
  );
  // Lighthouse does not audit a page with status 404.
  for (const path of paths.filter((path) => path !== '/404')) {
    const own: Run[] = [];
    const bare: Run[] = [];
    for (let run = 0; run < runs; run += 1) {
      own.push(await audit(site.url + path));
      bare.push(await audit(floor.url + path));
    }
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
  }
}

function round(figure: number): number {
  return Math.round(figure * 1000) / 1000;
}

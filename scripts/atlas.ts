/**
 * `npm run atlas`: goes all paths by the three drivers and writes one report of what ran, with a storyboard of every
 * state. `--recorded` writes it of what was recorded last.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { readSiteSettings } from '../contract/settings.ts';
import { type Driver, drivers } from '../models/drivers/chosen.ts';
import { recordingsOf } from '../models/drivers/recording.ts';
import { pathsOf } from '../models/model.ts';
import { statesOf } from '../paths/index.ts';
import { suiteOf } from '../paths/suite/index.ts';
import { atlasPage, type Chapter } from './atlas/page.ts';
import { paintedChart, type Recordings, ranBy } from './atlas/painted.ts';
import { atlasFolder, scenesOf, storyboardFolder } from './atlas/storyboard.ts';
import { coverageBy } from './paths/coverage.ts';
import { type Flow, flows, wordsOf } from './paths/flows.ts';
import { run } from './paths/run.ts';

const { recorded = false } = parseArgs({ options: { recorded: { type: 'boolean' } } }).values;
const failed = recorded ? [] : await goEverything();
const report = await write();
console.log(`The atlas is ${relative('.', report)}: open it in a browser.`);
if (failed.length > 0) console.error(`Not every path could be gone to its end: ${failed.join(', ')}.`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** Gives the drivers of which a path failed: what did run is told all the same. */
async function goEverything(): Promise<Driver[]> {
  await rm(storyboardFolder, { recursive: true, force: true });
  process.env.STORYBOARD = 'yes';
  const failed: Driver[] = [];
  for (const driver of drivers) if ((await run(['all', '--driver', driver])) !== 0) failed.push(driver);
  return failed;
}

async function write(): Promise<string> {
  await mkdir(atlasFolder, { recursive: true });
  const file = join(atlasFolder, 'index.html');
  const chapters = await Promise.all(flows.map(chapterOf));
  await writeFile(file, atlasPage(chapters, readSiteSettings(process.env).PRODUCT_NAME));
  return file;
}

async function chapterOf(flow: Flow): Promise<Chapter> {
  const { machine, model, title, purpose, route } = flow;
  const recordings = Object.fromEntries(drivers.map((driver) => [driver, recordingsOf(driver, machine)])) as Recordings;
  const states = statesOf(machine).map(({ id }) => id);
  const scenes = scenesOf(machine.id, states);
  const pictured = new Set(scenes.flatMap((scene) => scene.states));
  return {
    machine: machine.id,
    title,
    purpose,
    route,
    chart: await paintedChart(machine, title, ranBy(machine, recordings)),
    rows: drivers.map((driver) => coverageBy(driver, flow, recordings[driver])),
    scenes,
    unseen: states.filter((state) => !pictured.has(state)),
    suite: suiteOf(machine, pathsOf(model), wordsOf(flow)),
  };
}

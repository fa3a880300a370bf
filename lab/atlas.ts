/**
 * `npm run lab -- atlas`: runs all paths with the three drivers and writes a report of coverage, results, screenshots and suites.
 * `--recorded` writes it from the last recordings.
 */

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { InputError } from '@msafara/command';
import { parseArguments } from '@msafara/command/arguments';
import { statesOf } from '@msafara/paths';
import { suiteOf } from '@msafara/paths/suite';
import { readSiteSettings } from '../contract/settings.ts';
import { coverageBy } from '../scripts/paths/coverage.ts';
import { run } from '../scripts/paths/run.ts';
import { type DriverName, driverNames } from '../tests/models/drivers/names.ts';
import { describeOutdated, recordingsOf } from '../tests/models/drivers/recording.ts';
import { commit, resultsOf } from '../tests/models/drivers/results.ts';
import { atlasFolder, scenesOf, storyboardFolder } from '../tests/models/drivers/scenes.ts';
import { type Flow, flowOf, flows, suiteHeadingOf, warnOfUnmodelled } from '../tests/models/flows.ts';
import { pathsOf } from '../tests/models/model.ts';
import { atlasPage, type Chapter } from './atlas/page.ts';
import { coveredBy, paintedChart, type Recordings } from './atlas/painted.ts';

const atlasUsage = `Usage: npm run lab -- atlas [MACHINE …] [--recorded]

Runs all paths of some machines (default: all) with the three drivers, then writes a report of coverage, last results,
screenshots and suites to test-results/atlas/index.html.

  --recorded          Skips the run and reports on the last recordings and results.

npm run paths -- list shows the machines.`;

try {
  process.exitCode = await atlas(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  process.stderr.write(`${error.message}\n${atlasUsage}\n`);
  process.exitCode = 1;
}

async function atlas(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, { recorded: { type: 'boolean' }, help: { type: 'boolean' } });
  if (values.help) {
    process.stdout.write(`${atlasUsage}\n`);
    return 0;
  }
  if (positionals.length === 0) warnOfUnmodelled();
  const selected = positionals.length > 0 ? positionals.map(flowOf) : flows;
  const failed = values.recorded ? [] : await runAllDrivers(selected);
  const outdated = describeOutdated(selected.map(({ machine }) => machine));
  if (outdated !== undefined) process.stderr.write(`${outdated}\n`);
  const report = await writeReport(selected);
  process.stdout.write(`The atlas is ready: open ${relative('.', report)} in a browser.\n`);
  if (failed.length === 0) return 0;
  process.stderr.write(`Some paths failed with: ${failed.join(', ')}.\n`);
  return 1;
}

/** Runs all paths with every driver and returns the drivers that had a failure. What did run is reported all the same. */
async function runAllDrivers(selected: readonly Flow[]): Promise<DriverName[]> {
  process.env.STORYBOARD = 'yes';
  const ids = selected.map(({ machine }) => machine.id);
  for (const id of ids) await rm(join(storyboardFolder, id), { recursive: true, force: true });
  const targets = selected.length === flows.length ? ['all'] : ids;
  const failed = new Set<DriverName>();
  for (const driver of driverNames) {
    for (const target of targets) if ((await run([target, '--driver', driver])) !== 0) failed.add(driver);
  }
  return [...failed];
}

async function writeReport(selected: readonly Flow[]): Promise<string> {
  await mkdir(atlasFolder, { recursive: true });
  const file = join(atlasFolder, 'index.html');
  const chapters = await Promise.all(selected.map(chapterOf));
  const origin = { written: new Date(), commit: commit() };
  await writeFile(file, atlasPage(chapters, readSiteSettings(process.env).PRODUCT_NAME, origin));
  return file;
}

async function chapterOf(flow: Flow): Promise<Chapter> {
  const { machine, model, title, purpose, route } = flow;
  const recordings: Recordings = {
    actor: recordingsOf('actor', machine),
    view: recordingsOf('view', machine),
    browser: recordingsOf('browser', machine),
  };
  const states = statesOf(machine).map(({ id }) => id);
  const scenes = scenesOf(machine.id, states);
  const withScene = new Set(scenes.flatMap((scene) => scene.states));
  return {
    machine: machine.id,
    title,
    purpose,
    route,
    chart: await paintedChart(machine, title, coveredBy(machine, recordings)),
    rows: driverNames.map((driver) => coverageBy(driver, flow, recordings[driver])),
    scenes,
    withoutScene: states.filter((state) => !withScene.has(state)),
    suite: suiteOf(machine, pathsOf(model), suiteHeadingOf(flow)),
    results: resultsOf([machine]),
  };
}

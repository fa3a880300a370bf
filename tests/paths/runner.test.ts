import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Coverage, describePath, follow, runObserved, StepError } from '@msafara/paths';
import { parseHistory } from '@msafara/paths/results';
import { pathId } from '@msafara/paths/suite';
import { afterAll, expect, test } from 'vitest';
import { Detours } from '../../scripts/paths/detours.ts';
import { parseRunArguments } from '../../scripts/paths/run.ts';
import { bookingLabels, bookingModel } from '../models/booking/model.ts';
import { actorDriver } from '../models/drivers/actor/driver.ts';
import { ModelRun } from '../models/drivers/model-run.ts';
import { recordingsOf } from '../models/drivers/recording.ts';
import { clearResults, historyFile, resultsOf } from '../models/drivers/results.ts';
import { type PathRunner, runAndRecord, shortestFailure } from '../models/drivers/runner.ts';
import { parseSelection, selectedPaths } from '../models/drivers/selection.ts';
import { flows } from '../models/flows.ts';
import { exploreModel, type Model, pathsOf } from '../models/model.ts';

type Booking = typeof bookingModel.machine;

const lostStep = 'the server accepts the booking after a failed try';

const runPassing: PathRunner<Booking> = async (path) => runObserved(path, actorDriver(bookingModel));

/** Runs a booking that gets lost when the server accepts it. */
const runLosing: PathRunner<Booking> = async (path) => {
  const driver = actorDriver(bookingModel);
  return await runObserved(path, {
    ...driver,
    cause: async (step) => {
      if (step.eventCase.name === lostStep) throw new Error('lost');
      await driver.cause(step);
    },
  });
};

const output = mkdtempSync(join(tmpdir(), 'results-'));
afterAll(() => rmSync(output, { recursive: true }));

const paths = pathsOf(bookingModel);
/** A long way to the step: a draft that a reload left behind would be a shorter one. */
const failing = follow(exploreModel(bookingModel), [
  ...['the scripts start', 'the browser reports the day'],
  ...Object.values(bookingLabels).map((label) => `${label} is filled in`),
  ...['the form is submitted', 'the server fails', 'the retry pause ends', lostStep],
]);
const failsAt = failing.steps.findIndex(({ eventCase }) => eventCase.name === lostStep) + 1;

/** The one goal that is not met is the step that fails. */
const allButOneMet = new RegExp(
  `(${[...Array(400).keys()].map((met) => `${met} of ${met + 1}`).join('|')}) goals met, 1 failed, 0 behind what failed`,
);

test('should report the shortest failing path as steps and as a command that reproduces it', async () => {
  const failure = await runLosing(failing).catch((error) => error);
  expect(failure).toBeInstanceOf(StepError);
  const { message } = await shortestFailure('actor', bookingModel, failing, failure, runLosing);
  const request = parseRunArguments(commandIn(message));
  if (request === 'help') throw new Error('The command asks for help.');
  const { steps = [] } = request.selection;
  expect(request).toMatchObject({ driver: 'actor', selection: { machines: ['booking'], shrinks: true } });
  expect(steps.length).toBeLessThan(failure.number);
  expect(steps.at(-1)).toBe('the server accepts the booking after a failed try');
  expect(message).toMatch(/^lost\nStep /);
  expect(message).toContain(`> ${steps.length}. the server accepts the booking after a failed try → success\n`);
  expect(parseSelection(JSON.stringify(request.selection))).toEqual(request.selection);
});

test('should report the id of a failing path in a command that reproduces it', async () => {
  const planned = paths.find(({ steps }) => steps.some(({ eventCase }) => eventCase.name === lostStep));
  if (!planned) throw new Error('No path contains an accepted booking.');
  const { message } = await runAndRecord('actor', bookingModel, planned, runLosing, { folder: output }).then(
    () => new Error('The path passed.'),
    (error: Error) => error,
  );
  expect(message).toContain(describePath(planned).split('\n')[1]?.trim());
  expect(parseRunArguments(commandIn(message))).toMatchObject({
    selection: { machines: ['booking'], path: pathId(bookingModel.machine, planned) },
  });
});

test('should record the result of each run by the id of its case', async () => {
  const folder = join(output, 'cases');
  mkdirSync(folder);
  const picture = join(folder, 'seen.png');
  const { machine } = bookingModel;
  const inThis = { folder, picture };
  const begun = Date.now();
  await runAndRecord('actor', bookingModel, failing, runLosing, inThis).catch(() => {});
  writeFileSync(picture, 'a picture');
  await runAndRecord('actor', bookingModel, failing, runLosing, inThis).catch(() => {});
  const number = failsAt;
  const [result, ...others] = resultsOf([machine], folder);
  expect(others).toEqual([]);
  expect(result).toMatchObject({
    id: pathId(machine, failing),
    machine: 'booking',
    driver: 'actor',
    status: 'failed',
    steps: failing.steps.map(({ eventCase }) => eventCase.name),
    requirements: expect.arrayContaining(['8.booking']),
    commit: expect.stringMatching(/^[0-9a-f]{40}(-dirty)?$/),
    error: { step: number, message: expect.stringContaining('lost') },
    duration: expect.any(Number),
    picture: expect.stringMatching(/booking-[0-9a-f]{10}\.png$/),
  });
  expect(Date.parse(result?.started ?? '')).toBeGreaterThanOrEqual(begun);
  // What was observed before the failing step counts as covered, and no more.
  const [observed = []] = recordingsOf('actor', machine, join(folder, 'coverage'));
  expect(observed.length).toBeGreaterThan(0);
  expect(observed.flatMap(({ transitions }) => transitions)).not.toContain(failing.steps[number - 1]?.transitions[0]);

  await runAndRecord('actor', bookingModel, failing, runPassing, { folder });
  expect(resultsOf([machine], folder)).toMatchObject([{ status: 'passed' }]);
  expect(resultsOf([machine], folder)[0]).not.toHaveProperty('picture');
  await expect(
    runAndRecord('actor', bookingModel, failing, () => Promise.reject(new Error('no server')), { folder }),
  ).rejects.toThrow('no server');
  expect(resultsOf([machine], folder)).toMatchObject([{ status: 'broken', error: { message: 'no server' } }]);
  clearResults('actor', [machine], folder);
  expect(resultsOf([machine], folder)).toEqual([]);
  const history = parseHistory(readFileSync(historyFile(folder), 'utf8'));
  expect(history.map(({ status }) => status)).toEqual(['failed', 'failed', 'passed', 'broken']);
});

test('should run what does not need a failing step, and say what does', async () => {
  const { machine } = bookingModel;
  const own = join(output, 'own');
  const run = new ModelRun('actor', bookingModel, paths, runLosing, { folder: own });
  const outcomes: string[] = [];
  for (const path of run.paths) {
    outcomes.push((await run.run(path).catch((error: Error) => error.message)) ?? 'passed');
  }
  expect(outcomes.filter((outcome) => outcome.includes('To reproduce: ')).length).toBeGreaterThan(0);
  const report = await run.runRest();
  expect(report).toContain(`'${lostStep}' in`);
  expect(report).toMatch(allButOneMet);
  const coverage = new Coverage(machine);
  for (const observation of recordingsOf('actor', machine, join(own, 'coverage')).flat()) coverage.add(observation);
  expect(coverage.report().transitions.missing).toEqual([]);
  expect(new Set(resultsOf([machine], own).map(({ status }) => status))).toContain('passed');
});

test.each([
  [[], /^No machine given/],
  [['bokking'], /^Unknown machine 'bokking'\. Did you mean 'booking'\?/],
  [['booking', '--driver', 'views'], /^Unknown driver 'views'\. Did you mean 'view'\?/],
  [['booking', '--headed'], /^--headed needs --driver browser/],
  [['booking', '--path', 'nowhere'], /^Unknown path of booking 'nowhere'\. Expected one of: [0-9a-f]{10}, /],
  [['all', '--path', 'nowhere'], /^--path needs a single machine, not 'all'/],
  [
    ['booking', '--steps', 'tea is made'],
    /^Step 1 of 'booking', 'tea is made', cannot occur in unhydrated\. Possible steps:/,
  ],
  [['booking', '--walks', '3', '--path', 'nowhere'], /cannot be combined/],
  [['booking', '--length', '3'], /^--length needs --walks/],
  [['booking', '--walks', 'many'], /^--walks needs a whole number of at least 1, not 'many'/],
])('should reject %j', (args, message) => {
  expect(() => parseRunArguments(args)).toThrow(message);
});

test('should draw new walks each time unless a seed is given', () => {
  const seedOf = (...args: string[]) => {
    const request = parseRunArguments(['all', '--walks', '3', ...args]);
    return request === 'help' ? undefined : request.selection.walks?.seed;
  };
  expect(seedOf('--seed', '7')).toBe(7);
  expect(seedOf()).not.toBe(seedOf());
});

test('should reject an invalid selection', () => {
  expect(() => parseSelection('{"machine":"booking"}')).toThrow(/^SELECTED_PATHS is invalid:\n.*machine/);
});

/** The arguments of the command in a message, as a shell parses them. */
function commandIn(message: string): string[] {
  const [, command] = /To reproduce: npm run paths -- run (.*)/.exec(message) ?? [];
  if (command === undefined) throw new Error(`No command found in: ${message}`);
  return execFileSync('sh', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);
}

test('should run all machines that the options apply to', () => {
  const machinesOf = (...args: string[]) => {
    const request = parseRunArguments(['all', ...args]);
    return request === 'help' ? undefined : request.selection.machines;
  };
  expect(machinesOf('--requirement', '4.menus')).toEqual(['menu']);
  expect(machinesOf('--through', 'outside.pressed')).toEqual(['menu', 'mobileMenu']);
  expect(machinesOf('--strategy', 'random', '--weight', 'the network breaks=5')).not.toContain('menu');
  // No path is generated to find out: that would take an hour.
  expect(machinesOf('--strategy', 'random', '--stop', 'seconds=3600')).toHaveLength(flows.length);
  expect(machinesOf('--limit', '5')).toContain('question');
  expect(machinesOf('--limit', '5')).not.toContain('booking');
  expect(machinesOf()).toBeUndefined();
  expect(() => machinesOf('--stop', 'rubbish=1')).toThrow('rubbish');
  expect(() => machinesOf('--requirement', '4.menuss')).toThrow("Did you mean '4.menus'?");
});

test('should plan ways around steps that failed in other processes, from their results', async () => {
  const folder = join(output, 'browser');
  mkdirSync(folder);
  const since = new Date().toISOString();
  const detours = new Detours([bookingModel as Model], {}, folder);
  for (const path of paths) {
    await runAndRecord('browser', bookingModel, path, runLosing, { folder }).catch(() => {});
  }
  detours.read(since);
  const next = detours.next();
  expect(next).toMatchObject({ machines: ['booking'], walks: { count: 0 } });
  const selected = selectedPaths(bookingModel as Model, parseSelection(JSON.stringify(next)));
  expect(selected.length).toBeGreaterThan(0);
  expect(new Set(selected.map(({ name }) => name)).size).toBe(selected.length);
  for (const path of selected) {
    await runAndRecord('browser', bookingModel, path as never, runLosing, { folder }).catch(() => {});
  }
  detours.read(since);
  expect(detours.reports()).toEqual([expect.stringMatching(allButOneMet)]);
  expect(detours.next()).toBeUndefined();
});

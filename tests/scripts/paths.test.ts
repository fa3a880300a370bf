import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError } from '@msafara/command';
import { generatePaths, type Observation, observer, statesOf, transitionsOf, UnreachableError } from '@msafara/paths';
import { parsePathOptions, suiteFor } from '@msafara/paths/command';
import type { Suite } from '@msafara/paths/suite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { machines } from '../../machines/index.ts';
import { coverageBy, formatCoverage } from '../../scripts/paths/coverage.ts';
import { parseGenerateArguments } from '../../scripts/paths/generate.ts';
import { pathsUsage } from '../../scripts/paths/usage.ts';
import { contactModel } from '../models/contact/model.ts';
import { flowOf, suiteHeadingOf } from '../models/flows.ts';
import { pathsOf } from '../models/model.ts';

const script = join(import.meta.dirname, '../../scripts/paths.ts');

/** Runs `npm run paths` in a process of its own. */
function paths(...args: string[]) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paths-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('should list every machine with its size', async () => {
  const { code, stdout } = await paths('list');
  expect(code).toBe(0);
  for (const { machine, purpose } of machines) {
    const line = stdout.split('\n').find((line) => line.startsWith(`${machine.id} `)) ?? '';
    expect(line.split(/ +/)).toEqual(
      expect.arrayContaining([`${statesOf(machine).length}`, `${transitionsOf(machine).length}`]),
    );
    expect(line).toContain(purpose);
  }
});

test('should write a suite that takes every transition to a file, and print a summary', async () => {
  const out = join(folder, 'contact.json');
  const { code, stdout, stderr } = await paths('contact', '--format', 'json', '--out', out);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  const suite: Suite = JSON.parse(await readFile(out, 'utf8'));
  const unreachable = Object.keys(contactModel.except ?? {}).filter((goal) => goal.startsWith('transition'));
  const steps = suite.cases.flatMap((one) => one.steps);
  expect(new Set(steps.flatMap(({ transitions }) => transitions)).size).toBe(
    transitionsOf(contactModel.machine).length - unreachable.length,
  );
  expect(stderr).toContain(`contact: ${suite.cases.length} cases, ${steps.length} steps`);
  expect(stderr).toMatch(/lower bound \d+, ratio 1\.\d{3}/);
});

/** The suite for some arguments, in this process. */
async function suiteOf(...args: string[]): Promise<Suite> {
  const { machine, request } = parseGenerateArguments(args);
  const flow = flowOf(machine);
  return suiteFor(flow.model, suiteHeadingOf(flow), request);
}

test('should generate the same suite each time', async () => {
  expect(await suiteOf('question')).toEqual(await suiteOf('question', '--strategy', 'tour'));
});

test('should restrict a suite to a requirement, and cover it', async () => {
  const [all, some] = [await suiteOf('booking'), await suiteOf('booking', '--requirement', '9.booking-dates')];
  const steps = ({ cases }: Suite) => cases.flatMap((one) => one.steps).length;
  expect(steps(some)).toBeLessThan(steps(all));
  expect(some.cases.flatMap(({ requirements }) => requirements)).toContain('9.booking-dates');
});

test('should restrict a suite to paths through a state or an event', async () => {
  for (const { steps } of (await suiteOf('booking', '--through', 'sending.unanswered')).cases) {
    expect(steps.map(({ place }) => place)).toContain('sending.unanswered');
  }
  for (const { steps } of (await suiteOf('booking', '--through', 'retry.pressed')).cases) {
    expect(steps.flatMap(({ transitions }) => transitions)).toContain('booking.sending.unanswered|retry.pressed|0');
  }
});

test('should generate the same random walks for the same seed, until the stop condition is met', async () => {
  const walk = (seed: string) => suiteOf('booking', '--strategy', 'random', '--seed', seed, '--stop', 'steps=30');
  expect(await walk('1')).toEqual(await walk('1'));
  expect(await walk('1')).not.toEqual(await walk('2'));
});

test('should draw a step as often as its weight says', async () => {
  const broken = async (...weights: string[]) =>
    (await suiteOf('booking', '--strategy', 'random', '--seed', '3', '--stop', 'steps=600', ...weights)).cases
      .flatMap(({ steps }) => steps)
      .filter(({ action }) => action === 'the network breaks').length;
  expect(await broken('--weight', 'the network breaks=20')).toBeGreaterThan(2 * (await broken()));
});

test.each(['tour', 'shortest', 'pairs', 'random'])('should reject a limit that is too short for the %s', (strategy) => {
  // A message is filled in and sent after the page has been opened and hydrated.
  return expect(suiteOf('contact', '--strategy', strategy, '--longest', '2')).rejects.toThrow(
    "Paths of 'contact' with at most 2 steps cannot meet",
  );
});

test.each([
  ['tour', '--longest', '9'],
  ['simple', '--longest', '3'],
  ['random', '--longest', '3', '--stop', 'steps=60'],
])('should limit the paths of strategy %s', async (strategy, ...args) => {
  const { cases } = await suiteOf('contact', '--strategy', strategy, ...args);
  expect(Math.max(...cases.map(({ steps }) => steps.length))).toBeLessThanOrEqual(Number(args[1]));
});

test('should meet every transition of the booking by simple paths, of which there are too many to list', async () => {
  const { cases } = await suiteOf('booking', '--strategy', 'simple', '--stop', 'transitions=100');
  expect(cases.length).toBeLessThan(200);
  const taken = new Set(cases.flatMap(({ steps }) => steps.flatMap(({ transitions }) => transitions)));
  expect(taken.size).toBe(transitionsOf(flowOf('booking').machine).length);
});

test('should end when the time of the stop condition is up, even while exploring', async () => {
  const started = performance.now();
  await suiteOf('registration', '--strategy', 'random', '--stop', 'seconds=0.2');
  await expect(suiteOf('registration', '--stop', 'seconds=0.01')).rejects.toThrow(
    "Exploring machine 'registration' takes more than 0.01 s",
  );
  expect(performance.now() - started).toBeLessThan(60_000);
});

test.each([
  [['boking'], "Unknown machine 'boking'. Did you mean 'booking'?"],
  [['booking', '--strategy', 'toor'], "Unknown strategy 'toor'. Did you mean 'tour'?"],
  [['booking', '--formt', 'csv'], "Unknown option '--formt'. Did you mean '--format'?"],
  [['booking', '--format', 'cvs'], "Unknown format 'cvs'. Did you mean 'csv'?"],
  [['booking', '--seed', 'one'], "--seed needs a whole number of at least 0, not 'one'."],
  [['booking', '--longest', '0'], "--longest needs a whole number of at least 1, not '0'."],
  [['booking', '--limit', '0'], "--limit needs a whole number of at least 1, not '0'."],
  [['booking', '--limit', '5'], "Machine 'booking' has more than 5 configurations."],
  [['booking', '--memory', 'all'], "--memory needs a whole number of at least 1, not 'all'."],
  [['booking', '--stop'], '--stop needs a value.'],
  [['booking', '--stop', 'pears=80'], "Unknown stop condition 'pears'. Did you mean 'pairs'?"],
  [['booking', '--stop', 'state=succes'], "Did you mean 'success'?"],
  [['booking', '--requirement', '4.boking'], "Did you mean '4.booking'?"],
  [['booking', '--through', 'sending.unanswere'], "Did you mean 'sending.unanswered'?"],
  [['booking', 'contact'], "Expected one machine, but also got 'contact'."],
])('should reject %j and suggest what was meant', async (args, message) => {
  const error = await suiteOf(...args).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toContain(message);
});

test('should fail if a goal is unreachable, and explain why', () => {
  const flow = flowOf('question');
  const eventCases = flow.model.eventCases.slice(0, 1);
  const options = parsePathOptions({});
  expect(() => generatePaths({ ...flow.model, eventCases }, options)).toThrow(UnreachableError);
  expect(() => generatePaths({ ...flow.model, eventCases }, options)).toThrow(/no event case of '.+' can occur in/);
});

test('should print errors to stderr and exit with 1', async () => {
  const { code, stdout, stderr } = await paths('boking');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain("Did you mean 'booking'?");
});

test('should name its options and commands in its usage', () => {
  for (const word of ['--strategy', '--stop', '--requirement', '--through', '--format', 'run', 'coverage', 'mutants']) {
    expect(pathsUsage).toContain(word);
  }
});

test('should measure the coverage of a recording, and list what is missing', () => {
  const flow = flowOf('question');
  const [path] = pathsOf(flow.model);
  const observations: Observation[] = [];
  const read = observer();
  const actor = createActor(flow.machine, {
    inspect: (event) => {
      const observation = read(event);
      if (observation !== undefined) observations.push(observation);
    },
  }).start();
  const steps = path?.steps ?? [];
  for (const { eventCase } of steps.slice(0, 1)) actor.send(eventCase.event);
  const half = coverageBy('view', flow, [observations]);
  expect(half.shares.transitions).toEqual({ met: 1, all: 2 });
  expect(half.missing).toEqual([`transition ${steps[1]?.transitions[0]}`]);
  expect(formatCoverage([half])).toContain(`question, view driver:\n  ${half.missing[0]}`);

  for (const { eventCase } of steps.slice(1)) actor.send(eventCase.event);
  const whole = coverageBy('view', flow, [observations]);
  expect(whole.missing).toEqual([]);
  expect(formatCoverage([whole])).not.toContain('Not covered');
  expect(formatCoverage([half, whole])).toMatch(/all +view +4\/4 +4\/4 +3\/4/);
});

test('should not require what the model excepts', () => {
  const flow = flowOf('question');
  const id = transitionsOf(flow.machine)[0]?.id;
  const model = { ...flow.model, except: { [`transition ${id}`]: 'Nobody does this.' } };
  const { shares, missing } = coverageBy('actor', { ...flow, model }, []);
  expect(shares.transitions).toEqual({ met: 0, all: 1 });
  expect(missing).not.toContain(`transition ${id}`);
});

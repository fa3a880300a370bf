import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { machines } from '../../machines/index.ts';
import { contactModel } from '../../models/contact.ts';
import { pathsOf } from '../../models/model.ts';
import {
  InputError,
  type Observation,
  observer,
  statesOf,
  transitionsOf,
  UnreachableError,
} from '../../paths/index.ts';
import type { Suite } from '../../paths/suite/index.ts';
import { coverageBy, coverageInText } from '../../scripts/paths/coverage.ts';
import { flowOf } from '../../scripts/paths/flows.ts';
import { choosePaths, suiteFor } from '../../scripts/paths/generate.ts';
import { choiceIn, generateRequestIn } from '../../scripts/paths/options.ts';

const script = join(import.meta.dirname, '../../scripts/paths.ts');

/** What `npm run paths` does with these arguments, in a process of its own. */
function paths(...given: string[]) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [script, ...given], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

/** A process takes its time to begin on a busy machine. */
const ownProcess = { timeout: 60_000 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paths-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('should list every machine with how much there is of it', ownProcess, async () => {
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

test('should write a suite that takes every transition into a file, and say what it has', ownProcess, async () => {
  const out = join(folder, 'contact.json');
  const { code, stdout, stderr } = await paths('contact', '--format', 'json', '--out', out);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  const suite: Suite = JSON.parse(await readFile(out, 'utf8'));
  const unreachable = Object.keys(contactModel.except ?? {}).filter((goal) => goal.startsWith('transition'));
  const contact = machines.find(({ machine }) => machine.id === 'contact')?.machine;
  const steps = suite.cases.flatMap((one) => one.steps);
  expect(new Set(steps.flatMap(({ transitions }) => transitions)).size).toBe(
    transitionsOf(contact as never).length - unreachable.length,
  );
  expect(stderr).toContain(`contact: ${suite.cases.length} cases, ${steps.length} steps`);
  expect(stderr).toMatch(/at least \d+ are needed, ratio 1\.\d{3}/);
});

/** The suite that arguments ask for, in this process. */
const suiteOf = (...given: string[]) => suiteFor(generateRequestIn(given));

test('should give the same suite each time', () => {
  expect(suiteOf('question')).toEqual(suiteOf('question', '--strategy', 'tour'));
});

test('should keep to the requirement that is asked for, and meet it', () => {
  const [all, some] = [suiteOf('booking'), suiteOf('booking', '--requirement', '9.booking-dates')];
  const steps = ({ cases }: Suite) => cases.flatMap((one) => one.steps).length;
  expect(steps(some)).toBeLessThan(steps(all));
  expect(some.cases.flatMap(({ requirements }) => requirements)).toContain('9.booking-dates');
});

test('should keep to paths through the state or the event that is asked for', () => {
  for (const { steps } of suiteOf('booking', '--through', 'sending.unanswered').cases) {
    expect(steps.map(({ place }) => place)).toContain('sending.unanswered');
  }
  for (const { steps } of suiteOf('booking', '--through', 'retry.pressed').cases) {
    expect(steps.flatMap(({ transitions }) => transitions)).toContain('booking.sending.unanswered|retry.pressed|0');
  }
});

test('should walk at random as the seed says, until the stop condition comes true', () => {
  const walk = (seed: string) => suiteOf('booking', '--strategy', 'random', '--seed', seed, '--stop', 'steps=30');
  expect(walk('1')).toEqual(walk('1'));
  expect(walk('1')).not.toEqual(walk('2'));
});

test('should draw a step as often as it weighs', () => {
  const broken = (...weights: string[]) =>
    suiteOf('booking', '--strategy', 'random', '--seed', '3', '--stop', 'steps=2000', ...weights)
      .cases.flatMap(({ steps }) => steps)
      .filter(({ action }) => action === 'the network breaks').length;
  expect(broken('--weight', 'the network breaks=20')).toBeGreaterThan(2 * broken());
});

test.each([
  [['boking'], "There is no machine 'boking'. Did you mean 'booking'?"],
  [['booking', '--strategy', 'toor'], "There is no strategy 'toor'. Did you mean 'tour'?"],
  [['booking', '--formt', 'csv'], "There is no option '--formt'. Did you mean '--format'?"],
  [['booking', '--format', 'cvs'], "There is no format 'cvs'. Did you mean 'csv'?"],
  [['booking', '--seed', 'one'], '--seed wants a whole number from 0 on, and not one.'],
  [['booking', '--longest', '0'], '--longest wants a whole number from 1 on, and not 0.'],
  [['booking', '--stop'], '--stop wants a value.'],
  [['booking', '--stop', 'pears=80'], "There is no stop condition 'pears'. Did you mean 'pairs'?"],
  [['booking', '--stop', 'state=succes'], "Did you mean 'success'?"],
  [['booking', '--requirement', '4.boking'], "Did you mean '4.booking'?"],
  [['booking', '--through', 'sending.unanswere'], "Did you mean 'sending.unanswered'?"],
  [['booking', 'contact'], 'One machine at a time: contact is one too many.'],
])('should say of %j what is wrong and what was meant', (given, words) => {
  expect(() => suiteOf(...given)).toThrow(InputError);
  expect(() => suiteOf(...given)).toThrow(words);
});

test('should end with an error where a goal cannot be reached, and say why', () => {
  const flow = flowOf('question');
  const eventCases = flow.model.eventCases.slice(0, 1);
  const choice = choiceIn({});
  expect(() => choosePaths({ ...flow, model: { ...flow.model, eventCases } }, choice)).toThrow(UnreachableError);
  expect(() => choosePaths({ ...flow, model: { ...flow.model, eventCases } }, choice)).toThrow(
    /no event case of '.+' may come in/,
  );
});

test('should say what is wrong on the error output, and end with 1', ownProcess, async () => {
  const { code, stdout, stderr } = await paths('boking');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain("Did you mean 'booking'?");
});

test('should tell how it is used', ownProcess, async () => {
  const { code, stdout } = await paths('--help');
  expect(code).toBe(0);
  for (const word of ['--strategy', '--stop', '--requirement', '--through', '--format', 'run', 'coverage', 'mutants']) {
    expect(stdout).toContain(word);
  }
});

test('should count what was observed of a machine, and name what never ran', () => {
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
  expect(coverageInText([half])).toContain(`question by the view:\n  ${half.missing[0]}`);

  for (const { eventCase } of steps.slice(1)) actor.send(eventCase.event);
  const whole = coverageBy('view', flow, [observations]);
  expect(whole.missing).toEqual([]);
  expect(coverageInText([whole])).not.toContain('never ran');
  expect(coverageInText([half, whole])).toMatch(/all +view +4\/4 +4\/4 +3\/4/);
});

test('should not ask for what the model says that nobody can meet', () => {
  const flow = flowOf('question');
  const id = transitionsOf(flow.machine)[0]?.id;
  const model = { ...flow.model, except: { [`transition ${id}`]: 'Nobody does.' } };
  const { shares, missing } = coverageBy('actor', { ...flow, model }, []);
  expect(shares.transitions).toEqual({ met: 0, all: 1 });
  expect(missing).not.toContain(`transition ${id}`);
});

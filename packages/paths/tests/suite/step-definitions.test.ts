import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { generateSuite, parseGenerateOptions } from '../../command/index.ts';
import { type EventCase, InputError, plan } from '../../index.ts';
import {
  type DrivenMachine,
  defineSteps,
  featureTextsOf,
  formats,
  type Suite,
  stepDefinitionsFile,
  suiteOf,
} from '../../suite/index.ts';
import { kettle, kettleEventCases } from './kettle.ts';

const heading = { title: 'A title', purpose: 'A purpose.', given: 'a kettle (on a table)' };

/** The scenarios of a feature, as Cucumber compiles them. */
function scenariosOf(feature: string) {
  let ids = 0;
  const newId = () => String(ids++);
  const parser = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher());
  return compile(parser.parse(feature), 'a.feature', newId);
}

/** Runs a feature as Cucumber does: each step needs exactly one definition, and a failing step ends its scenario. */
async function runFeature(suite: Suite, driven: DrivenMachine<never, never>) {
  const definitions: { pattern: RegExp; run: () => Promise<void> }[] = [];
  const hooks: (() => Promise<void>)[] = [];
  const define = (pattern: RegExp, run: () => Promise<void>) => definitions.push({ pattern, run });
  defineSteps(
    { Given: define, When: define, Then: define, After: (run) => hooks.push(run) },
    featureTextsOf(suite),
    driven,
  );
  const failures: string[] = [];
  const scenarios = scenariosOf(formats.gherkin(suite));
  for (const { steps } of scenarios) {
    for (const { text } of steps) {
      const [definition, another] = definitions.filter(({ pattern }) => pattern.test(text));
      if (definition === undefined) failures.push(`${text}: undefined`);
      if (another !== undefined) failures.push(`${text}: ambiguous`);
      const failure = await definition?.run().catch((error: Error) => error.message);
      if (failure === undefined) continue;
      failures.push(failure);
      break;
    }
    for (const hook of hooks) await hook();
  }
  return { failures, scenarios };
}

/** Drives a machine by its actor. `log` lists what the driver was asked for. */
function actorOf(machine: typeof kettle, log: string[] = []): () => ReturnType<DrivenMachine<typeof kettle>['driver']> {
  return () => {
    const actor = createActor(machine);
    return {
      open: async (steps) => {
        log.push(`open with ${steps.length}`);
        actor.start();
        for (const { eventCase } of steps) actor.send(eventCase.event as never);
      },
      cause: async ({ eventCase }) => {
        log.push(`cause ${eventCase.name}`);
        actor.send(eventCase.event as never);
      },
      check: async (snapshot) => {
        const { value } = actor.getSnapshot();
        if (JSON.stringify(value) !== JSON.stringify(snapshot.value))
          throw new Error(`It is at ${JSON.stringify(value)}.`);
      },
      close: async () => {
        log.push('close');
        actor.stop();
      },
    };
  };
}

const suiteFor = (eventCases: readonly EventCase<typeof kettle>[]) =>
  suiteOf(kettle, plan(kettle, { eventCases }), heading);

test('should run every scenario of a feature, with any characters in its texts', async () => {
  const suite = suiteFor(kettleEventCases);
  const log: string[] = [];
  const driven = { machine: kettle, eventCases: kettleEventCases, driver: actorOf(kettle, log) };
  const { failures, scenarios } = await runFeature(suite, driven as never);
  expect(failures).toEqual([]);
  expect(scenarios).toHaveLength(suite.cases.length);
  expect(log.filter((entry) => entry.startsWith('cause'))).toHaveLength(
    suite.cases.reduce((sum, { steps }) => sum + steps.length, 0),
  );
  expect(log.filter((entry) => entry === 'close')).toHaveLength(scenarios.length);
});

test('should begin each scenario anew, and refuse one that does not say with what it begins', async () => {
  const texts = featureTextsOf(suiteFor(kettleEventCases));
  const steps: [RegExp, () => Promise<void>][] = [];
  const ends: (() => Promise<void>)[] = [];
  const define = (...step: [RegExp, () => Promise<void>]) => steps.push(step);
  const driven = { machine: kettle, eventCases: kettleEventCases, driver: actorOf(kettle) };
  const registry = { Given: define, When: define, Then: define, After: (run: () => Promise<void>) => ends.push(run) };
  defineSteps(registry, texts, driven as never);
  const run = (text = '') => steps.find(([pattern]) => pattern.test(text))?.[1]();
  await run(texts.given);
  for (const end of ends) await end();
  const without = () => run(texts.actions[0]);
  expect(without, 'The last scenario has ended.').toThrow(`A scenario must begin with 'Given ${texts.given}'.`);
});

test('should fail where the system is not where the feature says', async () => {
  const leaky = kettle.provide({ guards: { isTooFull: () => true } });
  const { states, ...rest } = kettle.config;
  const stuck = createMachine({ ...rest, states: { ...states, full: {} } } as never, leaky.implementations as never);
  const driven = { machine: kettle, eventCases: kettleEventCases, driver: actorOf(stuck as never) };
  const { failures } = await runFeature(suiteFor(kettleEventCases), driven as never);
  expect(failures).toContain('It is at "full".');
});

test('should cause the opening steps together, before anything is checked', async () => {
  const eventCases = kettleEventCases.map((eventCase, at) => ({
    ...eventCase,
    ...(at === 0 && { opening: true, when: ({ value }: { value: unknown }) => value === 'empty' }),
  })) as unknown as EventCase<typeof kettle>[];
  const log: string[] = [];
  // One path: the kettle is filled while it opens, and then switched on.
  const along = ({ eventCase }: { eventCase: { name: string } }) =>
    eventCase.name.startsWith('-') ? ['switched'] : [];
  const paths = plan(kettle, { eventCases, goals: () => ({ all: ['switched'], atStart: [], along }) });
  const driven = { machine: kettle, eventCases, driver: actorOf(kettle, log) };
  const { failures } = await runFeature(suiteOf(kettle, paths, heading), driven as never);
  expect(failures).toEqual([]);
  expect(log).toEqual(['open with 1', 'cause - the switch *clicks*', 'close']);
});

test('should fail where the chart has changed since the feature was written', async () => {
  const suite = suiteFor(kettleEventCases);
  const { states, ...rest } = kettle.config;
  const changed = createMachine(
    { ...rest, states: { ...states, brimming: { always: 'empty' } } } as never,
    kettle.implementations as never,
  ) as unknown as typeof kettle;
  const driven = { machine: changed, eventCases: kettleEventCases, driver: actorOf(changed) };
  const { failures } = await runFeature(suite, driven as never);
  expect(failures).toContain('The chart leads to empty, not to full.cold: generate the feature again.');
});

test('should refuse a text that would mean two things', () => {
  const eventCases = kettleEventCases.map((one, at) => (at === 2 ? { ...one, name: 'Its lamp is off.' } : one));
  expect(() => featureTextsOf(suiteFor(eventCases as never))).toThrow(InputError);
});

test('should write a module that defines the steps for Cucumber', () => {
  const source = stepDefinitionsFile(featureTextsOf(suiteFor(kettleEventCases)), './driven.ts');
  expect(source).toContain(`import { After, Given, Then, When } from '@cucumber/cucumber';`);
  expect(source).toContain(`import driven from "./driven.ts";`);
  expect(source).toContain(JSON.stringify('- the switch *clicks*'));
});

test.each([
  ['driven.ts', './driven.ts'],
  ['../driven.ts', '../driven.ts'],
  ['deep/driven.ts', './deep/driven.ts'],
])('should import a driver at %s from the steps that the command writes, as a file', async (driver, specifier) => {
  const folder = mkdtempSync(join(tmpdir(), 'steps-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const summary = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const [steps, feature] = [join(folder, 'kettle.steps.ts'), join(folder, 'kettle.feature')];
  const options = { format: 'gherkin', out: feature, steps, driver: join(folder, driver) };
  await generateSuite(
    { machine: kettle, eventCases: kettleEventCases } as never,
    heading,
    parseGenerateOptions(options),
  );
  summary.mockRestore();
  expect(readFileSync(feature, 'utf8')).toContain('Feature: ');
  const written = readFileSync(steps, 'utf8');
  expect(written, 'The driver is a file beside the steps.').toContain(`import driven from "${specifier}";`);
});

import { InputError, oneOf } from '@msafara/command';
import { type Values, wholeNumber } from '@msafara/command/arguments';
import { type PathOptions, strategyNames } from '../generation.ts';
import type { Limits } from '../limits.ts';
import { formats } from '../suite/formats.ts';
import { numbersFile } from './case-files.ts';

/** The formats that people do by hand, or import to do so. Their cases have numbers. */
export const formatsForTesters: readonly GenerateRequest['format'][] = ['markdown', 'testrail', 'testrail-xml', 'xray'];

const formatNames = Object.keys(formats) as (keyof typeof formats)[];

/** The number of steps in a case that is passed only where a goal is further away. */
const comfortable = 40;

/** How a suite is generated and written. */
export type GenerateRequest = PathOptions & {
  format: (typeof formatNames)[number];
  /** The file to write (default: stdout). */
  out?: string;
  /** The file to write step definitions of the feature to. */
  steps?: string;
  /** The module whose default export drives the steps, as a path from the working folder. */
  driver?: string;
  /** The file that keeps the numbers of cases (default: `paths-cases.json`). */
  casesFile?: string;
  /** The file of a former suite, as JSON. */
  baselineFile?: string;
};

/** The command-line options that become `PathOptions`. */
export const pathOptions = {
  strategy: { type: 'string' },
  chain: { type: 'string' },
  stop: { type: 'string' },
  requirement: { type: 'string' },
  through: { type: 'string' },
  seed: { type: 'string' },
  weight: { type: 'string', multiple: true },
  longest: { type: 'string' },
  limit: { type: 'string' },
  events: { type: 'string' },
  seconds: { type: 'string' },
  memory: { type: 'string' },
} as const;

/** The command-line options that become a `GenerateRequest`. */
export const generateOptions = {
  ...pathOptions,
  baseline: { type: 'string' },
  cases: { type: 'string' },
  format: { type: 'string' },
  out: { type: 'string' },
  steps: { type: 'string' },
  driver: { type: 'string' },
} as const;

/** The description of `generateOptions` for a usage text. */
export const generateOptionsUsage = `  --strategy NAME     One of ${strategyNames.join(', ')} (default: tour).
                      tour: meets every goal in as few steps as can be found
                      shortest: one shortest path to each goal
                      simple: every path that visits no configuration twice
                      pairs: every pair of consecutive transitions
                      random: random walks
                      chain: the steppers of --chain, one after the other
  --chain STEPPERS     Such as 'random until steps=20, quick until transitions=80, to form.invalid'. quick takes what
                      has not been taken yet, in any order; to takes a shortest way to a state.
  --stop CONDITION    Stops when a condition is met: states=100, transitions=100, pairs=80, guards=100,
                      requirements=100, configurations=100 (percent), steps=200, seconds=5, state=NAME,
                      transition=ID or never,
                      combined with and, or and parentheses.
  --requirement ID    Covers only a requirement of the specification, such as 4.booking.
  --through NAME      Covers only what lies on paths through a state or an event, such as sending.unanswered.
  --longest N         Limits paths to N steps (default: those of tours to ${comfortable}, unless a goal is further away).
  --limit N           Explores at most N configurations (default: 10000).
  --events N          Explores with at most N events handled (default: 200000).
  --seconds N         Explores for at most N seconds (default: what --stop says).
  --memory N          Explores with at most N MB of memory (default: 700).
  --seed N            Seeds the random walks (default: 1).
  --weight STEP=N     Makes a step N times as likely in random walks, such as 'the network breaks=5'. Repeatable.
  --baseline FILE     Keeps the cases of a suite in JSON that still hold, and adds only what they do not meet.
  --cases FILE        Keeps the numbers of the cases, such as BOOK-3, that markdown, testrail,
                      testrail-xml and xray have
                      (default: ${numbersFile}). Commit it: numbers stay the same as long as it is there.
  --format FORMAT     One of ${formatNames.join(', ')} (default: text).
  --out FILE          Writes the suite to a file instead of stdout.
  --steps FILE        With --format gherkin: writes step definitions for Cucumber to a file.
  --driver FILE       The module that drives them: its default export is { machine, eventCases, input?, random?, clock?, driver }.`;

/** The request among the values of a command. Throws an InputError. */
export function parseGenerateOptions(values: Values<typeof generateOptions>): GenerateRequest {
  const { format = 'text', out, baseline: baselineFile, cases: casesFile, steps, driver } = values;
  if (steps !== undefined && format !== 'gherkin') throw new InputError('--steps needs --format gherkin.');
  if (driver !== undefined && steps === undefined) throw new InputError('--driver needs --steps.');
  return {
    ...parsePathOptions(values),
    format: oneOf('format', format, formatNames),
    out,
    steps,
    driver,
    baselineFile,
    casesFile,
  };
}

/** The path options among the values of a command. Throws an InputError. */
export function parsePathOptions(values: Values<typeof pathOptions>): PathOptions {
  const { chain, strategy = chain === undefined ? 'tour' : 'chain', stop, requirement, through } = values;
  const { seed = '1', weight, longest } = values;
  if (chain !== undefined && strategy !== 'chain') throw new InputError('--chain needs --strategy chain.');
  if (weight !== undefined && strategy !== 'random') throw new InputError('--weight needs --strategy random.');
  return {
    strategy: oneOf('strategy', strategy, strategyNames),
    weights: weight === undefined ? undefined : Object.fromEntries(weight.map(weightIn)),
    ...(chain !== undefined && { chain }),
    stop,
    requirement,
    through,
    seed: wholeNumber('seed', seed, 0),
    longest: longest === undefined ? undefined : wholeNumber('longest', longest, 1),
    comfortable,
    limits: limitsIn(values),
  };
}

function limitsIn(values: Values<typeof pathOptions>): Limits | undefined {
  const given = (['limit', 'events', 'seconds', 'memory'] as const).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, wholeNumber(name, value, 1)] as const];
  });
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

function weightIn(value: string): [step: string, weight: number] {
  const [, step = '', weight = ''] = /^(.+)=([\d.]+)$/.exec(value) ?? [];
  if (Number(weight) > 0) return [step, Number(weight)];
  throw new InputError(`--weight needs a step and a number above 0, such as 'the network breaks=5', not '${value}'.`);
}

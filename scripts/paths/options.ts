import { InputError, oneOf } from '../../paths/index.ts';
import { formats } from '../../paths/suite/index.ts';
import { argumentsIn, type Values } from '../arguments.ts';

const strategyNames = ['tour', 'shortest', 'simple', 'pairs', 'random'] as const;

const formatNames = [...(Object.keys(formats) as (keyof typeof formats)[]), 'csv'] as const;

export const usage = `npm run paths -- list
    the machines, and how many states, transitions and event cases each has
npm run paths -- MACHINE [options]
    a suite of paths through a machine, for a tester or a program
    --strategy ${strategyNames.join('|')}
                      tour (unless told) meets everything in as few steps as can be found, shortest goes to each state,
                      simple goes each way to it, pairs meets every two transitions in a row, random walks as --seed says
    --stop EXPR       ends where enough is met: transitions=100, pairs=80, states=100, guards=100, requirements=100, steps=200,
                      seconds=5, state=NAME, combined with and, or
    --requirement ID       keeps to a requirement of the specification: --requirement 4.booking
    --through NAME    keeps to paths through a state or an event: --through sending.waiting
    --seed N          of random walks; 1 unless told
    --weight STEP=N   of random walks: how likely a step is drawn beside the others, which have 1; as often as you like:
                      --weight 'the network breaks=5'
    --longest N       the most steps of one path
    --format ${formatNames.join('|')}
    --out FILE        writes the suite into a file
npm run paths -- run MACHINE|all [options]
    goes the paths by a driver: see npm run paths -- run --help
npm run paths -- coverage
    what of the machines the drivers ran, from the last runs
npm run paths -- mutants [MACHINE …] [--driver view|actor]
    whether the suites notice transitions that are removed or redirected and states that say something else
Into a file: npm run --silent paths -- booking --format markdown > booking.md`;

/** Which paths of a machine are chosen. */
export type Choice = {
  strategy: (typeof strategyNames)[number];
  /** When enough has been met. */
  stop?: string;
  requirement?: string;
  /** A state or an event. */
  through?: string;
  seed: number;
  /** How likely event cases are drawn, by their names: 1 unless told. */
  weights?: Record<string, number>;
  /** The most steps of one path. */
  longest?: number;
};

export type GenerateRequest = Choice & { machine: string; format: (typeof formatNames)[number]; out?: string };

export const choiceOptions = {
  strategy: { type: 'string' },
  stop: { type: 'string' },
  requirement: { type: 'string' },
  through: { type: 'string' },
  seed: { type: 'string' },
  weight: { type: 'string', multiple: true },
  longest: { type: 'string' },
} as const;

const generateOptions = {
  ...choiceOptions,
  format: { type: 'string' },
  out: { type: 'string' },
} as const;

/** What the arguments ask to be generated. Throws an InputError. */
export function generateRequestIn(given: readonly string[]): GenerateRequest {
  const { values, positionals } = argumentsIn(given, generateOptions);
  const [machine, surplus] = positionals;
  if (machine === undefined) throw new InputError('Say for which machine: npm run paths -- list tells their names.');
  if (surplus !== undefined) throw new InputError(`One machine at a time: ${surplus} is one too many.`);
  const { format = 'text', out } = values;
  return { machine, ...choiceIn(values), format: oneOf('format', format, formatNames), out };
}

/** Which paths the options of a command choose. Throws an InputError. */
export function choiceIn(values: Values<typeof choiceOptions>): Choice {
  const { strategy = 'tour', stop, requirement, through, seed = '1', weight, longest } = values;
  if (weight !== undefined && strategy !== 'random') throw new InputError('--weight is for --strategy random.');
  return {
    strategy: oneOf('strategy', strategy, strategyNames),
    weights: weight === undefined ? undefined : Object.fromEntries(weight.map(weightIn)),
    stop,
    requirement,
    through,
    seed: wholeNumber('seed', seed, 0),
    longest: longest === undefined ? undefined : wholeNumber('longest', longest, 1),
  };
}

/** A step and how likely it is drawn, as in `the network breaks=5`. Throws an InputError. */
function weightIn(given: string): [step: string, weight: number] {
  const [, step = '', weight = ''] = /^(.+)=([\d.]+)$/.exec(given) ?? [];
  if (!(Number(weight) > 0)) {
    throw new InputError(
      `--weight wants a step and a number above 0, such as 'the network breaks=5', and not '${given}'.`,
    );
  }
  return [step, Number(weight)];
}

/** The whole number that an option was given. Throws an InputError. */
export function wholeNumber(name: string, given: string, least: number): number {
  if (/^\d+$/.test(given) && Number(given) >= least) return Number(given);
  throw new InputError(`--${name} wants a whole number from ${least} on, and not ${given}.`);
}

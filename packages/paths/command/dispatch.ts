/** The commands of `paths`, by their arguments. */
import { InputError, oneOf } from '@msafara/command';
import { parseArguments, wholeNumber } from '@msafara/command/arguments';
import type { AnyEventObject } from 'xstate';
import { literal } from '../derive/literal.ts';
import { isStart } from '../event-case.ts';
import { lazyGraph } from '../lazy.ts';
import { OnlineWalk } from '../online.ts';
import type { SampledMachine } from '../samples.ts';
import { parseStop } from '../stop.ts';
import type { SuiteHeading } from '../suite/suite.ts';
import { printJourneys } from './across.ts';
import { checkProperties } from './check.ts';
import { diff } from './diff.ts';
import { generateSuite } from './generate.ts';
import { listOf } from './list.ts';
import { filesMatching, type LoadedMachine, loadMachine, loadMachines, loadSamples } from './load.ts';
import { serveOnline } from './online.ts';
import { type GenerateRequest, generateOptions, generateOptionsUsage, parseGenerateOptions } from './options.ts';
import type { PartialSamples } from './partial-samples.ts';
import { type Reached, reachedPart } from './reached.ts';
import { replaySuite } from './replay.ts';
import { keepResults, resultsUsage } from './results.ts';
import { isDerived, sampled, withDerivedSamples } from './sampled.ts';
import { suiteIn } from './suite-in.ts';
import { typedSchemas } from './typed-schemas.ts';

const usage = `Usage: paths COMMAND [options]

list FILE …           Lists the machines that files export, with their states, transitions and event cases. A file may be a
                      pattern, such as 'src/*.ts'.

online FILE[#EXPORT] [--samples FILE] [--seed N] [--stop CONDITION]
                      Hands out one random step after another to a driver in any language, as lines of JSON on stdin and
                      stdout: see README.md.

across FILE[#EXPORT] FILE[#EXPORT] … --shared 'MACHINE.STATE=MACHINE.STATE' …
                      Prints journeys that cross between machines in the states that they share, in each direction.

check FILE[#EXPORT] --samples FILE
                      Checks the properties that the samples export on every run of the machine.

[plan] FILE[#EXPORT] [options]  Generates a test suite for a machine. The export may be left out if the file exports one machine.
  --samples FILE      A module whose default export is { eventCases?, schemas?, derive?, serialise?, input?, random?,
                      clock?, except?, atMost?, properties? }.
                      Each key may stand alone.
                      Further event cases are derived from the chart if derive is true, if there are schemas (zod or any
                      Standard Schema) of events by their type, or without event cases (default: all are derived). Those
                      of actors and delays are derived unless derive is false.
  --allow missing     Ends with exit code 0 although something in the chart is not reached.
${generateOptionsUsage}

${resultsUsage}

replay SUITE.json FILE[#EXPORT]  Replays a suite in JSON with a machine, and reports where it leads elsewhere.

diff OLD NEW          Shows what changed between two versions of a machine, in its chart and its behaviour. Each is
                      FILE[#EXPORT], or REVISION:FILE[#EXPORT] of git. --samples as above.

--verbose             With each command: shows on stderr what the modules print to the console.

Example: paths src/door.ts#doorMachine --format markdown --out door.md`;

/** Runs the command that arguments name, and returns its exit code. */
export async function dispatch(args: string[]): Promise<number> {
  const [command, ...rest] = args;
  if (command === undefined || args.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return command === undefined ? 1 : 0;
  }
  switch (command) {
    case 'list':
      return list(rest);
    case 'across':
      return across(rest);
    case 'check':
      return check(rest);
    case 'diff':
      return diff(rest);
    case 'plan':
      return generate(rest);
    case 'online':
      return online(rest);
    case 'results':
      return keepResults(rest, { suitesFor: suitesIn });
    case 'replay':
      return replaySuite(rest, replayed);
    default:
      return generate(args);
  }
}

function suitesIn(files: readonly string[]) {
  if (files.length === 0) throw new InputError('No suite given, such as paths results show door.json.');
  return Promise.all(files.map(suiteIn));
}

async function list(args: readonly string[]): Promise<number> {
  const { positionals } = parseArguments(args, {});
  if (positionals.length === 0) throw new InputError('No file given, such as paths list src/door.ts.');
  const loaded: LoadedMachine[] = [];
  const refusals: string[] = [];
  for (const file of filesMatching(positionals)) {
    try {
      loaded.push(...(await loadMachines(file)));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refusals.push(error.message);
    }
  }
  if (loaded.length === 0) throw new InputError(refusals.join('\n'));
  process.stdout.write(
    listOf(
      loaded.map((one) => ({
        subject: withDerivedSamples(one.machine),
        name: `${one.file}#${one.exportName}`,
        title: one.machine.id,
        purpose: purposeOf(one),
      })),
      'id',
    ),
  );
  for (const refusal of refusals) process.stderr.write(`${refusal}\n`);
  return refusals.length === 0 ? 0 : 1;
}

async function generate(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    ...generateOptions,
    samples: { type: 'string' },
    allow: { type: 'string' },
  });
  const [target, surplus] = positionals;
  if (target === undefined) throw new InputError('No file given, such as paths src/door.ts#doorMachine.');
  if (surplus !== undefined) throw new InputError(`Expected one machine, but also got '${surplus}'.`);
  const loaded = await loadMachine(target);
  const request = parseGenerateOptions(values);
  const allowed = values.allow === undefined ? [] : [oneOf('allowance', values.allow, ['missing'] as const)];
  const samples = await samplesIn(values.samples);
  const { subject, isComplete } = await subjectOf(loaded, samples, request);
  const code = await generateSuite(subject, headingOf(loaded), request, { isComplete });
  if (isComplete || allowed.length > 0) return code;
  process.stderr.write('The suite is not complete. If that is intended, add --allow missing.\n');
  return 1;
}

async function online(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    samples: { type: 'string' },
    seed: { type: 'string' },
    stop: { type: 'string' },
  });
  const [target] = positionals;
  if (target === undefined) throw new InputError('No file given, such as paths online src/door.ts#doorMachine.');
  const samples = await samplesIn(values.samples);
  const { subject } = await subjectOf(await loadMachine(target), samples, { strategy: 'random' });
  const walk = new OnlineWalk(lazyGraph(subject.machine, subject), {
    seed: wholeNumber('seed', values.seed ?? '1', 0),
    stop: parseStop(values.stop ?? 'never', subject.machine),
  });
  const report = (line: string) => void process.stderr.write(`${line}\n`);
  return serveOnline(walk, { input: process.stdin, output: process.stdout, report });
}

async function replayed(id: string, [target]: readonly string[]) {
  if (target === undefined)
    throw new InputError(`No machine given: name the file that exports '${id}', such as src/door.ts#doorMachine.`);
  return (await loadMachine(target)).machine;
}

async function across(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, { shared: { type: 'string', multiple: true } });
  const loaded: LoadedMachine[] = [];
  for (const target of positionals) loaded.push(await loadMachine(target));
  return printJourneys(
    loaded.map(({ machine }) => sampled(machine, {})),
    values.shared ?? [],
  );
}

async function check(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, { samples: { type: 'string' } });
  const [target] = positionals;
  if (target === undefined) throw new InputError('No file given, such as paths check src/door.ts#doorMachine.');
  const samples = await samplesIn(values.samples);
  return checkProperties(sampled((await loadMachine(target)).machine, samples), samples.properties ?? []);
}

async function subjectOf(
  loaded: LoadedMachine,
  samples: PartialSamples,
  { strategy, limits }: Pick<GenerateRequest, 'strategy' | 'limits'>,
): Promise<Reached> {
  const { machine } = loaded;
  const subject = sampled(machine, samples, samples.derive === false ? undefined : await typedSchemas(loaded));
  if (samples.input === undefined && subject.input !== undefined)
    process.stderr.write(`'${machine.id}' is started with ${inputsOf(subject)}. Give your own in the samples.\n`);
  // Random walks need no exploration, so they are not held up by one.
  return isDerived(samples) && strategy !== 'random' ? reachedPart(subject, limits) : { subject, isComplete: true };
}

/** The inputs that a machine is started with, in words. */
function inputsOf({ input, eventCases }: SampledMachine): string {
  const started = eventCases.map(({ event }) => event as AnyEventObject).filter(isStart);
  const inputs = (started.length > 0 ? started : [{ input }]).map((one) => literal(one.input));
  return `${inputs.length > 1 ? 'inputs' : 'input'}: ${inputs.join(' and ')}`;
}

async function samplesIn(file: string | undefined): Promise<PartialSamples> {
  return file === undefined ? {} : loadSamples(file);
}

function headingOf(loaded: LoadedMachine): SuiteHeading {
  const { machine, file, exportName } = loaded;
  return { title: machine.id, purpose: purposeOf(loaded), given: `${exportName} of ${file} is started` };
}

function purposeOf({ machine }: LoadedMachine): string {
  return machine.root.description ?? '';
}

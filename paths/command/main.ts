#!/usr/bin/env node
import { InputError } from '../names.ts';
import type { SampledMachine } from '../samples.ts';
/** The command `paths`: test suites for the machines of any XState 5 project. */
import type { SuiteHeading } from '../suite/suite.ts';
import { parseArguments } from './arguments.ts';
import { checkProperties } from './check.ts';
import { generateSuite } from './generate.ts';
import { listOf } from './list.ts';
import { type LoadedMachine, loadMachine, loadMachines, loadSamples } from './load.ts';
import { type GenerateRequest, generateOptions, generateOptionsUsage, parseGenerateOptions } from './options.ts';
import { runCommand } from './run-command.ts';
import { isDerived, type PartialSamples, withDerivedSamples, withoutUnreachable } from './sampled.ts';

const usage = `Usage: paths COMMAND [options]

list FILE …           Lists the machines that files export, with their states, transitions and event cases.

check FILE[#EXPORT] --samples FILE
                      Checks the properties that the samples export on every run of the machine.

FILE[#EXPORT] [options]  Generates a test suite for a machine. The export may be left out if the file exports one machine.
  --samples FILE      A module whose default export is { eventCases?, schemas?, derive?, serialise?, input?, except?,
                      properties? }.
                      Further event cases are derived from the chart if derive is true, if there are schemas (zod or any
                      Standard Schema) of events by their type, or without event cases (default: all are derived).
${generateOptionsUsage}

Example: paths src/door.ts#doorMachine --format markdown --out door.md`;

await runCommand(() => dispatch(process.argv.slice(2)), 'See paths --help.');

/** Runs a command and returns the exit code. */
async function dispatch(args: string[]): Promise<number> {
  const [command, ...rest] = args;
  if (command === undefined || args.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return command === undefined ? 1 : 0;
  }
  if (command === 'list') return list(rest);
  return command === 'check' ? check(rest) : generate(args);
}

async function list(args: readonly string[]): Promise<number> {
  const { positionals } = parseArguments(args, {});
  if (positionals.length === 0) throw new InputError('No file given, such as paths list src/door.ts.');
  const loaded = (await Promise.all(positionals.map(loadMachines))).flat();
  process.stdout.write(
    listOf(
      loaded.map((one) => ({
        subject: withDerivedSamples(one.machine),
        title: one.exportName,
        purpose: purposeOf(one),
      })),
    ),
  );
  return 0;
}

async function generate(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, { ...generateOptions, samples: { type: 'string' } });
  const [target, surplus] = positionals;
  if (target === undefined) throw new InputError('No file given, such as paths src/door.ts#doorMachine.');
  if (surplus !== undefined) throw new InputError(`Expected one machine, but also got '${surplus}'.`);
  const loaded = await loadMachine(target);
  const request = parseGenerateOptions(values);
  const subject = await subjectOf(loaded, values.samples, request);
  return generateSuite(subject, headingOf(loaded), request);
}

async function check(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, { samples: { type: 'string' } });
  const [target] = positionals;
  if (target === undefined) throw new InputError('No file given, such as paths check src/door.ts#doorMachine.');
  const samples = values.samples === undefined ? {} : await loadSamples(values.samples);
  return checkProperties(sampledBy(await loadMachine(target), samples), samples.properties ?? []);
}

async function subjectOf(
  loaded: LoadedMachine,
  file: string | undefined,
  { strategy, limits }: GenerateRequest,
): Promise<SampledMachine> {
  const samples = file === undefined ? {} : await loadSamples(file);
  const subject = sampledBy(loaded, samples);
  // Random walks need no exploration, so they are not held up by one.
  return isDerived(samples) && strategy !== 'random' ? withoutUnreachable(subject, limits) : subject;
}

function sampledBy({ machine }: LoadedMachine, samples: PartialSamples): SampledMachine {
  if (isDerived(samples)) return withDerivedSamples(machine, samples);
  const { schemas: _, derive: __, eventCases = [], ...given } = samples;
  return { ...given, eventCases, machine };
}

function headingOf(loaded: LoadedMachine): SuiteHeading {
  const { machine, file, exportName } = loaded;
  return { title: machine.id, purpose: purposeOf(loaded), given: `${exportName} of ${file} is started` };
}

function purposeOf({ machine }: LoadedMachine): string {
  return machine.root.description ?? '';
}

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
import { generateOptions, generateOptionsUsage, parseGenerateOptions } from './options.ts';
import { runCommand } from './run-command.ts';
import { withDerivedSamples } from './sampled.ts';

const usage = `Usage: paths COMMAND [options]

list FILE …           Lists the machines that files export, with their states, transitions and event cases.

check FILE[#EXPORT] --samples FILE
                      Checks the properties that the samples export on every run of the machine.

FILE[#EXPORT] [options]  Generates a test suite for a machine. The export may be left out if the file exports one machine.
  --samples FILE      A module whose default export is { eventCases, serialise?, input?, except?, properties? }
                      (default: derived from the chart).
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
  const subject = await subjectOf(loaded, values.samples);
  return generateSuite(subject, headingOf(loaded), parseGenerateOptions(values));
}

async function check(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, { samples: { type: 'string' } });
  const [target] = positionals;
  if (target === undefined) throw new InputError('No file given, such as paths check src/door.ts#doorMachine.');
  const { machine } = await loadMachine(target);
  const samples = values.samples === undefined ? undefined : await loadSamples(values.samples);
  return checkProperties(samples ? { ...samples, machine } : withDerivedSamples(machine), samples?.properties ?? []);
}

async function subjectOf({ machine }: LoadedMachine, samples: string | undefined): Promise<SampledMachine> {
  return samples === undefined ? withDerivedSamples(machine) : { ...(await loadSamples(samples)), machine };
}

function headingOf(loaded: LoadedMachine): SuiteHeading {
  const { machine, file, exportName } = loaded;
  return { title: machine.id, purpose: purposeOf(loaded), given: `${exportName} of ${file} is started` };
}

function purposeOf({ machine }: LoadedMachine): string {
  return machine.root.description ?? '';
}

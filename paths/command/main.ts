#!/usr/bin/env node
import { lazyGraph } from '../lazy.ts';
import { InputError } from '../names.ts';
import { OnlineWalk } from '../online.ts';
import type { SampledMachine } from '../samples.ts';
import { parseStop } from '../stop.ts';
/** The command `paths`: test suites for the machines of any XState 5 project. */
import type { SuiteHeading } from '../suite/suite.ts';
import { parseArguments, wholeNumber } from './arguments.ts';
import { checkProperties } from './check.ts';
import { generateSuite } from './generate.ts';
import { listOf } from './list.ts';
import { type LoadedMachine, loadMachine, loadMachines, loadSamples } from './load.ts';
import { serveOnline } from './online.ts';
import { generateOptions, generateOptionsUsage, parseGenerateOptions } from './options.ts';
import { runCommand } from './run-command.ts';
import { withDerivedSamples } from './sampled.ts';

const usage = `Usage: paths COMMAND [options]

list FILE …           Lists the machines that files export, with their states, transitions and event cases.

online FILE[#EXPORT] [--samples FILE] [--seed N] [--stop CONDITION]
                      Hands out one random step after the other to a driver in any language, by lines of JSON on stdin and
                      stdout: see README.md.

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
  if (command === 'online') return online(rest);
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

async function online(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    samples: { type: 'string' },
    seed: { type: 'string' },
    stop: { type: 'string' },
  });
  const [target] = positionals;
  if (target === undefined) throw new InputError('No file given, such as paths online src/door.ts#doorMachine.');
  const subject = await subjectOf(await loadMachine(target), values.samples);
  const walk = new OnlineWalk(lazyGraph(subject.machine, subject), {
    seed: wholeNumber('seed', values.seed ?? '1', 0),
    stop: parseStop(values.stop ?? 'never', subject.machine),
  });
  const report = (line: string) => void process.stderr.write(`${line}\n`);
  return serveOnline(walk, { input: process.stdin, output: process.stdout, report });
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

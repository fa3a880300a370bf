import { join } from 'node:path';
import { InputError } from '@msafara/command';
import { parseArguments } from '@msafara/command/arguments';
import {
  formatsForTesters,
  type GenerateRequest,
  generateOptions,
  generateSuite,
  type PlannedPaths,
  parseGenerateOptions,
  pathOptions,
  reachedPart,
  withDerivedSamples,
} from '@msafara/paths/command';
import { describeUnmodelled, entryOf, flowOf, suiteHeadingOf, unmodelled } from '../../tests/models/flows.ts';
import { manualSuiteOf } from './heading.ts';
import { manualFiles } from './manual-results.ts';

/** The module that drives the steps of features, unless another one is given. */
const actorModule = join(import.meta.dirname, '../../tests/models/drivers/actor/driven.ts');

/** `npm run paths -- MACHINE …`: prints the suite of a machine, or writes it to a file. A summary goes to stderr. */
export async function generate(args: readonly string[]): Promise<number> {
  const { machine, request: given } = parseGenerateArguments(args);
  const request = { ...given, casesFile: given.casesFile ?? manualFiles.cases };
  const entry = entryOf(machine);
  if (unmodelled.includes(entry)) {
    // As for a stranger's machine: see @msafara/paths.
    process.stderr.write(`${describeUnmodelled(machine)} Until then its event cases are derived from its chart.\n`);
    const { title, purpose, route } = entry;
    const { subject } = reachedPart(withDerivedSamples(entry.machine), request.limits);
    return generateSuite(subject, { title, purpose, given: `the page ${route}` }, request);
  }
  const flow = flowOf(machine);
  if (isForTesters(request, args)) {
    const { heading, ...planned } = await manualSuiteOf(flow);
    return generateSuite(flow.model, heading, request, { planned: planned as unknown as PlannedPaths });
  }
  const driver = request.driver ?? (request.steps === undefined ? undefined : actorModule);
  return generateSuite(flow.model, suiteHeadingOf(flow), { ...request, driver });
}

/** Whether a suite is for testers, who do what can be done by hand, and nothing else was asked for. */
function isForTesters({ format, baselineFile }: GenerateRequest, args: readonly string[]): boolean {
  const isPlanned = Object.keys(parseArguments(args, generateOptions).values).some((name) => name in pathOptions);
  return formatsForTesters.includes(format) && !isPlanned && baselineFile === undefined;
}

/** Parses the arguments of `npm run paths -- MACHINE …`. Throws an InputError. */
export function parseGenerateArguments(args: readonly string[]): { machine: string; request: GenerateRequest } {
  const { values, positionals } = parseArguments(args, generateOptions);
  const [machine, surplus] = positionals;
  if (machine === undefined) throw new InputError('No machine given. npm run paths -- list shows them all.');
  if (surplus !== undefined) throw new InputError(`Expected one machine, but also got '${surplus}'.`);
  return { machine, request: parseGenerateOptions(values) };
}

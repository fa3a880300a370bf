import { writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { counted, InputError } from '@msafara/command';
import type { AnyStateMachine } from 'xstate';
import type { Kept } from '../baseline.ts';
import { generatePaths, type TourCost } from '../generation.ts';
import type { Path } from '../path.ts';
import { UnreachableError } from '../plan.ts';
import type { SampledMachine } from '../samples.ts';
import { formats } from '../suite/formats.ts';
import { guardsGone } from '../suite/guards.ts';
import { numbered } from '../suite/numbers.ts';
import { featureTextsOf, stepDefinitionsFile } from '../suite/step-definitions.ts';
import { type PathTexts, type Suite, type SuiteHeading, suiteOf } from '../suite/suite.ts';
import { loadNumbers, numbersFile, saveNumbers } from './case-files.ts';
import { formatsForTesters, type GenerateRequest } from './options.ts';
import { suiteIn } from './suite-in.ts';

export type SuiteOptions = {
  /** Paths that were planned elsewhere, instead of those that the request asks for. */
  planned?: PlannedPaths;
  /** Whether the paths meet everything (default: yes). The cost of others says nothing. */
  isComplete?: boolean;
  /** Receives the cost of a tour. */
  onTour?: (cost: TourCost) => void;
  /** Receives what became of the baseline. */
  onBaseline?: (kept: Kept) => void;
};

/** Paths, and how they are done by hand. */
export type PlannedPaths = {
  paths: readonly Path<AnyStateMachine>[];
  textsOf: (path: Path<AnyStateMachine>) => PathTexts;
};

/** Prints the suite of a machine, or writes it to a file. A summary goes to stderr. Returns the exit code. */
export async function generateSuite(
  subject: SampledMachine,
  heading: SuiteHeading,
  request: GenerateRequest,
  { planned, isComplete = true }: SuiteOptions = {},
): Promise<number> {
  let cost: TourCost | undefined;
  const onTour = (found: TourCost) => {
    cost = found;
  };
  let kept: Kept | undefined;
  const onBaseline = (found: Kept) => {
    kept = found;
  };
  const plain = await suiteFor(subject, heading, request, { planned, onTour, onBaseline });
  const suite = formatsForTesters.includes(request.format) ? await withNumbers(plain, request.casesFile) : plain;
  const output = formats[request.format](suite);
  if (request.out === undefined) process.stdout.write(output);
  else await writeFile(request.out, output);
  if (request.steps !== undefined) await writeSteps(suite, request.steps, request.driver);
  process.stderr.write(`${summary(suite)}\n`);
  if (kept !== undefined) process.stderr.write(`${baselineSummary(kept)}\n`);
  // The cost is that of the whole tour, so it is not shown for one that a stop condition ends early, nor for what is added to a baseline.
  if (isComplete && cost !== undefined && request.stop === undefined && kept === undefined)
    process.stderr.write(`${costSummary(cost)}\n`);
  return 0;
}

/** The requested suite. */
export async function suiteFor(
  subject: SampledMachine,
  heading: SuiteHeading,
  request: GenerateRequest,
  { planned, onTour, onBaseline }: SuiteOptions = {},
): Promise<Suite> {
  const { input, random, clock } = subject;
  const rest = { input, random, clock, ...heading };
  if (planned !== undefined) return suiteOf(subject.machine, planned.paths, rest, planned.textsOf);
  const { baselineFile: file } = request;
  const former = file === undefined ? undefined : await suiteIn(file);
  const baseline = former && baselineIn(former, subject, file ?? '');
  const gone = guardsGone(former?.guards ?? {}, subject.machine);
  const paths = sayingWhatIsGone(gone, () => generatePaths(subject, { ...request, baseline }, { onTour, onBaseline }));
  return suiteOf(subject.machine, paths, rest);
}

/** Plans paths, and says which guards are gone. If they leave goals that nothing reaches, no event case would help. */
function sayingWhatIsGone<Result>(gone: readonly string[], plan: () => Result): Result {
  for (const words of gone) process.stderr.write(`${words}\n`);
  try {
    return plan();
  } catch (error) {
    if (gone.length === 0 || !(error instanceof UnreachableError)) throw error;
    throw new UnreachableError(
      error.reasons,
      '\nGive the transitions their guards back, or remove what only these let happen.',
    );
  }
}

/** Numbers the cases of a suite, and keeps the numbers. */
async function withNumbers(suite: Suite, file = numbersFile): Promise<Suite> {
  const { suite: found, numbers } = numbered(suite, await loadNumbers(file));
  if (await saveNumbers(file, numbers))
    process.stderr.write(`The ids of new cases are in ${relative('.', file)}: commit it, and they stay the same.\n`);
  return found;
}

/** Writes the step definitions of a feature, with the path of its driver as seen from that file. */
async function writeSteps(suite: Suite, file: string, driver: string | undefined): Promise<void> {
  if (driver === undefined)
    throw new InputError(
      '--steps needs --driver: a module whose default export is { machine, eventCases, input?, random?, clock?, driver: () => ({ open, cause, check }) }.',
    );
  const module = relative(dirname(resolve(file)), resolve(driver)).replaceAll('\\', '/');
  await writeFile(file, stepDefinitionsFile(featureTextsOf(suite), module.startsWith('.') ? module : `./${module}`));
}

function baselineIn({ machine, cases }: Suite, subject: SampledMachine, file: string): Suite['cases'] {
  if (machine === subject.machine.id) return cases;
  throw new InputError(`${file} is a suite of '${machine}', not of '${subject.machine.id}'.`);
}

function baselineSummary({ kept, dropped, added }: Kept): string {
  const all = kept.length + dropped.length;
  const lost = dropped.map((one) => `\n  dropped, because it leads elsewhere: ${(one as Suite['cases'][number]).id}`);
  return `Baseline: kept ${kept.length} of ${counted(all, 'case')}, added ${added}${lost.join('')}`;
}

function costSummary({ steps, bound }: TourCost): string {
  const ratio = bound === 0 ? 1 : steps / bound;
  return `Tour cost (each path start counts as a step): ${steps}, lower bound ${bound}, ratio ${ratio.toFixed(3)}`;
}

function summary({ machine, cases }: Suite): string {
  const steps = cases.reduce((sum, one) => sum + one.steps.length, 0);
  return `${machine}: ${counted(cases.length, 'case')}, ${counted(steps, 'step')}`;
}

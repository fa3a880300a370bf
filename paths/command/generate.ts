import { writeFile } from 'node:fs/promises';
import { generatePaths, type TourCost } from '../generation.ts';
import type { SampledMachine } from '../samples.ts';
import { csvOf } from '../suite/csv.ts';
import { formats } from '../suite/formats.ts';
import { type Suite, type SuiteHeading, suiteOf } from '../suite/suite.ts';
import { suiteAsTable } from '../suite/table.ts';
import type { GenerateRequest } from './options.ts';

/** Prints the suite of a machine, or writes it to a file. A summary goes to stderr. Returns the exit code. */
export async function generateSuite(
  subject: SampledMachine,
  heading: SuiteHeading,
  request: GenerateRequest,
): Promise<number> {
  let cost: TourCost | undefined;
  const suite = suiteFor(subject, heading, request, (found) => {
    cost = found;
  });
  const output = formatted(suite, request.format);
  if (request.out === undefined) process.stdout.write(output);
  else await writeFile(request.out, output);
  process.stderr.write(`${summary(suite)}\n`);
  // The cost is that of the whole tour, so it is not shown for one that a stop condition ends early.
  if (cost !== undefined && request.stop === undefined) process.stderr.write(`${costSummary(cost)}\n`);
  return 0;
}

/** The requested suite; `onTour` receives its cost if it is a tour. */
export function suiteFor(
  subject: SampledMachine,
  heading: SuiteHeading,
  request: GenerateRequest,
  onTour?: (cost: TourCost) => void,
): Suite {
  return suiteOf(subject.machine, generatePaths(subject, request, { onTour }), heading);
}

function costSummary({ steps, bound }: TourCost): string {
  const ratio = bound === 0 ? 1 : steps / bound;
  return `Tour cost (each path start counts as a step): ${steps}, lower bound ${bound}, ratio ${ratio.toFixed(3)}`;
}

function formatted(suite: Suite, format: GenerateRequest['format']): string {
  if (format !== 'csv') return formats[format](suite);
  const { columns, rows } = suiteAsTable(suite);
  return csvOf(columns, rows);
}

function summary({ machine, cases }: Suite): string {
  const steps = cases.reduce((sum, one) => sum + one.steps.length, 0);
  return `${machine}: ${cases.length} cases, ${steps} steps`;
}

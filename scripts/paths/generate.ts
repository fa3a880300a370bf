import { writeFile } from 'node:fs/promises';
import { flowOf, suiteHeadingOf } from '../../models/flows.ts';
import { generatePaths, type TourCost } from '../../models/generation.ts';
import { formats, type Suite, suiteOf } from '../../paths/suite/index.ts';
import { type GenerateRequest, parseGenerateArguments } from './options.ts';

/** `npm run paths -- MACHINE …`: prints the suite of a machine, or writes it to a file. A summary goes to stderr. */
export async function generate(args: readonly string[]): Promise<number> {
  const request = parseGenerateArguments(args);
  let cost: TourCost | undefined;
  const suite = suiteFor(request, (found) => {
    cost = found;
  });
  const output = formats[request.format](suite);
  if (request.out === undefined) process.stdout.write(output);
  else await writeFile(request.out, output);
  process.stderr.write(`${summary(suite)}\n`);
  // The cost is that of the whole tour, so it is not shown for one that a stop condition ends early.
  if (cost !== undefined && request.stop === undefined) process.stderr.write(`${costSummary(cost)}\n`);
  return 0;
}

/** The requested suite; `onTour` receives its cost if it is a tour. */
export function suiteFor(request: GenerateRequest, onTour?: (cost: TourCost) => void): Suite {
  const flow = flowOf(request.machine);
  return suiteOf(flow.machine, generatePaths(flow, request, { onTour }), suiteHeadingOf(flow));
}

function costSummary({ steps, bound }: TourCost): string {
  const ratio = bound === 0 ? 1 : steps / bound;
  return `Tour cost (each path start counts as a step): ${steps}, lower bound ${bound}, ratio ${ratio.toFixed(3)}`;
}

function summary({ machine, cases }: Suite): string {
  const steps = cases.reduce((sum, one) => sum + one.steps.length, 0);
  return `${machine}: ${cases.length} cases, ${steps} steps`;
}

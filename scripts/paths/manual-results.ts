import { join } from 'node:path';
import { keepResults } from '@msafara/paths/command';
import { type Suite, suiteOf } from '@msafara/paths/suite';
import { outputFolder } from '../../tests/models/drivers/results.ts';
import { flowOf, flows } from '../../tests/models/flows.ts';
import { manualSuiteOf } from './heading.ts';

/** Where the numbers of the cases are, which everybody shares, and the results of this copy. */
export const manualFiles = {
  cases: join(import.meta.dirname, '../../tests/models/case-numbers.json'),
  results: join(outputFolder, 'by-hand.jsonl'),
};

/** `npm run paths -- results record|import|show …`: the results of cases that were done by hand. */
export function manualResults(args: readonly string[]): Promise<number> {
  return keepResults(args, { files: manualFiles, suitesFor: manualSuites });
}

/** The suites for testers of some machines, or of all that have one. */
async function manualSuites(machines: readonly string[]): Promise<Suite[]> {
  const selected = machines.length > 0 ? machines.map(flowOf) : flows.filter(({ model }) => !model.onlyByProgram);
  const suites: Suite[] = [];
  for (const flow of selected) {
    const { heading, paths, textsOf } = await manualSuiteOf(flow);
    suites.push(suiteOf(flow.machine, paths, heading, (path) => textsOf(path as never)));
  }
  return suites;
}

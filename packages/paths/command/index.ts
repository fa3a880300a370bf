/** The parts of the command `paths`, for commands that know their machines by themselves. Needs Node. */
export { printJourneys } from './across.ts';
export { checkProperties } from './check.ts';
export { differenceBetween } from './diff.ts';
export { generateSuite, type PlannedPaths, type SuiteOptions, suiteFor } from './generate.ts';
export { reportLateFailures } from './late-failures.ts';
export { type ListedMachine, listOf } from './list.ts';
export { filesMatching, type LoadedMachine, loadMachines } from './load.ts';
export {
  formatsForTesters,
  type GenerateRequest,
  generateOptions,
  generateOptionsUsage,
  parseGenerateOptions,
  parsePathOptions,
  pathOptions,
} from './options.ts';
export { reachedPart } from './reached.ts';
export { replaySuite } from './replay.ts';
export { keepResults, resultsUsage } from './results.ts';
export { withRevision } from './revision.ts';
export { runCommand } from './run-command.ts';
export { withDerivedSamples } from './sampled.ts';

/** The parts of the command `paths`, for commands that know their machines by themselves. Needs Node. */
export { checkProperties } from './check.ts';
export { generateSuite, suiteFor } from './generate.ts';
export { type ListedMachine, listOf } from './list.ts';
export {
  type GenerateRequest,
  generateOptions,
  generateOptionsUsage,
  parseGenerateOptions,
  parsePathOptions,
  pathOptions,
} from './options.ts';
export { runCommand } from './run-command.ts';
export { withDerivedSamples } from './sampled.ts';

/** Runs paths around the steps that fail, and tells causes from consequences. See ../README.md. */
export { type Fault, Faults } from './faults.ts';
export { type Cause, type Consequence, describeReport, type ReplanReport, reportOf } from './report.ts';
export { type Outcome, type ResilientOptions, ResilientRun, runResiliently } from './run.ts';

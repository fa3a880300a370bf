/** Runs paths around the steps that fail, and tells causes from consequences. See ../README.md. */
export { Faults, type StepFault } from './faults.ts';
export { type Consequence, describeReport, type FaultCause, type ReplanReport, reportOf } from './report.ts';
export { type PathOutcome, type ResilientOptions, ResilientRun, runResiliently } from './run.ts';

/** Paths as suites that a user can follow and a program can read: see ../README.md. */
export { formats } from './formats.ts';
export { pathId } from './identity.ts';
export { type Case, type CaseStep, type Expectation, type Suite, type SuiteWords, suiteOf } from './suite.ts';
export { type Table, tableOf } from './table.ts';

/** Test suites: paths in words. See ../README.md. Needs Node, so `paths/index.ts` does not export it. */
export { csvOf } from './csv.ts';
export { formats } from './formats.ts';
export { pathId } from './identity.ts';
export { type Case, type CaseStep, type Expectation, type Suite, type SuiteHeading, suiteOf } from './suite.ts';
export { suiteAsTable, type Table } from './table.ts';

/** Test suites: paths in words. See ../README.md. Needs Node, so `index.ts` does not export it. */
export { type StepByHand, stepsByHand } from './by-hand.ts';
export { csvLine, csvOf } from './csv.ts';
export { formats } from './formats.ts';
export { guardsGone } from './guards.ts';
export { pathId } from './identity.ts';
export { suiteAsTestRail, suiteAsXray } from './import-tables.ts';
export {
  type CaseNumbers,
  type NumberedCase,
  numbered,
  numberedCase,
  readNumbers,
  sharedNotesCalled,
  withKey,
} from './numbers.ts';
export { priorityOf } from './priority.ts';
export { readSuite } from './read.ts';
export { type ReplayDifference, replay } from './replay.ts';
export { type SuiteSection, sectionsOf, smokeSection } from './sections.ts';
export {
  type DrivenMachine,
  defineSteps,
  featureTextsOf,
  type StepRegistry,
  type StepTextsOfSuite,
  stepDefinitionsFile,
} from './step-definitions.ts';
export {
  type Case,
  type CaseStep,
  type Expectation,
  type PathTexts,
  type Suite,
  type SuiteHeading,
  suiteOf,
} from './suite.ts';
export { suiteAsTable, type Table } from './table.ts';
export { suiteAsTestRailXml } from './testrail-xml.ts';
export { decodeValue, encodeValue, type Json } from './values.ts';

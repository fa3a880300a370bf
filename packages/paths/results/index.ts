/** Results of cases, and the formats in which other tools read them. See ../README.md. Needs Node. */
export { type AllureFile, type AllureOptions, type AllureResult, resultsAsAllure } from './allure.ts';
export {
  type CoverageByResults,
  coverageByResultsAsText,
  coveredByResults,
  type Share,
} from './covered.ts';
export { historyLine, parseHistory, runKey, type Stability, stabilityOf, trimHistory } from './history.ts';
export { type Imported, importResults } from './import/index.ts';
export { resultsAsJunit } from './junit.ts';
export { type KnownCase, type MatrixCase, type MatrixRow, type MatrixStatus, matrixOf } from './matrix.ts';
export { lastRecorded, parseRecorded, type RecordedResult, recordedKey, recordedLine } from './recorded.ts';
export { type CaseError, type CaseResult, type CaseRun, type CaseStatus, isFailure, shortCommit } from './result.ts';
export { matrixAsTable, matrixAsText, resultsAsText } from './text.ts';

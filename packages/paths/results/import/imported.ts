import type { RecordedResult } from '../recorded.ts';
import type { CaseStatus } from '../result.ts';

/** A result as another tool reports it. */
export type ImportedResult = Pick<RecordedResult, 'note'> & {
  /** Texts that may name the case: its title, its labels, its id in the tool. */
  names: readonly string[];
  /** Undefined if the case was not done. */
  status: CaseStatus | undefined;
  /** What the tool calls the case. */
  keys: { testrail?: string; xray?: string };
};

const statuses: Record<string, CaseStatus> = {
  passed: 'passed',
  pass: 'passed',
  failed: 'failed',
  fail: 'failed',
  retest: 'failed',
  blocked: 'blocked',
  aborted: 'broken',
};

/** The status that a tool means by a word, such as `PASSED` or `Failed`; undefined for cases that have not been done. */
export function statusOf(word: string | undefined): CaseStatus | undefined {
  return statuses[(word ?? '').toLowerCase().trim()];
}

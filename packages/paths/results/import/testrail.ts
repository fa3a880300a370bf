import { type ImportedResult, statusOf } from './imported.ts';
import { recordsIn, textIn } from './records.ts';

/** The statuses that every TestRail has, by their numbers in its API; 3 is untested. */
const statusNumbers: Record<string, string> = { 1: 'passed', 2: 'blocked', 4: 'retest', 5: 'failed' };

/** The results in the rows of a CSV file that TestRail has exported of a run, or of cases, which have no status. */
export function resultsInTestRailRows(rows: readonly Readonly<Record<string, string>>[]): ImportedResult[] {
  return rows
    .filter((row) => (row.Title ?? '') !== '')
    .map((row) => result(row.Title ?? '', row['Case ID'] ?? row.ID, statusOf(row.Status), row.Comment));
}

/** The results in an answer of TestRail's API to `get_tests`; undefined if a value is none. */
export function resultsInTestRailJson(value: unknown): ImportedResult[] | undefined {
  const tests = recordsIn(value);
  if (!tests?.some((test) => 'case_id' in test)) return undefined;
  return tests.map(({ title, case_id, status_id, comment }) =>
    result(textIn(title) ?? '', textIn(case_id), statusOf(statusNumbers[textIn(status_id) ?? '']), textIn(comment)),
  );
}

function result(
  title: string,
  caseId: string | undefined,
  status: ImportedResult['status'],
  comment: string | undefined,
): ImportedResult {
  // A test has an id of its own, with a T; only that of its case stays the same from run to run.
  const testrail = caseId !== undefined && /^C?\d+$/.test(caseId) ? `C${caseId.replace('C', '')}` : undefined;
  return {
    names: [title, ...(testrail === undefined ? [] : [testrail])],
    status,
    keys: { ...(testrail !== undefined && { testrail }) },
    ...(comment && { note: comment }),
  };
}

import { parse } from 'csv-parse/sync';
import { type ImportedResult, statusOf } from './imported.ts';

/** The statuses that every TestRail has, by their numbers in its API; 3 is untested. */
const statusNumbers: Record<number, string> = { 1: 'passed', 2: 'blocked', 4: 'retest', 5: 'failed' };

/** The results in a CSV file that TestRail has exported of a run, or of cases, which have no status. */
export function resultsInTestRailCsv(text: string): ImportedResult[] {
  const rows: Record<string, string>[] = parse(text, { columns: true, relax_column_count: true });
  return rows
    .filter((row) => (row.Title ?? '') !== '')
    .map((row) => result(row.Title ?? '', row['Case ID'] ?? row.ID, statusOf(row.Status), row.Comment));
}

type Test = { title?: string; case_id?: number; status_id?: number; comment?: string };

/** Whether a value is what TestRail's API answers to `get_tests` or `get_results_for_run`. */
export function isTestRailJson(value: unknown): value is { tests: Test[] } {
  const { tests } = (value ?? {}) as { tests?: unknown };
  return Array.isArray(tests) && tests.some((test) => 'case_id' in (test as object));
}

/** The results in an answer of TestRail's API. */
export function resultsInTestRailJson({ tests }: { tests: Test[] }): ImportedResult[] {
  return tests.map(({ title = '', case_id, status_id = 3, comment }) =>
    result(title, case_id === undefined ? undefined : `C${case_id}`, statusOf(statusNumbers[status_id]), comment),
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

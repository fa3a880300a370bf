import { parse } from 'csv-parse/sync';
import type { ImportedResult } from './imported.ts';
import { resultsInTestRailRows } from './testrail.ts';

/**
 * The results in a CSV file of TestRail, or the keys in one of Jira, which has no results: its statuses say how far the work on an
 * issue is. Undefined if a file has the columns of neither.
 */
export function resultsInCsv(text: string): ImportedResult[] | undefined {
  // Jira has several columns of one name, such as Labels; the ones that count here occur once.
  const rows: Record<string, string>[] = parse(text, { columns: true, relax_column_count: true });
  const columns = Object.keys(rows[0] ?? {});
  if (columns.includes('Title')) return resultsInTestRailRows(rows);
  if (!columns.includes('Issue key') || !columns.includes('Summary')) return undefined;
  return rows
    .filter((row) => (row['Issue key'] ?? '') !== '' && (row.Summary ?? '') !== '')
    .map((row) => ({ names: [row.Summary ?? ''], status: undefined, keys: { xray: row['Issue key'] ?? '' } }));
}

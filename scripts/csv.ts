/** What a spreadsheet would take for the beginning of a formula (OWASP, CSV Injection), in either width. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A table as CSV (RFC 4180), its columns' names first. A value that a spreadsheet would compute has an apostrophe before
 * it, telephone numbers such as +254 … among them: others write these values, and a formula may send a sheet elsewhere.
 */
export function csvOf(columns: readonly string[], rows: readonly Record<string, string | null>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return lines.map((values) => `${values.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string): string {
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

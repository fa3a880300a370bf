/** The characters that begin a formula in spreadsheets (OWASP, CSV Injection), in half and full width. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A table as CSV (RFC 4180), with a header row. Values that a spreadsheet would read as a formula get a leading apostrophe,
 * even phone numbers such as +254 …: visitors write these values, and a formula could leak the sheet.
 */
export function csvOf(columns: readonly string[], rows: readonly Record<string, string | null>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return lines.map((values) => `${values.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string): string {
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

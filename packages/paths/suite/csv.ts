/**
 * Where a spreadsheet could read a formula (OWASP, CSV Injection): at the beginning of a value and, in countries where a
 * semicolon separates cells and quotes do not count, after each semicolon and line break within it.
 */
const formula = /(^|[;\r\n])(?=\s*[=+\-@＝＋－＠])/g;

/** Control characters, which a terminal would obey: all but line breaks. */
const controls = /[^\P{Cc}\r\n]/gu;

/** A table as CSV (RFC 4180), with a header row, and without formulas: see `csvLine`. */
export function csvOf(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string | null | undefined>>[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return lines.map(csvLine).join('');
}

/**
 * A row of CSV (RFC 4180), with its line break. Formulas get an apostrophe in front, even phone numbers such as +254 …: visitors
 * write these values, and a formula could leak the sheet.
 */
export function csvLine(values: readonly string[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

function cell(value: string): string {
  const harmless = value.replace(controls, ' ').replace(formula, "$1'");
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A plain-text table. The columns numbered in `left` are aligned left, the others right. */
export function formatTable(columns: readonly string[], rows: readonly (readonly string[])[], left = [0]): string {
  const widths = columns.map((column, at) => Math.max(column.length, ...rows.map((row) => row[at]?.length ?? 0)));
  return [columns, ...rows]
    .map((row) =>
      widths.map((width, at) => (left.includes(at) ? (row[at] ?? '').padEnd(width) : (row[at] ?? '').padStart(width))),
    )
    .map((cells) => cells.join('  ').trimEnd())
    .join('\n');
}

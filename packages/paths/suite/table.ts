import type { Suite } from './suite.ts';

export type Table = { columns: readonly string[]; rows: readonly Readonly<Record<string, string | undefined>>[] };

const columns = [
  'machine',
  'case',
  'title',
  'priority',
  'preconditions',
  'step',
  'action',
  'instruction',
  'data',
  'place',
  'result',
  'requirements',
] as const;

/** A suite as a table: one row per step, and one for the start of each case. */
export function suiteAsTable({ machine, given, cases }: Suite): Table {
  const rows = cases.flatMap(({ id, title, priority, preconditions, start, steps }) =>
    [{ ...start, number: 0, action: given, data: {} }, ...steps].map(
      ({ number, action, instruction = '', data, place, results, requirements }): Table['rows'][number] => ({
        machine,
        case: id,
        title,
        priority,
        preconditions: preconditions.join('\n'),
        step: String(number),
        action,
        instruction,
        data: dataLines(data),
        place,
        result: results.join('\n'),
        requirements: requirements.join(' '),
      }),
    ),
  );
  return { columns, rows };
}

/** Data with the labels of its fields, one a line. With its label in front, no value looks like a formula to a spreadsheet. */
export function dataLines(data: Readonly<Record<string, string>> = {}): string {
  return Object.entries(data)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}

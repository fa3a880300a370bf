import type { Suite } from './suite.ts';

export type Table = { columns: readonly string[]; rows: Record<string, string>[] };

/** A suite as a table: one row per step, and one for the start of each case. */
export function suiteAsTable({ machine, given, cases }: Suite): Table {
  const rows = cases.flatMap(({ id, title, start, steps }) =>
    [{ ...start, number: 0, action: given }, ...steps].map(({ number, action, place, results, requirements }) => ({
      machine,
      case: id,
      title,
      step: String(number),
      action,
      place,
      result: results.join('\n'),
      requirements: requirements.join(' '),
    })),
  );
  return { columns: ['machine', 'case', 'title', 'step', 'action', 'place', 'result', 'requirements'], rows };
}

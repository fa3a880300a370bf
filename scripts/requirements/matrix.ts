import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The traceability matrix. */
export const matrixFile = 'docs/specification.md';

/** A row of the traceability matrix. */
export type Requirement = {
  id: string;
  /** The cells as they are written: specification, what we do, code, test. */
  says: string;
  does: string;
  where: string;
  shownBy: string;
};

const root = join(import.meta.dirname, '..', '..');

/** All rows of the traceability matrix. */
export function requirementsIn(matrix = readFileSync(join(root, matrixFile), 'utf8')): Requirement[] {
  return matrix
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      // As in any Markdown table, a bar within a cell is written with a backslash.
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
      if (cells.length !== 7) throw new Error(`This row does not have five cells: ${line}`);
      const [, id = '', says = '', does = '', where = '', shownBy = ''] = cells;
      return { id: id.replaceAll('`', ''), says, does, where, shownBy };
    });
}

/** The texts in code spans. */
export function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

/** The tags that Vitest accepts: one for each requirement. */
export function requirementTags(): { name: string; description: string }[] {
  return requirementsIn().map(({ id, says }) => ({ name: id, description: says }));
}

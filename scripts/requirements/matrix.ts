import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The traceability matrix. */
export const matrixFile = 'docs/specification.md';

/** A change of one place in a file that breaks a requirement. */
export type Fault = {
  file: string;
  /** A text that occurs once in the file. */
  before: string;
  after: string;
};

/** A row of the traceability matrix. */
export type Requirement = {
  id: string;
  /** The cells as they are written: specification, what we do, code. */
  says: string;
  does: string;
  where: string;
  /** The fault that a test of the requirement has to notice, or why there is none. */
  fault: Fault | string;
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
      const [, id = '', says = '', does = '', where = '', fault = ''] = cells;
      return { id: id.replaceAll('`', ''), says, does, where, fault: parseFault(fault) };
    });
}

/** The texts in code spans. */
export function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

/** A fault is written as \`file\` \`before\` → \`after\`, and a reason why there is none as – and the reason. */
function parseFault(cell: string): Fault | string {
  const [, file, before, after] = /^`([^`]+)` `([^`]+)` → `([^`]+)`$/.exec(cell) ?? [];
  if (file !== undefined && before !== undefined && after !== undefined) return { file, before, after };
  const [, reason] = /^– (.+)$/.exec(cell) ?? [];
  if (reason !== undefined) return reason;
  throw new Error(`This is neither a fault nor a reason why there is none: ${cell}`);
}

/** The tag of a test that compares two outputs of the project with each other, such as the menus with the pages. */
export const comparisonTag = 'comparison';

/** The tags that Vitest accepts: one for each requirement, and the one of comparisons. */
export function requirementTags(): { name: string; description: string }[] {
  return [
    ...requirementsIn().map(({ id, says }) => ({ name: id, description: says })),
    { name: comparisonTag, description: 'Compares two outputs of the project with each other.' },
  ];
}

/** Tables as test management tools import them: with their column names, one row per step. */
import { stepsByHand } from './by-hand.ts';
import type { Case, Suite } from './suite.ts';
import { dataLines, type Table } from './table.ts';

/** Jira limits summaries to 255 characters, TestRail titles to 250. */
const longestTitle = 250;

const capitalised = { high: 'High', medium: 'Medium', low: 'Low' } as const;

/**
 * A suite as TestRail's import from CSV reads it, with the template 'Test Case (Steps)' and the layout 'Test cases use
 * multiple rows': the first row of a case names it, and every row is a step.
 */
export function suiteAsTestRail(suite: Suite): Table {
  const columns = [
    'Title',
    'Section',
    'Type',
    'Priority',
    'Preconditions',
    'References',
    'Steps (Step)',
    'Steps (Additional Info)',
    'Steps (Expected Result)',
    'Steps (References)',
  ] as const;
  const rows = suite.cases.flatMap((one) =>
    stepsByHand(suite, one).map((step, at) => ({
      ...(at === 0 && {
        Title: titleOf(suite, one),
        Section: suite.title,
        Type: 'Functional',
        Priority: capitalised[one.priority],
        Preconditions: preconditionsOf(suite, one).join('\n'),
        References: one.requirements.join(', '),
      }),
      'Steps (Step)': step.action,
      'Steps (Additional Info)': dataLines(step.data),
      'Steps (Expected Result)': step.results.join('\n'),
      'Steps (References)': step.requirements.join(', '),
    })),
  );
  return { columns, rows };
}

/**
 * A suite as Xray's Test Case Importer reads it in Jira Cloud: rows with the same issue id are one issue, and every row of a
 * test is a step. Preconditions are issues of their own, which tests refer to by their issue ids. Multiple values are
 * separated by semicolons.
 */
export function suiteAsXray(suite: Suite): Table {
  const columns = [
    'Issue Id',
    'Issue type',
    'Test type',
    'Test Summary',
    'Description',
    'Test Priority',
    'Action',
    'Data',
    'Result',
    'Precondition',
    'Precondition type',
    'Test Repo',
    'Labels',
  ] as const;
  const preconditions = [...new Set(suite.cases.flatMap((one) => preconditionsOf(suite, one)))];
  const issueOf = (precondition: string) => String(preconditions.indexOf(precondition) + 1);
  const tests = suite.cases.flatMap((one, number) => {
    const issue = String(preconditions.length + number + 1);
    return stepsByHand(suite, one).map((step, at) => ({
      'Issue Id': issue,
      'Test type': 'Manual',
      ...(at === 0 && {
        'Issue type': 'test',
        'Test Summary': titleOf(suite, one),
        Description: descriptionOf(suite, one),
        'Test Priority': capitalised[one.priority],
        Precondition: preconditionsOf(suite, one).map(issueOf).join(';'),
        'Test Repo': suite.title,
        Labels: [`${suite.machine}-${one.id}`, ...one.requirements].map(labelOf).join(';'),
      }),
      Action: step.action,
      Data: dataLines(step.data),
      Result: step.results.join('\n'),
    }));
  });
  const conditions = preconditions.map((precondition) => ({
    'Issue Id': issueOf(precondition),
    'Issue type': 'precondition',
    'Test Summary': shortened(precondition),
    Description: precondition,
    'Precondition type': 'Manual',
  }));
  return { columns, rows: [...conditions, ...tests] };
}

function preconditionsOf({ given, equipment = [] }: Suite, { preconditions }: Case): string[] {
  return [given, ...equipment, ...preconditions];
}

/** What the requirements of a case demand. */
function descriptionOf({ purpose, requirements = {} }: Suite, one: Case): string {
  const demands = one.requirements.flatMap((id) =>
    requirements[id] === undefined ? [] : `${id}: ${requirements[id]}`,
  );
  return [purpose, ...demands].join('\n');
}

/** The title of a case, with its id in front so that results can be matched with it. */
function titleOf({ machine }: Suite, { id, title }: Case): string {
  return shortened(`${machine}-${id}: ${title}`);
}

function shortened(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length > longestTitle ? `${line.slice(0, longestTitle - 1)}…` : line;
}

/** A label of Jira must not contain blanks. */
function labelOf(name: string): string {
  return name.replace(/[\s;]+/g, '-');
}

/** Tables as test management tools import them: with their column names, one row per step. */
import { stepsByHand } from './by-hand.ts';
import { sectionsOf } from './sections.ts';
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
    'ID',
    'Title',
    'Section',
    'Section Description',
    'Type',
    'Priority',
    'Preconditions',
    'References',
    'Steps (Step)',
    'Steps (Additional Info)',
    'Steps (Expected Result)',
    'Steps (References)',
  ] as const;
  const rows = inOrder(suite).flatMap((one, number) =>
    stepsByHand(suite, one).map((step, at) => ({
      ...(at === 0 && {
        ID: one.keys?.testrail,
        Title: titleOf(suite, one),
        Section: suite.title,
        // Once for all cases, where a tester reads it first.
        'Section Description': number === 0 ? sharedNotes(suite).join('\n') : undefined,
        Type: 'Functional',
        Priority: capitalised[one.priority],
        Preconditions: one.preconditions.join('\n'),
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
 * separated by semicolons. A test with an issue key is updated.
 */
export function suiteAsXray(suite: Suite): Table {
  const columns = [
    'Issue Id',
    'Issue key',
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
  const cases = inOrder(suite);
  const preconditions = [...new Set(cases.flatMap((one) => preconditionsOf(suite, one)))];
  const issueOf = (precondition: string) => String(preconditions.indexOf(precondition) + 1);
  const tests = cases.flatMap((one, number) => {
    const issue = String(preconditions.length + number + 1);
    return stepsByHand(suite, one).map((step, at) => ({
      'Issue Id': issue,
      'Test type': 'Manual',
      ...(at === 0 && {
        'Issue key': one.keys?.xray,
        'Issue type': 'test',
        'Test Summary': titleOf(suite, one),
        Description: descriptionOf(suite, one),
        'Test Priority': capitalised[one.priority],
        Precondition: preconditionsOf(suite, one).map(issueOf).join(';'),
        'Test Repo': suite.title,
        Labels: [one.number ?? `${suite.machine}-${one.id}`, ...one.requirements].map(labelOf).join(';'),
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

/** The cases as a tester does them. */
function inOrder(suite: Suite): Case[] {
  return sectionsOf(suite).flatMap(({ cases }) => cases);
}

/** What holds for all cases: one text, however many lines it has. */
function sharedNotes({ given, equipment = [] }: Suite): string[] {
  return [given, ...equipment];
}

function preconditionsOf(suite: Suite, { preconditions }: Case): string[] {
  return [sharedNotes(suite).join('\n'), ...preconditions];
}

/** What the requirements of a case demand. */
function descriptionOf({ purpose, requirements = {} }: Suite, one: Case): string {
  const demands = one.requirements.flatMap((id) =>
    requirements[id] === undefined ? [] : `${id}: ${requirements[id]}`,
  );
  return [purpose, ...demands].join('\n');
}

/** The title of a case, with its id in front so that results can be matched with it. */
function titleOf({ machine }: Suite, { id, number = `${machine}-${id}`, title }: Case): string {
  return shortened(`${number}: ${title}`);
}

function shortened(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length > longestTitle ? `${line.slice(0, longestTitle - 1)}…` : line;
}

/** A label of Jira must not contain blanks. */
function labelOf(name: string): string {
  return name.replace(/[\s;]+/g, '-');
}

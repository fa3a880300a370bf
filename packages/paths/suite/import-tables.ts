/** Tables as test management tools import them: with their column names, one row per step. */
import { stepsByHand } from './by-hand.ts';
import { casesInOrder } from './sections.ts';
import type { Case, Suite } from './suite.ts';
import { dataLines, type Table } from './table.ts';

/** Jira limits summaries to 255 characters, TestRail titles to 250. */
const longestTitle = 250;

/** Priorities as TestRail and Jira name them. */
export const capitalised = { high: 'High', medium: 'Medium', low: 'Low' } as const;

/**
 * A suite as TestRail's import from CSV reads it, with the template 'Test Case (Steps)' and the layout 'Test cases use
 * multiple rows': the first row of a case names it, and every row is a step. This import only adds cases, whatever is in the
 * column ID (see `suiteAsTestRailXml`), so that column is for people.
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
  const rows = casesInOrder(suite).flatMap((one, number) =>
    stepsByHand(suite, one).map((step, at) => ({
      ...(at === 0 && {
        ID: one.keys?.testrail,
        Title: titledCase(suite, one),
        Section: suite.title,
        // Once for all cases, where a tester reads it first.
        'Section Description': number === 0 ? notesWithDemands(suite).join('\n') : undefined,
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
 * test is a step. What holds for all cases is a precondition, an issue of its own, to which tests refer by its issue id. Multiple
 * values are separated by semicolons. A test or a precondition with an issue key is updated, and any other one is created; so
 * there is a single precondition, whose key is kept (see `numbered`), and those of a case are in its description.
 *
 * @see https://docs.getxray.app/display/XRAYCLOUD/Importing+Tests+using+Test+Case+Importer 'to import new or existent tests,
 * preconditions and test sets'; and https://github.com/Xray-App/tutorial-test-case-importer for the columns.
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
  const cases = casesInOrder(suite);
  const tests = cases.flatMap((one, number) => {
    const issue = String(number + 2);
    return stepsByHand(suite, one).map((step, at) => ({
      'Issue Id': issue,
      'Test type': 'Manual',
      ...(at === 0 && {
        'Issue key': one.keys?.xray,
        'Issue type': 'test',
        'Test Summary': titledCase(suite, one),
        Description: descriptionOf(suite, one),
        'Test Priority': capitalised[one.priority],
        Precondition: '1',
        'Test Repo': suite.title,
        Labels: [one.number ?? `${suite.machine}-${one.id}`, ...one.requirements].map(labelOf).join(';'),
      }),
      Action: step.action,
      Data: dataLines(step.data),
      Result: step.results.join('\n'),
    }));
  });
  const { number = suite.machine, xray } = suite.shared ?? {};
  const precondition = {
    'Issue Id': '1',
    'Issue key': xray,
    'Issue type': 'precondition',
    'Test Summary': shortened(`${number}: Before each case of "${suite.title}"`),
    Description: sharedNotes(suite).join('\n'),
    'Precondition type': 'Manual',
  };
  return { columns, rows: [precondition, ...tests] };
}

/** What holds for all cases: one text, however many lines it has. */
export function sharedNotes({ given, equipment = [given] }: Suite): string[] {
  return equipment;
}

/** What holds for all cases, with what the requirements demand to which they refer. */
export function notesWithDemands(suite: Suite): string[] {
  return [...sharedNotes(suite), ...demandsOf(suite)];
}

/** What each requirement of a suite demands, with its id. */
export function demandsOf({ requirements = {} }: Suite, ids = Object.keys(requirements)): string[] {
  return ids.flatMap((id) => (requirements[id] === undefined ? [] : `${id}: ${requirements[id]}`));
}

/** What has to be in place before a case, and what its requirements demand. */
function descriptionOf(suite: Suite, one: Case): string {
  const first = one.preconditions.map((words) => `First: ${words}`);
  return [suite.purpose, ...first, ...demandsOf(suite, one.requirements)].join('\n');
}

/** The title of a case, with its id in front so that results can be matched with it. */
export function titledCase({ machine }: Suite, { id, number = `${machine}-${id}`, title }: Case): string {
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

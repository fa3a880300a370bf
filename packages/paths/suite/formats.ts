import { csvOf } from './csv.ts';
import { suiteAsGherkin } from './gherkin.ts';
import { suiteAsTestRail, suiteAsXray } from './import-tables.ts';
import { suiteAsMarkdown } from './markdown.ts';
import type { Suite } from './suite.ts';
import { suiteAsTable, type Table } from './table.ts';
import { suiteAsTestRailXml } from './testrail-xml.ts';
import { suiteAsText } from './text.ts';

/** Formatters for suites, by name. */
export const formats = {
  text: suiteAsText,
  markdown: suiteAsMarkdown,
  json: (suite: Suite) => `${JSON.stringify(suite, null, 2)}\n`,
  gherkin: suiteAsGherkin,
  csv: (suite: Suite) => csv(suiteAsTable(suite)),
  testrail: (suite: Suite) => withByteOrderMark(csv(suiteAsTestRail(suite))),
  'testrail-xml': suiteAsTestRailXml,
  xray: (suite: Suite) => withByteOrderMark(csv(suiteAsXray(suite))),
} satisfies Record<string, (suite: Suite) => string>;

function csv({ columns, rows }: Table): string {
  return csvOf(columns, rows);
}

/** Spreadsheets and importers that do not ask for an encoding recognise UTF-8 by this mark. */
function withByteOrderMark(text: string): string {
  return `\uFEFF${text}`;
}

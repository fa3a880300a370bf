import { suiteAsGherkin } from './gherkin.ts';
import { suiteAsMarkdown } from './markdown.ts';
import type { Suite } from './suite.ts';
import { suiteAsText } from './text.ts';

/** Formatters for suites, by name. See `suiteAsTable` for tabular formats. */
export const formats = {
  text: suiteAsText,
  markdown: suiteAsMarkdown,
  json: (suite: Suite) => `${JSON.stringify(suite, null, 2)}\n`,
  gherkin: suiteAsGherkin,
} satisfies Record<string, (suite: Suite) => string>;

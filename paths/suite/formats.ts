import { gherkin } from './gherkin.ts';
import { markdown } from './markdown.ts';
import type { Suite } from './suite.ts';
import { text } from './text.ts';

/** How a suite can be written, by the name of the format. `tableOf` gives the rows for a format of tables. */
export const formats = {
  text,
  markdown,
  /** A `Suite` as it is. */
  json: (suite: Suite) => `${JSON.stringify(suite, null, 2)}\n`,
  gherkin,
} satisfies Record<string, (suite: Suite) => string>;

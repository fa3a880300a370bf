import { SaxesParser } from 'saxes';
import type { ImportedResult } from './imported.ts';

/** What the elements within a test case say of it. */
const outcomes = { failure: 'failed', error: 'broken', skipped: 'blocked' } as const;

/** The results in a JUnit XML file; undefined if it is another kind of XML. A case may be named in the name, the class or a property of a test. */
export function resultsInJunit(text: string): ImportedResult[] | undefined {
  let root: string | undefined;
  const results: ImportedResult[] = [];
  let current: (ImportedResult & { names: string[]; note?: string }) | undefined;
  let isWithinOutcome = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    root ??= name;
    if (name === 'testcase')
      current = { names: [attributes.name ?? '', attributes.classname ?? ''], status: 'passed', keys: {} };
    if (current === undefined) return;
    if (name === 'property') current.names.push(attributes.value ?? '');
    if (!(name in outcomes)) return;
    current.status = outcomes[name as keyof typeof outcomes];
    if (attributes.message) current.note = attributes.message;
    isWithinOutcome = true;
  });
  parser.on('text', (words) => {
    if (isWithinOutcome && current !== undefined && words.trim() !== '') current.note ??= words.trim();
  });
  parser.on('closetag', ({ name }) => {
    if (name in outcomes) isWithinOutcome = false;
    if (name !== 'testcase' || current === undefined) return;
    results.push(current);
    current = undefined;
  });
  parser.write(text).close();
  return root === 'testsuites' || root === 'testsuite' ? results : undefined;
}

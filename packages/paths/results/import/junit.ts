import { SaxesParser } from 'saxes';
import type { ImportedResult } from './imported.ts';

/** What the elements within a test case say of it. */
const outcomes = { failure: 'failed', error: 'broken', skipped: 'blocked' } as const;

/**
 * The results in a JUnit XML file; undefined if it is another kind of XML. A case may be named in the name, the class or a property of a
 * test. A test with several ids of TestRail is a result of each.
 *
 * @see https://github.com/gurock/trcli 'Using Case ID', and its test data, for names such as `C1_C2_signs_in` and `signs_in_C1()`;
 * and https://github.com/Xray-App/xray-junit-extensions for the properties of Xray.
 */
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
    if (name === 'property') {
      const { value = '' } = attributes;
      current.names.push(attributes.name === 'test_id' && /^\d+$/.test(value) ? `C${value}` : value);
    }
    if (!(name in outcomes)) return;
    current.status = outcomes[name as keyof typeof outcomes];
    if (attributes.message) current.note = attributes.message;
    isWithinOutcome = true;
  });
  const addNote = (words: string) => {
    if (isWithinOutcome && current !== undefined && words.trim() !== '') current.note ??= words.trim();
  };
  parser.on('text', addNote);
  parser.on('cdata', addNote);
  parser.on('closetag', ({ name }) => {
    if (name in outcomes) isWithinOutcome = false;
    if (name !== 'testcase' || current === undefined) return;
    results.push(...ofEachId(current));
    current = undefined;
  });
  parser.write(text).close();
  return root === 'testsuites' || root === 'testsuite' ? results : undefined;
}

/** A result once for each id of TestRail in the name or a property of a test; a class is no place for one. */
function ofEachId(result: ImportedResult): ImportedResult[] {
  const [called = '', , ...properties] = result.names;
  const ids = [called, ...properties].flatMap((name) => name.match(/(?<![a-z\d])c\d+(?![a-z\d])/gi) ?? []);
  const distinct = [...new Set(ids.map((id) => id.toUpperCase()))];
  return distinct.length === 0 ? [result] : distinct.map((id) => ({ ...result, names: [id, ...result.names] }));
}

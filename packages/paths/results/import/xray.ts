import { type ImportedResult, statusOf } from './imported.ts';
import { recordsIn, textIn } from './records.ts';

/**
 * The results in Xray's own JSON format; undefined if a value is none.
 *
 * @see https://docs.getxray.app/display/XRAYCLOUD/Using+Xray+JSON+format+to+import+execution+results
 */
export function resultsInXrayJson(value: unknown): ImportedResult[] | undefined {
  const tests = recordsIn(value);
  if (!tests?.some((test) => 'testKey' in test || 'testInfo' in test)) return undefined;
  return tests.map(({ testKey, status, comment, testInfo }) => {
    const { summary, labels } = (testInfo ?? {}) as { summary?: unknown; labels?: unknown };
    const key = textIn(testKey);
    const named = [summary, ...(Array.isArray(labels) ? labels : []), key].flatMap((name) => textIn(name) ?? []);
    const note = textIn(comment);
    return {
      names: named,
      status: statusOf(textIn(status)),
      keys: { ...(key !== undefined && { xray: key }) },
      ...(note && { note }),
    };
  });
}

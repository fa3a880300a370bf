import { type ImportedResult, statusOf } from './imported.ts';

type Test = {
  testKey?: string;
  status?: string;
  comment?: string;
  testInfo?: { summary?: string; labels?: readonly string[] };
};

/** Whether a value is a file of results in Xray's own JSON format. */
export function isXrayJson(value: unknown): value is { tests: Test[] } {
  const { tests } = (value ?? {}) as { tests?: unknown };
  return Array.isArray(tests) && tests.some((test) => 'testKey' in (test as object) || 'testInfo' in (test as object));
}

/** The results in Xray's own JSON format. */
export function resultsInXrayJson({ tests }: { tests: Test[] }): ImportedResult[] {
  return tests.map(({ testKey, status, comment, testInfo: { summary = '', labels = [] } = {} }) => ({
    names: [summary, ...labels, ...(testKey === undefined ? [] : [testKey])],
    status: statusOf(status),
    keys: { ...(testKey !== undefined && { xray: testKey }) },
    ...(comment && { note: comment }),
  }));
}

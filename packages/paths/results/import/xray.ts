import { type ImportedResult, statusOf } from './imported.ts';
import { recordsIn, textIn } from './records.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The results in Xray's own JSON format, or in an answer of its REST or GraphQL API; undefined if a value is none.
 *
 * @see https://docs.getxray.app/display/XRAYCLOUD/Using+Xray+JSON+format+to+import+execution+results
 * @see https://docs.getxray.app/display/XRAY/Test+Runs+-+REST, and Export Execution Results and Test Executions beside it
 * @see https://us.xray.cloud.getxray.app/doc/graphql/
 */
export function resultsInXrayJson(value: unknown): ImportedResult[] | undefined {
  const ofGraphql = testRunsIn(value);
  if (ofGraphql.length > 0) return ofGraphql.map(resultInGraphql);
  // Asked for one test run, the REST API answers with it alone.
  const tests = isFields(value) && 'testKey' in value ? [value] : recordsIn(value);
  if (!tests?.some((test) => 'testKey' in test || 'testInfo' in test || ('key' in test && 'rank' in test)))
    return undefined;
  return tests.map(({ testKey, key, status, comment, testInfo }) => {
    const { summary, labels } = (testInfo ?? {}) as { summary?: unknown; labels?: unknown };
    return result([summary, ...(Array.isArray(labels) ? labels : [])], { key: testKey ?? key, status, comment });
  });
}

/** The test runs anywhere in an answer of the GraphQL API: objects with a test, and a status that has a name. */
function testRunsIn(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.flatMap(testRunsIn);
  if (!isFields(value)) return [];
  if (isFields(value.test) && isFields(value.status)) return [value];
  return Object.values(value).flatMap(testRunsIn);
}

function resultInGraphql({ test, status, comment }: Fields): ImportedResult {
  const { jira } = test as Fields;
  const { key, summary } = isFields(jira) ? jira : {};
  if (textIn(key) === undefined)
    throw new Error(
      'a test run does not say which test it is of. Query test { jira(fields: ["key", "summary"]) } in results.',
    );
  return result([summary], { key, status: (status as Fields).name, comment });
}

function result(names: readonly unknown[], { key, status, comment }: Fields): ImportedResult {
  const xray = textIn(key);
  const note = textIn(comment);
  return {
    names: [...names, xray].flatMap((name) => textIn(name) ?? []),
    status: statusOf(textIn(status)),
    keys: { ...(xray !== undefined && { xray }) },
    ...(note && { note }),
  };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

import { type XmlElement, xmlDocument } from '../xml.ts';
import { runKey, type Stability } from './history.ts';
import { type CaseResult, isFailure } from './result.ts';

/**
 * Results as JUnit XML, with a suite for each machine and driver. The elements are those of Jenkins
 * (https://github.com/jenkinsci/xunit-plugin, junit-10.xsd), plus the properties of test cases, as pytest, Playwright and Xray
 * have them (https://github.com/testmoapp/junitxml). `stability` is what `stabilityOf` found in former results.
 */
export function resultsAsJunit(
  results: readonly CaseResult[],
  { stability = new Map() }: { stability?: ReadonlyMap<string, Stability> } = {},
): string {
  const suites = Map.groupBy(results, ({ machine, driver }) => `${machine}, ${driver} driver`);
  return xmlDocument({
    name: 'testsuites',
    attributes: { name: 'paths', ...countsOf(results) },
    content: [...suites].map(([name, some]) => suiteElement(name, some, stability)),
  });
}

function suiteElement(
  name: string,
  results: readonly CaseResult[],
  stability: ReadonlyMap<string, Stability>,
): XmlElement {
  const started = results.map((result) => result.started).sort()[0] ?? '';
  const commits = [...new Set(results.flatMap(({ commit }) => commit ?? []))];
  return {
    name: 'testsuite',
    attributes: {
      name,
      ...countsOf(results),
      skipped: results.filter(({ status }) => status === 'blocked').length,
      // The field takes neither milliseconds nor a time zone.
      timestamp: started.slice(0, 19),
    },
    content: [
      properties([
        ['machine', results[0]?.machine],
        ['driver', results[0]?.driver],
        ...commits.map((commit): [string, string] => ['commit', commit]),
      ]),
      ...results.map((result) => caseElement(result, stability.get(runKey(result)))),
    ],
  };
}

function countsOf(results: readonly CaseResult[]) {
  return {
    tests: results.length,
    failures: results.filter(({ status }) => status === 'failed').length,
    errors: results.filter(({ status }) => status === 'broken').length,
    time: seconds(results.reduce((sum, { duration }) => sum + duration, 0)),
  };
}

function caseElement(result: CaseResult, stability: Stability | undefined): XmlElement {
  const { id, machine, driver, title, duration, requirements, seed, commit, started, picture } = result;
  return {
    name: 'testcase',
    attributes: { name: `${id} ${title}`, classname: `${machine}.${driver}`, time: seconds(duration) },
    content: [
      properties([
        ['id', id],
        // Xray links a test to the requirements in a property of this name, separated by commas.
        ['requirements', requirements.length > 0 ? requirements.join(',') : undefined],
        ['seed', seed],
        ['commit', commit],
        ['started', started],
        ['flakiness', stability?.flakiness.toFixed(2)],
        ['attachment', picture],
      ]),
      ...outcome(result),
      ...(picture === undefined ? [] : [{ name: 'system-out', content: `[[ATTACHMENT|${picture}]]` }]),
    ],
  };
}

function outcome({ status, error }: CaseResult): XmlElement[] {
  const message = error?.message ?? '';
  const [first = ''] = message.split('\n');
  if (status === 'blocked') return [{ name: 'skipped', attributes: { message: first } }];
  if (!isFailure(status)) return [];
  const [name, type] = status === 'failed' ? ['failure', 'StepError'] : ['error', 'Error'];
  return [{ name, attributes: { message: first, type }, content: message }];
}

function properties(some: readonly [name: string, value: string | number | undefined][]): XmlElement {
  return {
    name: 'properties',
    content: some
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({ name: 'property', attributes: { name, value } })),
  };
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

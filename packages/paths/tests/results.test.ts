import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { InputError } from '../index.ts';
import {
  type CaseResult,
  historyLine,
  matrixOf,
  parseHistory,
  resultsAsAllure,
  resultsAsJunit,
  resultsAsText,
  runKey,
  stabilityOf,
  trimHistory,
} from '../results/index.ts';

const passed: CaseResult = {
  id: 'aaaaaaaaaa',
  machine: 'door',
  driver: 'browser',
  title: '2 steps to shut: it is pushed',
  steps: ['it is pulled', 'it is pushed'],
  requirements: ['2.opening', '10.closing'],
  status: 'passed',
  seed: 7,
  commit: 'c0ffee',
  started: '2026-11-23T10:00:00.500Z',
  duration: 1234,
  picture: 'pictures/door.png',
};
const failed: CaseResult = {
  ...passed,
  id: 'bbbbbbbbbb',
  title: 'a "title" <with> & markup',
  status: 'failed',
  duration: 61_000,
  error: { message: "\u001b[31mStep 2\u001b[39m, 'push' <b>\u0000\ud800 failed\n]]> the door is open", step: 2 },
};
const broken: CaseResult = {
  ...passed,
  id: 'cccccccccc',
  driver: 'actor',
  status: 'broken',
  error: { message: 'no server' },
};
const { picture: _, seed: __, commit: ___, ...plain } = passed;
const blocked: CaseResult = {
  ...plain,
  id: 'dddddddddd',
  status: 'blocked',
  duration: 0,
  requirements: [],
  error: { message: 'Step 1 fails in bbbbbbbbbb.', step: 1 },
};
const results = [passed, failed, broken, blocked];

/**
 * The elements of junit-10.xsd of Jenkins (https://github.com/jenkinsci/xunit-plugin) with their required and optional
 * attributes and the elements in them, and the properties of test cases from https://github.com/testmoapp/junitxml.
 */
const schema: Record<string, { required?: string[]; optional?: string[]; inner?: string[] }> = {
  testsuites: { optional: ['name', 'time', 'tests', 'failures', 'errors'], inner: ['testsuite'] },
  testsuite: {
    required: ['name', 'tests', 'failures', 'errors'],
    optional: ['time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file', 'log', 'url', 'group'],
    inner: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
  },
  testcase: {
    required: ['name'],
    optional: ['time', 'classname', 'group'],
    inner: ['properties', 'skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  properties: { inner: ['property'] },
  property: { required: ['name', 'value'] },
  failure: { optional: ['type', 'message'] },
  error: { optional: ['type', 'message'] },
  skipped: { optional: ['type', 'message'] },
  'system-out': {},
};

/** The pattern of SUREFIRE_TIME there. */
const time = /^(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]*)?$/;

function parsedXml(xml: string): Element {
  const { window } = new JSDOM('');
  const { documentElement } = new window.DOMParser().parseFromString(xml, 'application/xml');
  expect(documentElement.nodeName, documentElement.textContent ?? '').not.toBe('parsererror');
  return documentElement;
}

function expectValid(element: Element): void {
  const { required = [], optional = [], inner = [] } = schema[element.nodeName] ?? {};
  expect(Object.keys(schema)).toContain(element.nodeName);
  const names = element.getAttributeNames();
  expect(names, element.nodeName).toEqual(expect.arrayContaining(required));
  expect([...required, ...optional], element.nodeName).toEqual(expect.arrayContaining(names));
  if (element.hasAttribute('time')) expect(element.getAttribute('time')).toMatch(time);
  for (const child of element.children) {
    expect(inner, `in ${element.nodeName}`).toContain(child.nodeName);
    expectValid(child);
  }
}

describe('JUnit XML', () => {
  const root = parsedXml(
    resultsAsJunit(results, {
      stability: new Map([[runKey(failed), { runs: 4, passed: 2, changes: 0.5, flakiness: 1 / 3 }]]),
    }),
  );
  const caseOf = (id: string) => root.querySelector(`testcase[name^="${id}"]`);
  const propertiesOf = (id: string) =>
    Object.fromEntries(
      [...(caseOf(id)?.querySelectorAll('property') ?? [])].map((one) => [
        one.getAttribute('name'),
        one.getAttribute('value'),
      ]),
    );

  test('should have the elements and attributes of the schema', () => expectValid(root));

  test('should count failures, errors and skipped cases, in all and per suite', () => {
    expect(root.getAttribute('tests')).toBe('4');
    const suites = [...root.children].map((suite) =>
      ['name', 'tests', 'failures', 'errors', 'skipped', 'time', 'timestamp'].map((name) => suite.getAttribute(name)),
    );
    expect(suites).toEqual([
      ['door, browser driver', '3', '1', '0', '1', '62.234', '2026-11-23T10:00:00'],
      ['door, actor driver', '1', '0', '1', '0', '1.234', '2026-11-23T10:00:00'],
    ]);
  });

  test('should carry id, requirements, seed, commit, start, duration, flakiness and picture of each case', () => {
    expect(propertiesOf(failed.id)).toEqual({
      id: failed.id,
      requirements: '2.opening,10.closing',
      seed: '7',
      commit: 'c0ffee',
      started: '2026-11-23T10:00:00.500Z',
      flakiness: '0.33',
      attachment: 'pictures/door.png',
    });
    expect(caseOf(failed.id)?.getAttribute('time')).toBe('61.000');
    expect(caseOf(failed.id)?.getAttribute('name')).toBe('bbbbbbbbbb a "title" <with> & markup');
    expect(caseOf(failed.id)?.querySelector('system-out')?.textContent).toBe('[[ATTACHMENT|pictures/door.png]]');
    expect(propertiesOf(blocked.id)).toEqual({ id: blocked.id, started: blocked.started });
  });

  test('should tell failures from errors and blocked cases, with messages that XML allows', () => {
    expect(caseOf(passed.id)?.querySelector('failure, error, skipped')).toBeNull();
    const failure = caseOf(failed.id)?.querySelector('failure');
    expect(failure?.getAttribute('message')).toBe("Step 2, 'push' <b>\ufffd\ufffd failed");
    expect(failure?.textContent).toEqual(expect.stringContaining(']]> the door is open'));
    expect(caseOf(broken.id)?.querySelector('error')?.getAttribute('message')).toBe('no server');
    expect(caseOf(blocked.id)?.querySelector('skipped')?.getAttribute('message')).toBe('Step 1 fails in bbbbbbbbbb.');
  });
});

describe('Allure results', () => {
  const files = resultsAsAllure(results, {
    stability: new Map([[runKey(failed), { runs: 4, passed: 2, changes: 0.5, flakiness: 0.5 }]]),
    requirementUrl: (requirement) => `https://example.org/${requirement}`,
  });
  const allureOf = (id: string) => files.find(({ result }) => result.fullName.endsWith(id)) as (typeof files)[number];

  test('should have the properties that Allure reads, of the right kind', () => {
    // https://allurereport.org/docs/how-it-works-test-result-file/
    const text = expect.any(String);
    for (const { result } of files) {
      expect(result.uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(result).toEqual({
        uuid: text,
        historyId: text,
        testCaseId: text,
        fullName: text,
        name: text,
        description: text,
        status: expect.stringMatching(/^(passed|failed|broken|skipped)$/),
        statusDetails: expect.any(Object),
        stage: 'finished',
        start: Date.parse('2026-11-23T10:00:00.500Z'),
        stop: result.start + (results.find(({ id }) => result.fullName.endsWith(id))?.duration ?? -1),
        labels: expect.any(Array),
        links: expect.any(Array),
        parameters: expect.any(Array),
        attachments: expect.any(Array),
        steps: expect.any(Array),
      });
      for (const label of result.labels) expect(label).toEqual({ name: text, value: text });
      for (const link of result.links) expect(link).toEqual({ type: 'link', name: text, url: text });
      expect(Object.keys(result.statusDetails).every((key) => ['message', 'trace', 'flaky'].includes(key))).toBe(true);
    }
    expect(files.map(({ result }) => result.status)).toEqual(['passed', 'failed', 'broken', 'skipped']);
  });

  test('should tell runs of one case apart by what runs it, but not by commit or seed', () => {
    const [one, other, elsewhere] = resultsAsAllure([
      passed,
      { ...passed, commit: 'decaf', seed: 8, started: broken.started },
      { ...passed, driver: 'view' },
    ]).map(({ result }) => result);
    expect(other?.historyId).toBe(one?.historyId);
    expect(other?.uuid).not.toBe(one?.uuid);
    expect(elsewhere?.historyId).not.toBe(one?.historyId);
    expect(elsewhere?.testCaseId).toBe(one?.testCaseId);
    // Allure computes with parameters unless they are excluded.
    expect(one?.parameters.filter(({ excluded }) => !excluded)).toEqual([{ name: 'driver', value: 'browser' }]);
    expect(one?.parameters).toContainEqual({ name: 'seed', value: '7', excluded: true });
  });

  test('should show which step failed, what was not tried, and whether the case is flaky', () => {
    const { result } = allureOf(failed.id);
    expect(result.steps.map(({ name, status }) => [name, status])).toEqual([
      ['it is pulled', 'passed'],
      ['it is pushed', 'failed'],
    ]);
    expect(result.statusDetails.flaky).toBe(true);
    expect(result.statusDetails.message).not.toContain('\u001b');
    expect(allureOf(blocked.id).result.steps.map(({ status }) => status)).toEqual(['skipped', 'skipped']);
    expect(allureOf(passed.id).result.statusDetails).toEqual({});
  });

  test('should attach the picture under a name of its own', () => {
    const { result, attachment } = allureOf(passed.id);
    expect(result.attachments).toEqual([{ name: 'picture', source: attachment?.to, type: 'image/png' }]);
    expect(attachment).toEqual({ from: 'pictures/door.png', to: `${result.uuid}-attachment.png` });
    expect(allureOf(blocked.id).attachment).toBeUndefined();
  });
});

describe('the history', () => {
  const run = (minute: number, status: CaseResult['status'], commit?: string): CaseResult => ({
    ...plain,
    status,
    started: `2026-11-23T10:${String(minute).padStart(2, '0')}:00.000Z`,
    ...(commit && { commit }),
  });
  const kept = (runs: CaseResult[]) => parseHistory(runs.map(historyLine).join(''));

  test('should survive being written and read, and count a run once however often it was merged', () => {
    const runs = kept([run(1, 'passed', 'a'), run(2, 'failed', 'a')]);
    expect(runs.map(({ status, commit }) => [status, commit])).toEqual([
      ['passed', 'a'],
      ['failed', 'a'],
    ]);
    expect(stabilityOf([...runs, ...runs]).get(runKey(passed))).toMatchObject({ runs: 2, passed: 1 });
    expect(historyLine(failed).trim()).not.toContain('\n');
  });

  test('should measure flakiness by changes of outcome on one commit, and changes over all', () => {
    const stability = stabilityOf(
      kept([
        run(1, 'passed', 'a'),
        run(2, 'failed', 'a'),
        run(3, 'failed', 'a'),
        run(4, 'passed', 'b'),
        run(5, 'broken', 'b'),
        run(6, 'blocked', 'b'),
      ]),
    );
    // On one commit: passed-failed, failed-failed, passed-broken. Over all there is failed-passed, too.
    expect(stability.get(runKey(passed))).toEqual({ runs: 5, passed: 2, changes: 3 / 4, flakiness: 2 / 3 });
  });

  test('should not call a case flaky because its code was being changed', () => {
    const changes = (commit?: string) => stabilityOf(kept([run(1, 'passed', commit), run(2, 'failed', commit)]));
    expect(changes('a').get(runKey(passed))?.flakiness).toBe(1);
    expect(changes('a-dirty').get(runKey(passed))?.flakiness).toBe(0);
    expect(changes().get(runKey(passed))?.flakiness).toBe(0);
  });

  test('should look at the last runs only, in the order in which they started', () => {
    const runs = kept([run(3, 'passed', 'a'), run(2, 'passed', 'a'), run(1, 'failed', 'a')]);
    expect(stabilityOf(runs, { last: 2 }).get(runKey(passed))).toMatchObject({ runs: 2, flakiness: 0 });
    expect(stabilityOf(runs).get(runKey(passed))).toMatchObject({ runs: 3, flakiness: 1 / 2 });
    const others = kept([{ ...run(0, 'passed'), driver: 'view' }]);
    const mixed = trimHistory([...others, ...kept([{ ...run(9, 'passed'), driver: 'view' }]), ...runs], 9);
    expect(
      mixed.map(({ started }) => started),
      'Cases are mixed as they ran.',
    ).toEqual(mixed.map(({ started }) => started).toSorted());
    expect(trimHistory([...runs, ...others], 2).map(({ started }) => started.slice(14, 16))).toEqual([
      '00',
      '02',
      '03',
    ]);
  });

  test('should name a line that is damaged', () => {
    expect(() => parseHistory(`${historyLine(passed)}{"id":"aa`, 'history.jsonl')).toThrow(InputError);
    expect(() => parseHistory(`${historyLine(passed)}{"id":"aa`, 'history.jsonl')).toThrow(
      'Line 2 of history.jsonl is not the result of a case: delete it.',
    );
    expect(() => parseHistory('{"id":"aa"}')).toThrow('Line 1');
  });
});

test.each([
  ['in the order in which they ran', [0, 1, 2]],
  ['the other way round', [2, 1, 0]],
  ['in any order', [1, 2, 0]],
])('should say when each driver ran last, and what, from results %s', (_, order) => {
  const ran = [
    { ...passed, started: '2026-11-23T10:00:00.000Z', commit: 'aaaaaaa' },
    { ...failed, started: '2026-11-24T11:30:00.000Z', commit: 'bbbbbbb' },
    { ...broken, started: '2026-11-25T12:00:00.000Z', commit: 'ccccccc' },
  ];
  const lines = resultsAsText(
    order.flatMap((at) => ran[at] ?? []),
    new Map(),
  ).split('\n');
  expect(lines.find((line) => line.includes('browser'))).toMatch(/2 +1 +1 +0 +0 +62\.2 +2026-11-24 11:30:00 +bbbbbbb/);
  expect(lines.find((line) => line.includes('actor'))).toMatch(/1 +0 +0 +1 +0 +1\.2 +2026-11-25 12:00:00 +ccccccc/);
});

describe('the matrix', () => {
  const cases = [passed, failed].map(({ id, machine, title, requirements }) => ({ id, machine, title, requirements }));
  const options = { drivers: ['actor', 'browser'], requirements: ['3.locking'] };

  test('should list every requirement in order, with its cases and their last results by each driver', () => {
    const later = { ...passed, status: 'failed', started: '2026-11-24T00:00:00.000Z', commit: 'decaf' } as const;
    const rows = matrixOf(cases, [later, passed, { ...failed, status: 'passed' }], options);
    expect(rows.map(({ requirement, status }) => [requirement, status])).toEqual([
      ['2.opening', 'failed'],
      ['3.locking', 'not run'],
      ['10.closing', 'failed'],
    ]);
    expect(rows[0]?.cases.map(({ id, last }) => [id, last])).toEqual([
      [
        'aaaaaaaaaa',
        {
          actor: { status: 'not run' },
          browser: { status: 'failed', commit: 'decaf', started: '2026-11-24T00:00:00.000Z' },
        },
      ],
      ['bbbbbbbbbb', expect.objectContaining({ browser: expect.objectContaining({ status: 'passed' }) })],
    ]);
  });

  test('should call a requirement passed only if all its cases passed with all drivers', () => {
    const by = (driver: string) =>
      [passed, { ...failed, status: 'passed' as const }].map((one) => ({ ...one, driver }));
    const statusOf = (some: CaseResult[]) => matrixOf(cases, some, options)[0]?.status;
    expect(statusOf([...by('actor'), ...by('browser')])).toBe('passed');
    expect(statusOf(by('actor'))).toBe('not run');
    expect(statusOf([...by('actor'), passed, { ...failed, status: 'blocked' }])).toBe('blocked');
  });

  test('should give a requirement the worst status of its cases', () => {
    const worstFirst = ['failed', 'broken', 'blocked', 'not run', 'passed'] as const;
    for (const [at, worst] of worstFirst.entries())
      for (const better of worstFirst.slice(at)) {
        const some = [worst, better].flatMap((status, one) => {
          const known = [passed, failed][one] as CaseResult;
          return status === 'not run' ? [] : [{ ...known, status }];
        });
        const [row] = matrixOf(cases, some, { drivers: ['browser'] });
        expect(row?.status, `${worst} is no better than ${better}.`).toBe(worst);
      }
  });

  test('should leave out results of cases that no longer exist', () => {
    expect(matrixOf([], results, { drivers: ['browser'] })).toEqual([]);
  });
});

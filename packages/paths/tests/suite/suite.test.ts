import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { type EventCase, plan, statesOf, traceEvent, traceStart, transitionsOf } from '../../index.ts';
import { csvOf, formats, pathId, type Suite, suiteAsTable, suiteOf } from '../../suite/index.ts';
import { cupboard } from '../machines.ts';
import { kettle, kettleEventCases } from './kettle.ts';

const heading = { title: 'The kettle', purpose: 'Water gets hot.', given: 'a kettle on a table' };
const suiteFor = <Machine extends AnyStateMachine>(machine: Machine, eventCases: readonly EventCase<Machine>[]) =>
  suiteOf(machine, plan(machine, { eventCases }), heading);
const suite = suiteFor(kettle, kettleEventCases);
const steps = suite.cases.flatMap((one) => one.steps);
const idsOf = ({ cases }: Suite) => cases.map(({ id }) => id);

test('should give each step an action, a place, expected results and requirements', () => {
  expect(steps.find(({ action }) => action.includes('1 litre'))).toEqual({
    number: expect.any(Number),
    action: 'somebody fills 1 litre, or so',
    event: { type: 'filled', litres: 1 },
    place: 'full.cold',
    results: ['There is water in it.', 'Its lamp is off.'],
    requirements: ['2.fill'],
    transitions: ['kettle.empty|filled|1'],
  });
});

test('should describe the transition, and check states that are only passed through', () => {
  const spilling = steps.find(({ action }) => action.includes('3 litres'));
  expect(spilling?.results[0]).toBe('Some of it *spills*.');
  expect(spilling?.requirements).toEqual(['2.spill', '2.brim']);
});

test('should check every requirement and take every transition of the chart', () => {
  const named = [...statesOf(kettle), ...transitionsOf(kettle).map(({ definition }) => definition)];
  const requirements = new Set(named.flatMap(({ meta }) => meta?.requirement ?? []));
  expect(new Set(suite.cases.flatMap((one) => one.requirements))).toEqual(requirements);
  expect(new Set(steps.flatMap(({ transitions }) => transitions)).size).toBe(transitionsOf(kettle).length);
});

test('should number the steps of each case from 1', () => {
  for (const one of suite.cases)
    expect(one.steps.map(({ number }) => number)).toEqual(one.steps.map((_, at) => at + 1));
});

test('should contain a duplicate path once', () => {
  const paths = plan(kettle, { eventCases: kettleEventCases });
  expect(idsOf(suiteOf(kettle, [...paths, ...paths], heading))).toEqual(idsOf(suite));
});

test('should have stable ids, regardless of other suites', () => {
  suiteFor(cupboard, [
    { name: 'push', event: { type: 'door.pushed' } },
    { name: 'x', event: { type: 'lamp.switched' } },
  ]);
  expect(idsOf(suiteFor(kettle, kettleEventCases))).toEqual(idsOf(suite));
  expect(new Set(idsOf(suite)).size).toBe(suite.cases.length);
});

/** The id of a path through a traffic light. */
function lightId(red: string, eventCase = 'waits', others = {}) {
  const light = createMachine({
    id: 'light',
    initial: 'red',
    states: { red: { on: { wait: red } }, green: {}, amber: {}, ...others },
  });
  const { snapshot: start } = traceStart(light);
  const { snapshot: after, transitions } = traceEvent(light, start, { type: 'wait' });
  const step = { eventCase: { name: eventCase, event: { type: 'wait' } }, before: start, after, transitions };
  return pathId(light, { name: 'path 1', start, steps: [step] });
}

test('should never change the id of a path, because testers keep results by it', () => {
  expect(lightId('green')).toBe('d826c81bf2');
});

test('should keep an id if the chart changes elsewhere', () => {
  expect(lightId('green', 'waits', { broken: { on: { wait: 'red' } } })).toBe(lightId('green'));
});

test('should change an id if a step is renamed or leads elsewhere', () => {
  expect(new Set([lightId('green'), lightId('amber'), lightId('green', 'stays')]).size).toBe(3);
});

test('should round-trip through JSON', () => {
  expect(JSON.parse(formats.json(suite))).toEqual(suite);
});

test('should round-trip through CSV', () => {
  const { columns, rows } = suiteAsTable(suite);
  const read = readCsv(csvOf(columns, rows));
  expect(read[0]).toEqual(columns);
  // A leading minus is prefixed with an apostrophe, so that a spreadsheet does not evaluate a formula.
  expect(read.slice(1)).toEqual(rows.map((row) => columns.map((column) => (row[column] ?? '').replace(/^(?=-)/, "'"))));
  expect(rows).toHaveLength(steps.length + suite.cases.length);
});

test('should have a checkbox for each step in Markdown, with its syntax escaped', () => {
  const tree = unified().use(remarkParse).use(remarkGfm).parse(formats.markdown(suite));
  const nodes = nodesOf(tree);
  const boxes = nodes.filter(({ type, checked }) => type === 'listItem' && checked === false);
  // The start of each case is a step, too.
  expect(boxes).toHaveLength(steps.length + suite.cases.length);
  const said = boxes.map((box) => textOf(box.children?.[0] as Node));
  for (const { action } of steps)
    expect(said.map((words) => words.toLowerCase())).toContain(action.replace(/\s+/g, ' '));
  expect(nodes.filter(({ type }) => ['emphasis', 'strong', 'html', 'table'].includes(type))).toEqual([]);
  const headings = nodes.filter(({ type, depth }) => type === 'heading' && depth === 3).map(textOf);
  expect(headings.sort()).toEqual(suite.cases.map(({ id, title }) => `${id}: ${title}`).sort());
});

test('should be a Gherkin feature with tagged scenarios', () => {
  const lines = formats
    .gherkin(suite)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines.slice(0, 2)).toEqual(['@kettle', 'Feature: The kettle']);
  for (const line of lines.slice(2))
    expect(line).toMatch(/^(?:@\S+(?: @\S+)*|(?:Scenario:|Given|When|Then|And) \S.*)$/);
  const of = (keyword: string) => lines.filter((line) => line.startsWith(keyword)).length;
  expect([of('Scenario:'), of('Given'), of('When'), of('Then')]).toEqual([
    suite.cases.length,
    suite.cases.length,
    steps.length,
    steps.length,
  ]);
  expect(
    lines.filter((line, at) => line.startsWith('@') && !/^(?:Scenario|Feature):/.test(lines[at + 1] ?? '')),
  ).toEqual([]);
  expect(lines).toContain(
    `@kettle-${suite.cases[0]?.id} @priority-low ${suite.cases[0]?.requirements.map((id) => `@${id}`).join(' ')}`,
  );
});

test('should say in Gherkin what to check, at the start and after each step', () => {
  const [scenario = ''] = formats.gherkin(suite).split('  Scenario:').slice(1);
  const lines = scenario.split('\n').map((line) => line.trim());
  expect(lines.slice(1, 5)).toEqual([
    'Given a kettle on a table',
    '# checks 1.empty',
    'And kettle is at empty',
    'And It is empty, and its lamp is off.',
  ]);
  expect(formats.gherkin(suite)).toMatch(
    /When somebody fills 1 litre, or so\n\s+# checks 2\.fill\n\s+Then kettle is at full\.cold\n/,
  );
  // A step that checks no requirement says nothing about it.
  expect(formats.gherkin(suite)).not.toMatch(/# checks *\n/);
});

test('should have numbered steps with expected results in plain text', () => {
  const text = formats.text(suite);
  for (const one of suite.cases)
    expect(text).toContain(`${one.id}  ${one.title} (priority: low)\n  checks ${one.requirements.join(', ')}`);
  expect(text).toContain(
    [
      'somebody fills 1 litre, or so',
      '      → full.cold',
      '      There is water in it.',
      '      Its lamp is off.',
      '      [2.fill]',
    ]
      .join('\n')
      .replaceAll('      ', ' '.repeat(String(suite.cases[0]?.steps.length).length + 4)),
  );
});

type Node = { type: string; value?: string; checked?: boolean | null; depth?: number; children?: Node[] };

function nodesOf(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)];
}

function textOf(node: Node): string {
  return nodesOf(node)
    .map(({ value = '' }) => value)
    .join('');
}

/** Parses CSV according to RFC 4180. */
function readCsv(csv: string): string[][] {
  return [...csv.matchAll(/((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)\r\n/g)].map(
    ([, line = '']) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, bare]) =>
        quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'),
      ),
  );
}

test('should call a case after what it does, rather than after how it opens', () => {
  const on = { read: 'read', burnt: 'burnt' };
  const letter = createMachine({
    id: 'letter',
    context: { way: '' },
    initial: 'sent',
    states: {
      sent: { on: { 'by hand': 'here', 'by post': 'there' } },
      here: { on: { read: 'read' } },
      there: { on },
      read: {},
      burnt: {},
    },
  });
  const eventCases = [...['by hand', 'by post'].map((name) => ({ name, event: { type: name }, opening: true }))];
  const others = Object.keys(on).map((name) => ({ name, event: { type: name } }));
  const { cases } = suiteFor(letter, [...eventCases, ...others]);
  const first = cases.find(({ steps: all }) => all.some(({ action }) => action === 'burnt'));
  expect(first?.title, 'What only this case does names it.').toBe('Burnt');
  const alone = suiteOf(
    letter,
    plan(letter, { eventCases: [...eventCases, ...others] })
      .filter(({ steps: all }) => all.length > 1)
      .slice(0, 1),
    heading,
  );
  expect(alone.cases[0]?.title, 'An opening names a case only if nothing else does.').not.toMatch(/^By /);
});

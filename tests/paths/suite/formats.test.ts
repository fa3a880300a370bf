import { expect, test } from 'vitest';
import { formats, suiteAsTable, suiteOf } from '../../../paths/suite/index.ts';
import { lamp, lampPaths } from './lamp.ts';

// Whole texts, because whoever follows a suite by hand needs every line of it.
const heading = { title: 'The lamp', purpose: 'It gives light.', given: 'a lamp on a desk' };
const suite = () => suiteOf(lamp, lampPaths(), heading);

test('should say in plain text what to do, what to expect and what each step checks', () => {
  expect(formats.text(suite())).toBe(`The lamp (lamp)
It gives light.
Before each case: a lamp on a desk.

1e881392a0  The start, off
  0. starts
     → off
     It is dark.

596024c30b  1 step to off: somebody dusts it
  0. starts
     → off
     It is dark.
  1. somebody dusts it
     → off
     It shines.
     It is dark.

ab97c14978  1 step to on: the switch is pressed
  checks 2.light
  0. starts
     → off
     It is dark.
  1. the switch is pressed
     → on
     It is bright.
     [2.light]

f556602843  3 steps to off: the switch is pressed
  checks 1.knock, 2.light
  0. starts
     → off
     It is dark.
  1. somebody dusts it
     → off
     It shines.
     It is dark.
  2. somebody knocks
     → on
     It flickers.
     It is bright.
     [1.knock, 2.light]
  3. the switch is pressed
     → off
     It is dark.
     [2.light]
`);
});

test('should say the same in Markdown', () => {
  expect(formats.markdown(suite())).toBe(`# The lamp

It gives light. (machine \`lamp\`)

Before each case: a lamp on a desk.

## The start, off

Case \`1e881392a0\`

Start:

- → \`off\`
- It is dark.

## 1 step to off: somebody dusts it

Case \`596024c30b\`

Start:

- → \`off\`
- It is dark.

1. [ ] **somebody dusts it**
   - → \`off\`
   - It shines.
   - It is dark.

## 1 step to on: the switch is pressed

Case \`ab97c14978\`, checks 2.light

Start:

- → \`off\`
- It is dark.

1. [ ] **the switch is pressed**
   - → \`on\`
   - It is bright.
   - Checks 2.light

## 3 steps to off: the switch is pressed

Case \`f556602843\`, checks 1.knock, 2.light

Start:

- → \`off\`
- It is dark.

1. [ ] **somebody dusts it**
   - → \`off\`
   - It shines.
   - It is dark.
2. [ ] **somebody knocks**
   - → \`on\`
   - It flickers.
   - It is bright.
   - Checks 1.knock, 2.light
3. [ ] **the switch is pressed**
   - → \`off\`
   - It is dark.
   - Checks 2.light
`);
});

test('should say the same in Gherkin', () => {
  expect(formats.gherkin(suite())).toBe(`@lamp
Feature: The lamp
  # It gives light.

  @lamp-1e881392a0
  Scenario: The start, off
    Given a lamp on a desk
    And lamp is at off
    And It is dark.

  @lamp-596024c30b
  Scenario: 1 step to off: somebody dusts it
    Given a lamp on a desk
    And lamp is at off
    And It is dark.
    When somebody dusts it
    Then lamp is at off
    And It shines.
    And It is dark.

  @lamp-ab97c14978 @2.light
  Scenario: 1 step to on: the switch is pressed
    Given a lamp on a desk
    And lamp is at off
    And It is dark.
    When the switch is pressed
    # checks 2.light
    Then lamp is at on
    And It is bright.

  @lamp-f556602843 @1.knock @2.light
  Scenario: 3 steps to off: the switch is pressed
    Given a lamp on a desk
    And lamp is at off
    And It is dark.
    When somebody dusts it
    Then lamp is at off
    And It shines.
    And It is dark.
    When somebody knocks
    # checks 1.knock, 2.light
    Then lamp is at on
    And It flickers.
    And It is bright.
    When the switch is pressed
    # checks 2.light
    Then lamp is at off
    And It is dark.
`);
});

test('should say the same in a table, with a row for each start and each step', () => {
  const { columns, rows } = suiteAsTable(suite());
  expect(columns).toEqual(['machine', 'case', 'title', 'step', 'action', 'place', 'result', 'requirements']);
  // One line for each row, because most of them are too long for a list.
  expect(rows.map((row) => columns.map((column) => row[column]).join(' | '))).toEqual([
    'lamp | 1e881392a0 | The start, off | 0 | a lamp on a desk | off | It is dark. | ',
    'lamp | 596024c30b | 1 step to off: somebody dusts it | 0 | a lamp on a desk | off | It is dark. | ',
    'lamp | 596024c30b | 1 step to off: somebody dusts it | 1 | somebody dusts it | off | It shines.\nIt is dark. | ',
    'lamp | ab97c14978 | 1 step to on: the switch is pressed | 0 | a lamp on a desk | off | It is dark. | ',
    'lamp | ab97c14978 | 1 step to on: the switch is pressed | 1 | the switch is pressed | on | It is bright. | 2.light',
    'lamp | f556602843 | 3 steps to off: the switch is pressed | 0 | a lamp on a desk | off | It is dark. | ',
    'lamp | f556602843 | 3 steps to off: the switch is pressed | 1 | somebody dusts it | off | It shines.\nIt is dark. | ',
    'lamp | f556602843 | 3 steps to off: the switch is pressed | 2 | somebody knocks | on | It flickers.\nIt is bright. | 1.knock 2.light',
    'lamp | f556602843 | 3 steps to off: the switch is pressed | 3 | the switch is pressed | off | It is dark. | 2.light',
  ]);
});

test('should be indented JSON', () => {
  expect(formats.json(suiteOf(lamp, [], heading))).toBe(`{
  "machine": "lamp",
  "title": "The lamp",
  "purpose": "It gives light.",
  "given": "a lamp on a desk",
  "cases": []
}
`);
});

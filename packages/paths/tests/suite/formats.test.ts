import { expect, test } from 'vitest';
import { formats, suiteAsTable, suiteOf } from '../../suite/index.ts';
import { lamp, lampPaths } from './lamp.ts';

// Whole texts, because whoever follows a suite by hand needs every line of it.
const heading = { title: 'The lamp', purpose: 'It gives light.', given: 'a lamp on a desk' };
const suite = () => suiteOf(lamp, lampPaths(), heading);

test('should say in plain text what to do, what to expect and what each step checks', () => {
  expect(formats.text(suite())).toBe(`The lamp (lamp)
It gives light.
Before each case: a lamp on a desk.

1e881392a0  The start, off (priority: low)
  0. starts
     → off
     It is dark.

596024c30b  Somebody dusts it (priority: low)
  0. starts
     → off
     It is dark.
  1. somebody dusts it
     → off
     It shines.
     It is dark.

ab97c14978  The switch is pressed (priority: low)
  checks 2.light
  0. starts
     → off
     It is dark.
  1. the switch is pressed
     → on
     It is bright.
     [2.light]

f556602843  It flickers (priority: high)
  checks 1.knock, 2.light
  before: A neighbour is in.
  0. starts
     → off
     It is dark.
  1. somebody dusts it
     → off
     It shines.
     It is dark.
  2. somebody knocks
     Do: Knock on the lamp. Knocks: +2.
     → on
     It flickers.
     It is bright.
     The neighbour answers.
     [1.knock, 2.light]
  3. the switch is pressed
     → off
     It is dark.
     [2.light]
`);
});

test('should say in Markdown what a tester does and sees, in sections that begin with a smoke test', () => {
  expect(formats.markdown(suite())).toBe(`# The lamp

It gives light.

Before each case: a lamp on a desk.

## Smoke test

### f556602843: It flickers

Priority high, checks 1.knock, 2.light.

First:

- A neighbour is in.

1. [ ] A lamp on a desk
   - It is dark.
2. [ ] Somebody dusts it
   - It shines.
   - It is dark.
3. [ ] Knock on the lamp. Knocks: +2.
   - It flickers.
   - It is bright.
   - The neighbour answers.
4. [ ] The switch is pressed
   - It is dark.

## 2.light

### ab97c14978: The switch is pressed

Priority low, checks 2.light.

1. [ ] A lamp on a desk
   - It is dark.
2. [ ] The switch is pressed
   - It is bright.

## Further cases

### 1e881392a0: The start, off

Priority low.

1. [ ] A lamp on a desk
   - It is dark.

### 596024c30b: Somebody dusts it

Priority low.

1. [ ] A lamp on a desk
   - It is dark.
2. [ ] Somebody dusts it
   - It shines.
   - It is dark.
`);
});

test('should say the same in Gherkin', () => {
  expect(formats.gherkin(suite())).toBe(`@lamp
Feature: The lamp
  # It gives light.

  @lamp-1e881392a0 @priority-low
  Scenario: The start, off
    Given a lamp on a desk
    And lamp is at off
    And It is dark.

  @lamp-596024c30b @priority-low
  Scenario: Somebody dusts it
    Given a lamp on a desk
    And lamp is at off
    And It is dark.
    When somebody dusts it
    Then lamp is at off
    And It shines.
    And It is dark.

  @lamp-ab97c14978 @priority-low @2.light
  Scenario: The switch is pressed
    Given a lamp on a desk
    And lamp is at off
    And It is dark.
    When the switch is pressed
    # checks 2.light
    Then lamp is at on
    And It is bright.

  @lamp-f556602843 @priority-high @1.knock @2.light
  Scenario: It flickers
    # before A neighbour is in.
    Given a lamp on a desk
    And lamp is at off
    And It is dark.
    When somebody dusts it
    Then lamp is at off
    And It shines.
    And It is dark.
    # do Knock on the lamp. Knocks: +2.
    When somebody knocks
    # checks 1.knock, 2.light
    Then lamp is at on
    And It flickers.
    And It is bright.
    And The neighbour answers.
    When the switch is pressed
    # checks 2.light
    Then lamp is at off
    And It is dark.
`);
});

test('should say the same in a table, with a row for each start and each step', () => {
  const { columns, rows } = suiteAsTable(suite());
  expect(columns.join(' | ')).toBe(
    'machine | case | title | priority | preconditions | step | action | instruction | data | place | result | requirements',
  );
  // One line for each row, because most of them are too long for a list.
  expect(rows.map((row) => columns.map((column) => row[column]).join(' | '))).toEqual([
    'lamp | 1e881392a0 | The start, off | low |  | 0 | a lamp on a desk |  |  | off | It is dark. | ',
    'lamp | 596024c30b | Somebody dusts it | low |  | 0 | a lamp on a desk |  |  | off | It is dark. | ',
    'lamp | 596024c30b | Somebody dusts it | low |  | 1 | somebody dusts it |  |  | off | It shines.\nIt is dark. | ',
    'lamp | ab97c14978 | The switch is pressed | low |  | 0 | a lamp on a desk |  |  | off | It is dark. | ',
    'lamp | ab97c14978 | The switch is pressed | low |  | 1 | the switch is pressed |  |  | on | It is bright. | 2.light',
    'lamp | f556602843 | It flickers | high | A neighbour is in. | 0 | a lamp on a desk |  |  | off | It is dark. | ',
    'lamp | f556602843 | It flickers | high | A neighbour is in. | 1 | somebody dusts it |  |  | off | It shines.\nIt is dark. | ',
    'lamp | f556602843 | It flickers | high | A neighbour is in. | 2 | somebody knocks | Knock on the lamp. | Knocks: +2 | on | It flickers.\nIt is bright.\nThe neighbour answers. | 1.knock 2.light',
    'lamp | f556602843 | It flickers | high | A neighbour is in. | 3 | the switch is pressed |  |  | off | It is dark. | 2.light',
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

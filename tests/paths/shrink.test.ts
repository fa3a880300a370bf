import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { type EventCase, explore, follow, type Path, plan, shrink, walk } from '../../paths/index.ts';

/** A page that is written, made bold, and saved; a menu can be opened that has nothing to do with it. */
const editor = setup({
  types: {
    context: {} as { letters: number; bold: boolean },
    events: {} as { type: 'typed' } | { type: 'emboldened' } | { type: 'menu.toggled' } | { type: 'saved' },
  },
  actions: {
    type: assign({ letters: ({ context }) => Math.min(context.letters + 1, 3) }),
    embolden: assign({ bold: ({ context }) => !context.bold }),
  },
}).createMachine({
  id: 'editor',
  context: { letters: 0, bold: false },
  initial: 'closed',
  on: { typed: { actions: 'type' }, emboldened: { actions: 'embolden' }, saved: { target: '.closed' } },
  states: {
    closed: { on: { 'menu.toggled': 'open' } },
    open: { on: { 'menu.toggled': 'closed' } },
  },
});

const eventCases: EventCase<typeof editor>[] = [
  { name: 'a letter', event: { type: 'typed' } },
  { name: 'bold', event: { type: 'emboldened' } },
  { name: 'the menu', event: { type: 'menu.toggled' } },
  { name: 'saving', event: { type: 'saved' } },
];

const graph = explore(editor, { eventCases });
const namesOf = ({ steps }: Path<typeof editor>) => steps.map(({ eventCase }) => eventCase.name);

/** The number of the first step at which a system with a field error fails: of what was done so far, it minds this. */
const failing = (minds: (done: string[]) => boolean) => (path: Path<typeof editor>) => {
  const at = path.steps.findIndex((_, index) => minds(namesOf(path).slice(0, index + 1)));
  return at === -1 ? undefined : at + 1;
};

async function shrunk(names: string[], minds: (done: string[]) => boolean, tries?: number) {
  const fails = failing(minds);
  const gone: string[][] = [];
  const path = follow(graph, names);
  const shortest = await shrink(
    graph,
    path,
    fails(path) ?? 0,
    async (shorter) => {
      gone.push(namesOf(shorter));
      return fails(shorter);
    },
    { tries },
  );
  return { shortest: namesOf(shortest), gone };
}

const long = ['a letter', 'the menu', 'bold', 'the menu', 'a letter', 'the menu', 'the menu', 'bold', 'a letter'];

test('should leave only the step that fails wherever it comes', async () => {
  const { shortest, gone } = await shrunk([...long, 'saving', 'bold'], (done) => done.at(-1) === 'saving');
  expect(shortest).toEqual(['saving']);
  expect(gone.length).toBeLessThan(10);
});

test('should go the shortest way to where a step failed first', async () => {
  const { gone } = await shrunk([...long, 'bold', 'saving'], (done) => done.at(-1) === 'saving');
  expect(gone[0]).toEqual(['a letter', 'a letter', 'a letter', 'bold', 'saving']);
});

test('should keep all that a fault needs, in its order', async () => {
  const isBroken = (done: string[]) =>
    done.at(-1) === 'saving' && done.includes('the menu') && done.indexOf('bold') > done.indexOf('the menu');
  const { shortest } = await shrunk([...long, 'saving'], isBroken);
  expect(shortest).toEqual(['the menu', 'bold', 'saving']);
});

test('should take the earlier step where a shorter path fails at another one', async () => {
  const isBroken = (done: string[]) => (done.at(-1) === 'saving' && done.length > 4) || done[0] === 'bold';
  const { shortest } = await shrunk([...long, 'saving'], isBroken);
  expect(shortest).toEqual(['bold']);
});

test('should find the fewest steps of a fault that only long paths show', async () => {
  const { shortest } = await shrunk(
    [...long, 'saving'],
    (done) => done.filter((name) => name === 'a letter').length === 3,
  );
  expect(shortest).toEqual(['a letter', 'a letter', 'a letter']);
});

test('should go no path twice, and no more than it may', async () => {
  const isBroken = (done: string[]) => done.at(-1) === 'saving' && done.length === long.length + 1;
  const { shortest, gone } = await shrunk([...long, 'saving'], isBroken);
  expect(shortest).toEqual([...long, 'saving']);
  expect(new Set(gone.map((names) => names.join())).size).toBe(gone.length);
  expect((await shrunk([...long, 'saving'], isBroken, 4)).gone).toHaveLength(4);
});

test('should try only what may come', async () => {
  const lamp = setup({
    types: { events: {} as { type: 'plugged' } | { type: 'lit' } | { type: 'burnt' } },
  }).createMachine({
    id: 'lamp',
    initial: 'boxed',
    states: {
      boxed: { on: { plugged: 'dark' } },
      dark: { on: { lit: 'bright' } },
      bright: { on: { lit: 'dark', burnt: 'broken' } },
      broken: {},
    },
  });
  const lampGraph = explore(lamp, {
    eventCases: [
      { name: 'the plug', event: { type: 'plugged' }, opening: true },
      { name: 'the switch', event: { type: 'lit' } },
      { name: 'the end', event: { type: 'burnt' } },
    ],
  });
  const path = follow(lampGraph, ['the plug', 'the switch', 'the switch', 'the switch', 'the end']);
  const shortest = await shrink(lampGraph, path, 5, async ({ steps }) =>
    steps.at(-1)?.eventCase.name === 'the end' ? steps.length : undefined,
  );
  expect(shortest.steps.map(({ eventCase }) => eventCase.name)).toEqual(['the plug', 'the switch', 'the end']);
});

test('should be told by a walk at which step a path fails', async () => {
  const [path] = plan(editor, { eventCases }) as [Path<typeof editor>];
  const failure = await walk(path, {
    open: async () => {},
    cause: async ({ eventCase }) => {
      if (eventCase.name === 'saving') throw new Error('no');
    },
    check: async () => {},
  }).catch((error) => error);
  expect(failure.number).toBe(namesOf(path).indexOf('saving') + 1);
});

test('should say what may come where a step of a path may not', () => {
  expect(() => follow(graph, ['the menu', 'a rocket'])).toThrow(
    /^Step 2 of 'editor', 'a rocket', cannot come in open\. What can:\n {2}a letter\n {2}bold/,
  );
});

import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { type EventCase, explore, follow, type Path, plan, runPath, shrink } from '../index.ts';

/** A text that can be typed, made bold and saved, with a menu that does not affect it. */
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

/** Runs a path on a broken system and returns the number of the step that fails, according to the steps so far. */
const failingStep = (isBroken: (done: string[]) => boolean) => (path: Path<typeof editor>) => {
  const at = path.steps.findIndex((_, index) => isBroken(namesOf(path).slice(0, index + 1)));
  return at === -1 ? undefined : at + 1;
};

async function shrunk(names: string[], isBroken: (done: string[]) => boolean, tries?: number) {
  const failedStep = failingStep(isBroken);
  const tried: string[][] = [];
  const path = follow(graph, names);
  const shortest = await shrink(
    graph,
    path,
    failedStep(path) ?? 0,
    async (shorter) => {
      tried.push(namesOf(shorter));
      return failedStep(shorter);
    },
    { tries },
  );
  return { shortest: namesOf(shortest), tried };
}

const long = ['a letter', 'the menu', 'bold', 'the menu', 'a letter', 'the menu', 'the menu', 'bold', 'a letter'];

test('should keep only the last step if it fails everywhere', async () => {
  const { shortest, tried } = await shrunk([...long, 'saving', 'bold'], (done) => done.at(-1) === 'saving');
  expect(shortest).toEqual(['saving']);
  expect(tried.length).toBeLessThan(10);
});

test('should first try the shortest way to where the step failed', async () => {
  const { tried } = await shrunk([...long, 'bold', 'saving'], (done) => done.at(-1) === 'saving');
  expect(tried[0]).toEqual(['a letter', 'a letter', 'a letter', 'bold', 'saving']);
});

test('should keep all steps that a failure needs, in order', async () => {
  const isBroken = (done: string[]) =>
    done.at(-1) === 'saving' && done.includes('the menu') && done.indexOf('bold') > done.indexOf('the menu');
  const { shortest } = await shrunk([...long, 'saving'], isBroken);
  expect(shortest).toEqual(['the menu', 'bold', 'saving']);
});

test('should stop at the earlier step if a shorter path fails there', async () => {
  const isBroken = (done: string[]) => (done.at(-1) === 'saving' && done.length > 4) || done[0] === 'bold';
  const { shortest } = await shrunk([...long, 'saving'], isBroken);
  expect(shortest).toEqual(['bold']);
});

test('should find the fewest steps of a failure that needs repetition', async () => {
  const { shortest } = await shrunk(
    [...long, 'saving'],
    (done) => done.filter((name) => name === 'a letter').length === 3,
  );
  expect(shortest).toEqual(['a letter', 'a letter', 'a letter']);
});

test('should leave out a step that could not be left out before another one was', async () => {
  // Bold text can be saved unless the menu was used, so the menu is needed for the failure as long as the text is bold.
  const isBroken = (done: string[]) =>
    done.at(-1) === 'saving' &&
    done.filter((name) => name === 'a letter').length === 2 &&
    (!done.includes('bold') || done.includes('the menu'));
  const { shortest } = await shrunk(['a letter', 'bold', 'a letter', 'the menu', 'saving'], isBroken);
  expect(shortest).toEqual(['a letter', 'a letter', 'saving']);
});

test('should run no path twice, and no more paths than allowed', async () => {
  const isBroken = (done: string[]) => done.at(-1) === 'saving' && done.length === long.length + 1;
  const { shortest, tried } = await shrunk([...long, 'saving'], isBroken);
  expect(shortest).toEqual([...long, 'saving']);
  expect(new Set(tried.map((names) => names.join())).size).toBe(tried.length);
  expect((await shrunk([...long, 'saving'], isBroken, 4)).tried).toHaveLength(4);
});

test('should try only paths of the graph', async () => {
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
  expect(path.name).toBe('5 steps to broken');
  // A path does not end within its opening.
  expect(follow(lampGraph, []).name).toBe('1 step to dark');
  const shortest = await shrink(lampGraph, path, 5, async ({ steps }) =>
    steps.at(-1)?.eventCase.name === 'the end' ? steps.length : undefined,
  );
  expect(shortest.steps.map(({ eventCase }) => eventCase.name)).toEqual(['the plug', 'the switch', 'the end']);
});

test('should receive the number of the failing step from a run', async () => {
  const [path] = plan(editor, { eventCases }) as [Path<typeof editor>];
  const failure = await runPath(path, {
    open: async () => {},
    cause: async ({ eventCase }) => {
      if (eventCase.name === 'saving') throw new Error('no');
    },
    check: async () => {},
  }).catch((error) => error);
  expect(failure.number).toBe(namesOf(path).indexOf('saving') + 1);
});

test('should list the possible steps if a step cannot occur', () => {
  expect(() => follow(graph, ['the menu', 'a rocket'])).toThrow(
    /^Step 2 of 'editor', 'a rocket', cannot occur in open\. Possible steps:\n {2}a letter\n {2}bold/,
  );
});

import { expect, test } from 'vitest';
import { type AnyEventObject, type AnyMachineSnapshot, assign, createActor, createMachine } from 'xstate';
import {
  describeReport,
  explore,
  follow,
  type Path,
  type PathStep,
  plan,
  type ResilientOptions,
  ResilientRun,
  runPath,
  runResiliently,
  transitionsOf,
} from '../index.ts';
import { reachableEdges, withoutEdges } from '../replan/without.ts';

/** A shop with 15 transitions. Without a fault it is as specified. */
const shop = (faulty: { remove?: string; pay?: string; help?: string; fail?: string } = {}) =>
  createMachine({
    id: 'shop',
    initial: 'shelf',
    states: {
      shelf: { on: { add: 'cart', help: faulty.help ?? 'help' } },
      help: { on: { close: 'shelf', call: 'call' } },
      call: { on: { close: 'help' } },
      cart: { on: { remove: faulty.remove ?? 'shelf', checkout: 'address', save: 'saved' } },
      saved: { on: { restore: 'cart' } },
      address: { on: { next: 'payment', back: 'cart' } },
      payment: { on: { pay: faulty.pay ?? 'paid', fail: faulty.fail ?? 'failed' } },
      failed: { on: { retry: 'payment' } },
      paid: { on: { again: 'shelf' } },
    },
  });

const names = ['add', 'help', 'close', 'call', 'remove', 'checkout', 'save', 'restore', 'next', 'back', 'pay'];
const eventCases = [...names, 'fail', 'retry', 'again'].map((type) => ({ name: type, event: { type } }));

type Shop = ReturnType<typeof shop>;

/** Runs paths of the specified shop against another one. `taken` collects the transitions that passed. */
function against(other: Shop, fails: (events: string[], transitions: string[]) => boolean = () => false) {
  const taken = new Set<string>();
  const runs: string[][] = [];
  const run: ResilientOptions<Shop>['run'] = async (path) => {
    const actor = createActor(other).start();
    const events: string[] = [];
    runs.push(events);
    await runPath(path as Path<Shop>, {
      open: async () => {},
      cause: async ({ eventCase }) => {
        events.push(eventCase.name);
        actor.send(eventCase.event as AnyEventObject);
      },
      check: async (expected) => {
        expect(actor.getSnapshot().value).toEqual((expected as AnyMachineSnapshot).value);
        const transitions = path.steps[events.length - 1]?.transitions ?? [];
        if (fails(events, transitions)) throw new Error('The shop is closed.');
        for (const id of transitions) taken.add(id);
      },
    });
  };
  return { run, taken, runs };
}

const graph = explore(shop(), { eventCases });
const paths = plan(shop(), { eventCases });
const all = transitionsOf(shop()).map(({ id }) => id);

test('should run all 14 other transitions of a chart if one of 15 is faulty', async () => {
  expect(all).toHaveLength(15);
  const { run, taken } = against(shop({ remove: 'saved' }));
  const report = await runResiliently(graph, paths, { run });
  expect(report.causes).toMatchObject([
    { step: 'remove', places: ['cart'], failed: ['transition shop.cart|remove|0', 'event case remove'] },
  ]);
  expect(report).toMatchObject({ consequences: [], untried: [], met: report.wanted - 2 });
  expect(all.filter((id) => !taken.has(id))).toEqual(['shop.cart|remove|0']);
});

test('should run everything except what can be reached only through the failing step, whichever that is', async () => {
  for (const faulty of all) {
    const { run, taken } = against(shop(), (_, transitions) => transitions.includes(faulty));
    const report = await runResiliently(graph, paths, { run });
    expect(report.causes.map(({ transitions }) => transitions)).toEqual([[faulty]]);
    const behind = behindOf(faulty);
    expect(all.filter((id) => !taken.has(id) && id !== faulty)).toEqual(behind);
    const goals = report.consequences.flatMap((one) => one.goals).filter((goal) => goal.startsWith('transition '));
    expect(goals.sort(), faulty).toEqual(behind.map((id) => `transition ${id}`).sort());
  }
});

/** The transitions that cannot be reached without one, by a search of our own. */
function behindOf(faulty: string): string[] {
  const open = transitionsOf(shop()).filter(({ id }) => id !== faulty);
  const reached = new Set(['shop.shelf']);
  for (const state of reached)
    for (const { source, targets } of open) if (source === state) for (const target of targets) reached.add(target);
  return open.filter(({ source }) => !reached.has(source)).map(({ id }) => id);
}

test('should name a fault once, with the shortest steps, and what lies behind it', async () => {
  const { run } = against(shop({ help: 'shelf', pay: 'shelf' }));
  const report = await runResiliently(graph, paths, { run, tries: 20 });
  const text = describeReport(report);
  expect(report.causes.map(({ step, path }) => [step, path.steps.map(({ eventCase }) => eventCase.name)])).toEqual(
    expect.arrayContaining([
      ['help', ['help']],
      ['pay', ['add', 'checkout', 'next', 'pay']],
    ]),
  );
  expect(report.causes).toHaveLength(2);
  const help = report.causes.findIndex(({ step }) => step === 'help');
  expect(report.consequences).toContainEqual({
    goals: expect.arrayContaining(['transition shop.help|call|0', 'transition shop.call|close|0', 'state shop.call']),
    causes: [help],
    isAny: false,
  });
  expect(text).toContain(`> 4. pay → paid`);
  expect(text).toContain(`Behind ${help + 1}:\n     `);
});

test('should not blame a step that fails only after certain others, nor call what follows it blocked', async () => {
  // Saving breaks the next payment.
  const { run, taken } = against(shop(), (events) => events.includes('save') && events.at(-1) === 'pay');
  const long = [follow(graph, 'add save restore checkout next pay again'.split(' '))];
  const report = await runResiliently(graph, long, { run, tries: 20 });
  expect(report.causes).toMatchObject([{ step: 'pay', dependsOnWay: true, failed: [] }]);
  expect(report.causes[0]?.path.steps.map(({ eventCase }) => eventCase.name)).toEqual(
    'add save restore checkout next pay'.split(' '),
  );
  expect(report).toMatchObject({ consequences: [], untried: [] });
  expect(report.met).toBe(report.wanted);
  expect(taken).toContain('shop.paid|again|0');
});

test.each([0, 20])('should give the error of the shortest failing path, after up to %i tries', async (tries) => {
  const long = follow(graph, 'add save restore checkout next pay again'.split(' '));
  for (const faulty of long.steps.flatMap(({ transitions }) => transitions)) {
    const { run } = against(shop(), (_, transitions) => transitions.includes(faulty));
    const outcome = await new ResilientRun(() => graph, paths, { run, tries }).run(long);
    if (outcome.status !== 'failed') throw new Error(`${faulty} does not fail.`);
    expect(outcome.shortestError.number, `${faulty} is its last step.`).toBe(outcome.shortest.steps.length);
  }
});

test.each<[Parameters<typeof shop>[0], number]>([
  [{}, 9],
  [{ remove: 'saved' }, 9],
  [{ help: 'shelf', pay: 'shelf' }, 9],
  [{ help: 'shelf', pay: 'shelf', fail: 'cart' }, 2],
])('should print as many goals as it counts, each once: faults %j, at most %i', async (faults, limit) => {
  const report = await runResiliently(graph, paths, { run: against(shop(faults)).run, limit });
  const text = describeReport(report);
  const figures = [/(\d+) of/, /(\d+) failed/, /(\d+) behind/, /(\d+) not tried/].map((words) =>
    Number(words.exec(text)?.[1] ?? 0),
  );
  const failed = report.causes.flatMap((cause) => cause.failed);
  const behind = report.consequences.flatMap(({ goals }) => goals);
  expect(figures, text).toEqual([report.met, failed.length, behind.length, report.untried.length]);
  expect(text.match(/^ {5}[a-z].*/gm) ?? [], text).toHaveLength(failed.length + behind.length);
  expect(report.wanted, text).toBe(figures.reduce((sum, figure) => sum + figure));
});

test('should not run a path into a step that is known to fail', async () => {
  const { run, runs } = against(shop({ fail: 'cart' }));
  const [whole] = paths;
  const failing = paths.find(({ steps }) => steps.some(({ eventCase }) => eventCase.name === 'fail')) ?? whole;
  if (failing === undefined) throw new Error('No path fails.');
  await runResiliently(graph, [failing, failing, failing], { run });
  expect(runs.filter((events) => events.includes('fail'))).toHaveLength(1);
});

test('should report that everything is behind the start if that fails', async () => {
  const { run, runs } = against(shop(), (events) => events.length === 0);
  const report = await runResiliently(graph, paths, { run });
  expect(report.causes).toMatchObject([{ step: undefined, message: 'The shop is closed.' }]);
  expect(report.met).toBe(0);
  expect(report.consequences.flatMap(({ goals }) => goals).length + (report.causes[0]?.failed.length ?? 0)).toBe(
    report.wanted,
  );
  expect(runs).toHaveLength(1);
});

test('should stop after too many failures and say what was not tried', async () => {
  const { run, runs } = against(shop(), (events) => events.length > 1);
  const report = await runResiliently(graph, paths, { run, limit: 2 });
  expect(runs).toHaveLength(2);
  expect(report.untried.length).toBeGreaterThan(0);
  expect(describeReport(report)).toContain(`${report.untried.length} not tried because too many steps failed`);
});

test('should pass on errors that are not about a step', async () => {
  const run = async () => {
    throw new TypeError('no server');
  };
  await expect(runResiliently(graph, paths, { run })).rejects.toThrow(TypeError);
});

/** A house with two ways of entering it, a room with two doors, a cellar behind the room, and a bell that is counted. */
const house = createMachine({
  id: 'house',
  context: { rung: 0 },
  initial: 'street',
  states: {
    street: { on: { walk: 'drive', drive: 'drive' } },
    drive: { on: { enter: 'hall' } },
    hall: {
      on: { left: 'room', right: 'room', ring: { actions: assign({ rung: ({ context }) => (context.rung + 1) % 4 }) } },
    },
    room: { on: { down: 'cellar', back: 'hall' } },
    cellar: { on: { up: 'room' } },
  },
});
const houseEvents = [
  ...['walk', 'drive', 'enter'].map((type) => ({ name: type, event: { type }, opening: true })),
  ...['left', 'right', 'ring', 'down', 'back', 'up'].map((type) => ({ name: type, event: { type } })),
];

/** Visits the house on the planned paths, where some steps fail. */
async function visit(
  fails: (step: PathStep<typeof house>) => boolean,
  planned: Path<typeof house>[] = plan(house, { eventCases: houseEvents }),
) {
  const runs: { names: string[]; failed: boolean }[] = [];
  const report = await runResiliently(explore(house, { eventCases: houseEvents }), planned, {
    run: async (path) => {
      const names = path.steps.map(({ eventCase }) => eventCase.name);
      const at = path.steps.findIndex(fails);
      runs.push({ names, failed: at !== -1 });
      const fail = async () => Promise.reject(new Error('no'));
      const isIn = (some: readonly PathStep<typeof house>[]) => some.some(fails);
      await runPath(path, {
        open: (steps) => (isIn(steps) ? fail() : Promise.resolve()),
        cause: (step) => (fails(step) ? fail() : Promise.resolve()),
        check: async () => {},
      });
    },
  });
  return { report, runs };
}

test('should blame a transition after two configurations instead of trying it in all', async () => {
  // There are four, one for each number of rings.
  const { report, runs } = await visit(({ eventCase }) => eventCase.name === 'up');
  expect(report.causes).toMatchObject([
    { step: 'up', places: ['cellar'], failed: ['transition house.cellar|up|0', 'event case up'] },
  ]);
  expect(runs.filter(({ failed }) => failed)).toHaveLength(2);
});

test('should try a step in another configuration before it gives up what it meets', async () => {
  const { report } = await visit(
    ({ eventCase, before }) => eventCase.name === 'up' && before.context.rung === 1,
    [follow(explore(house, { eventCases: houseEvents }), 'walk enter ring left down up back'.split(' '))],
  );
  expect(report.causes).toMatchObject([{ step: 'up', failed: [] }]);
  expect(report).toMatchObject({ met: report.wanted, consequences: [] });
});

test('should say whether one or all of several causes have to be mended', async () => {
  const doors = await visit(({ eventCase }) => ['left', 'right'].includes(eventCase.name));
  expect(doors.report.consequences).toMatchObject([{ causes: [0, 1], isAny: true }]);
  expect(describeReport(doors.report)).toContain('Behind 1 or 2:');
  const both = await visit(
    ({ eventCase, transitions }) => eventCase.name === 'down' || transitions.some((id) => /left|right/.test(id)),
  );
  expect(both.report.causes).toHaveLength(2);
});

test('should end no path within an opening of which a step fails', async () => {
  const { report, runs } = await visit(({ eventCase }) => eventCase.name === 'walk');
  expect(report.causes.map(({ step }) => step)).toEqual(['enter']);
  for (const { names } of runs) expect(names).toContain('enter');
});

test.each([0, 1, 2, 3])(
  'should leave nothing of an opening of which step %i is left out, but all of another',
  (broken) => {
    const steps = ['up', 'on', 'in', 'down'];
    const machine = createMachine({
      id: 'tower',
      initial: 'at 0',
      states: {
        ...Object.fromEntries(
          steps.map((step, at) => [`at ${at}`, { on: { [step]: `at ${at + 1}`, ...(at === 0 && { fly: 'at 4' }) } }]),
        ),
        'at 4': { on: { rest: 'at 4' } },
      },
    });
    const opening = [...steps, 'fly'].map((name) => ({ name, event: { type: name }, opening: true }));
    const graph = explore(machine, { eventCases: [...opening, { name: 'rest', event: { type: 'rest' } }] });
    const left = withoutEdges(graph, ({ eventCase }) => eventCase.name === steps[broken]);
    const names = [...new Set(reachableEdges(left).map(({ eventCase }) => eventCase.name))];
    expect(names, 'An opening that cannot be completed is not begun.').toEqual(['fly', 'rest']);
  },
);

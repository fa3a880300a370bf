import { expect, test, vi } from 'vitest';
import { assign, createMachine, fromTransition, setup } from 'xstate';
import { reachedPart } from '../command/reached.ts';
import { sampled } from '../command/sampled.ts';
import {
  allGoals,
  explore,
  LimitError,
  lazyGraph,
  parseStop,
  plan,
  randomPathsOf,
  randomWalks,
  unreachableGoals,
} from '../index.ts';

type Context = { form: { tries: number; 'first name': string }; log: string[]; isOpen: boolean };

/** A machine of a few places whose context grows without end. */
const endless = createMachine({
  id: 'endless',
  types: {} as { context: Context },
  context: { form: { tries: 0, 'first name': '' }, log: [], isOpen: false },
  initial: 'a',
  states: {
    a: {
      on: {
        tried: { actions: assign({ form: ({ context: { form } }) => ({ ...form, tries: form.tries + 1 }) }) },
        opened: { actions: assign({ isOpen: ({ context }) => !context.isOpen }) },
        gone: 'b',
      },
    },
    b: { on: { back: 'a' } },
  },
});

const cases = (...types: string[]) => types.map((type) => ({ name: type, event: { type } }));
const eventCases = cases('tried', 'opened', 'gone', 'back');

test('should name the part of the context that grows, and offer a serialise that works', () => {
  const exploring = () => explore(endless, { eventCases, limit: 300 });
  expect(exploring).toThrow(LimitError);
  expect(exploring).toThrow(
    "Machine 'endless' has more than 300 configurations, because context.form.tries (0, 1, 2 …) keeps changing. No guard reads it",
  );
  const [, source] = /serialise: (.+), or plan/.exec(errorOf(exploring).message) ?? [];
  expect(source).toBe('({ context }) => ({ ...context, form: { ...context.form, tries: undefined } })');
  const serialise = new Function(`return ${source}`)();
  expect(explore(endless, { eventCases, serialise, limit: 300 }).vertices.size).toBe(2 * 2 + 1);
});

test.each([
  [2, '0, 1'],
  [3, '0, 1, 2'],
  [4, '0, 1, 2 …'],
])('should say of %i values, which are three at most, whether there are others', (number, values) => {
  const wheels = Array.from({ length: 9 }, (_, at) => `wheel${at}`);
  const turned = (wheel: string) =>
    assign(({ context }: { context: Record<string, number> }) => ({ [wheel]: ((context[wheel] ?? 0) + 1) % number }));
  const machine = createMachine({
    id: 'lock',
    context: Object.fromEntries(wheels.map((wheel) => [wheel, 0])),
    on: Object.fromEntries(wheels.map((wheel) => [wheel, { actions: turned(wheel) }])),
  });
  expect(() => explore(machine, { eventCases: cases(...wheels), limit: 500 })).toThrow(`wheel0 (${values})`);
});

test('should write names that are no identifiers as they have to be', () => {
  const machine = createMachine({
    id: 'm',
    context: { 'tried so far': 0 },
    on: { tried: { actions: assign({ 'tried so far': ({ context }) => context['tried so far'] + 1 }) } },
  });
  expect(() => explore(machine, { eventCases: cases('tried'), limit: 50 })).toThrow(
    'because context["tried so far"] (0, 1, 2 …) keeps changing. No guard reads it: leave it out of what distinguishes ' +
      'configurations, serialise: ({ context }) => ({ ...context, "tried so far": undefined }), or',
  );
});

test('should name the guard that reads what grows, and plan with the nearest configurations where these meet everything', () => {
  const timer = createMachine({
    id: 'timer',
    context: { seconds: 0 },
    initial: 'stopped',
    states: {
      stopped: {
        on: {
          minute: { actions: assign({ seconds: ({ context }) => context.seconds + 60 }) },
          start: { guard: ({ context }) => context.seconds > 120, target: 'running' },
        },
      },
      running: { on: { stop: 'stopped' } },
    },
  });
  const given = { eventCases: cases('minute', 'start', 'stop'), limit: 300 };
  expect(() => plan(timer, given)).toThrow(
    "context.seconds (0, 60, 120 …) keeps changing and the guard 'guard of timer.stopped|start|0' reads it.",
  );
  const names = plan(timer, { ...given, atMost: 20 }).flatMap(({ steps }) =>
    steps.map(({ eventCase }) => eventCase.name),
  );
  expect(names.toSorted()).toEqual(['minute', 'minute', 'minute', 'start', 'start', 'stop']);
});

test('should show actors that grow in number by their ids, and not all that they refer to', () => {
  const crowd = setup({ actors: { guest: fromTransition(() => undefined, undefined) } }).createMachine({
    id: 'crowd',
    context: { guests: [] as unknown[] },
    on: {
      came: {
        actions: assign({
          guests: ({ context: { guests }, spawn }) => [...guests, spawn('guest', { id: `guest ${guests.length}` })],
        }),
      },
    },
  });
  expect(() => explore(crowd, { eventCases: cases('came'), limit: 3 })).toThrow(
    "because context.guests ([], [{ xstate$$type: 1, id: 'guest 0' }], [{ xstate$$type: 1, id: 'guest 0' }, { x… …) keeps changing",
  );
});

/** A quiz whose end depends on answers that are kept, in as many ways as they can be given. */
const quiz = setup({
  types: {
    context: {} as { form: { answers: { question: number; isRight: boolean }[] } },
    events: {} as { type: 'answered'; isRight: boolean } | { type: 'ended' },
  },
  guards: {
    isLast: ({ context }) => context.form.answers.length === 8,
    hasPassed: ({ context }) => context.form.answers.filter(({ isRight }) => isRight).length > 4,
  },
  actions: {
    keep: assign({
      form: ({ context: { form }, event }) => ({
        answers: [
          ...form.answers,
          { question: form.answers.length, isRight: event.type === 'answered' && event.isRight },
        ],
      }),
    }),
  },
}).createMachine({
  id: 'quiz',
  context: { form: { answers: [] } },
  initial: 'asking',
  states: {
    asking: {
      always: { guard: 'isLast', target: 'ended' },
      on: { answered: { actions: 'keep' } },
    },
    ended: { on: { ended: [{ guard: 'hasPassed', target: 'passed' }, { target: 'failed' }] } },
    passed: {},
    failed: {},
  },
});

test('should offer a serialise that keeps what guards read of the items of a list that grows, and meets everything', () => {
  const answers = [true, false].map((isRight) => ({
    name: `${isRight}`,
    event: { type: 'answered', isRight } as const,
  }));
  const given = { eventCases: [...answers, { name: 'ended', event: { type: 'ended' } as const }], limit: 100 };
  const { message } = errorOf(() => explore(quiz, given));
  expect(message).toContain(
    "keeps changing and the guards 'isLast' and 'hasPassed' read it. Limit it to what guards read",
  );
  const [, source] = /serialise: (.+), or plan/.exec(message) ?? [];
  const serialise = new Function(`return ${source}`)();
  const graph = explore(quiz, { ...given, serialise });
  // With 0 to 8 answers, as many of them right as there can be; and the end, passed or failed.
  expect(graph.vertices.size).toBe(36 + 9 + 9);
  expect(unreachableGoals(graph, allGoals(graph))).toEqual([]);
});

/** A hall that counts up or down without end beside a list that grows, and keeps what nobody reads. */
const hall = (count: number, step: number, isOver: (count: number) => boolean, late = Number.NEGATIVE_INFINITY) =>
  setup({
    types: { context: {} as { count: number; guests: string[]; log: string[] } },
    guards: {
      isOver: ({ context }) => isOver(context.count),
      isFull: ({ context: { guests, count: now } }) => guests.length >= 3 && now >= late,
    },
    actions: {
      tick: assign({ count: ({ context }) => context.count + step }),
      admit: assign({
        guests: ({ context }) => [...context.guests, 'Ada'],
        log: ({ context }) => [...context.log, 'a guest'],
      }),
    },
  }).createMachine({
    id: 'hall',
    context: { count, guests: [], log: [] },
    on: { tick: { actions: 'tick' }, admit: { actions: 'admit' }, end: { guard: 'isOver' }, shut: { guard: 'isFull' } },
  });

const guestCases = cases('tick', 'admit', 'end', 'shut');

test.each([
  [hall(0, 1, (count) => count >= 60), 'Math.min(context.count, 60)'],
  [hall(60, -1, (count) => count <= 0), 'Math.max(context.count, 0)'],
  // The length makes a difference only once the number is one that few configurations have.
  [hall(0, 1, (count) => count >= 60, 50), 'Math.min(context.count, 60)'],
])(
  'should limit numbers and lengths that grow to those between which guards change, and meet everything',
  (machine, source) => {
    const notices: string[] = [];
    const { isComplete } = reachedPart(
      sampled(machine, { derive: false, eventCases: guestCases }),
      { limit: 320 },
      (notice) => notices.push(notice),
    );
    const serialise = `({ context }) => ({ count: ${source}, guests: Math.min(context.guests.length, 3) })`;
    expect(notices).toEqual([
      `Of 'hall', which has too many configurations, those are tried that differ in what guards read, serialise: ${serialise}`,
    ]);
    expect(isComplete).toBe(true);
  },
);

test('should advise the nearest configurations where what guards read is too much, too', () => {
  const machine = hall(0, 1, (count) => count >= 60);
  expect(() =>
    reachedPart(sampled(machine, { derive: false, eventCases: guestCases }), { limit: 200 }, () => {}),
  ).toThrow(
    expect.objectContaining({
      message: expect.stringContaining('there are too many as well.'),
      sample: 'atMost: 1000',
    }),
  );
});

test('should name what grows in the result of a serialise function', () => {
  const serialise = ({ context }: { context: Context }) => ({ tries: context.form.tries, isOpen: context.isOpen });
  expect(() => explore(endless, { eventCases, serialise, limit: 300 })).toThrow(
    "because 'tries' in the result of 'serialise' (0, 1, 2 …) keeps changing. Limit it to the values that guards need, or",
  );
});

test('should say what else to do if nothing alone makes configurations many', () => {
  const regions = ['one', 'two', 'three'];
  const parallel = createMachine({
    id: 'parallel',
    type: 'parallel',
    states: Object.fromEntries(
      regions.map((region) => [region, { initial: 'off', states: { off: { on: { [region]: 'on' } }, on: {} } }]),
    ),
  });
  expect(() => explore(parallel, { eventCases: cases(...regions), limit: 7 })).toThrow(
    "Machine 'parallel' has more than 7 configurations. Leave out of 'serialise' what does not affect the machine's " +
      "behaviour, restrict event cases with 'when', raise 'limit', or take random walks, which need no exploration.",
  );
  expect(explore(parallel, { eventCases: cases(...regions), limit: 8 }).vertices.size).toBe(8);
});

test('should end when the time is up, even within one configuration', () => {
  const slow = createMachine({
    id: 'slow',
    on: Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`e${at}`, { guard: () => asked(), actions: [] }])),
  });
  const asked = vi.fn(() => wait(5));
  const exploring = () => explore(slow, { eventCases: cases(...Object.keys(slow.config.on ?? {})), seconds: 0.05 });
  expect(errorOf(exploring)).toMatchObject({ name: 'LimitError', exceeded: 'seconds' });
  expect(asked.mock.calls.length).toBeLessThan(200);
});

test('should end after as many events as are allowed, however long they take', () => {
  const exploring = () => explore(endless, { eventCases, events: 30 });
  expect(errorOf(exploring)).toMatchObject({ name: 'LimitError', exceeded: 'events' });
  const now = vi.spyOn(performance, 'now').mockImplementation(() => 10_000 * now.mock.calls.length);
  expect(errorOf(() => explore(endless, { eventCases, limit: 300 }))).toMatchObject({ exceeded: 'limit' });
  now.mockRestore();
});

test('should end when too much memory is used', () => {
  const heavy = createMachine({
    id: 'heavy',
    context: { count: 0, bytes: [] as number[] },
    on: {
      grown: {
        actions: assign(({ context: { count } }) => ({ count: count + 1, bytes: Array<number>(5000).fill(count) })),
      },
    },
  });
  const exploring = () => explore(heavy, { eventCases: cases('grown'), memory: 10 });
  expect(errorOf(exploring)).toMatchObject({ name: 'LimitError', exceeded: 'memory' });
});

test.each(['limit', 'events', 'seconds', 'memory'])('should reject a %s of 0', (name) => {
  expect(() => explore(endless, { eventCases, [name]: 0 })).toThrow(`'${name}' must be above 0, not 0.`);
});

test('should walk through a machine with any number of configurations without exploring it', () => {
  const stop = parseStop('steps=400', endless);
  const paths = randomPathsOf(endless, { eventCases, seed: 1, stop });
  expect(paths.flatMap(({ steps }) => steps)).toHaveLength(400);
  const forgetful = randomPathsOf(endless, { eventCases, seed: 1, stop, limit: 5 });
  expect(stepsOf(forgetful)).toEqual(stepsOf(paths));
});

test('should find the same edges lazily as by exploration', () => {
  const finite = { eventCases, serialise: ({ context }: { context: Context }) => Math.min(context.form.tries, 2) };
  const [lazy, whole] = [lazyGraph(endless, finite), explore(endless, finite)];
  const edgesAt = (graph: Pick<typeof lazy, 'edges'>, key: string) =>
    graph.edges.get(key)?.map(({ to, eventCase, transitions }) => [to.key, eventCase.name, transitions]);
  for (const key of whole.vertices.keys()) expect(edgesAt(lazy, key)).toEqual(edgesAt(whole, key));
  const [walk] = randomWalks(lazy, { seed: 2 });
  expect(walk?.map(({ to }) => to.key)).toEqual(
    [...(randomWalks(whole, { seed: 2 }).next().value ?? [])].map(({ to }) => to.key),
  );
});

test('should need a stop condition that ends by itself where nothing is explored', () => {
  const walking = (stop: string) => () =>
    randomPathsOf(endless, { eventCases, seed: 1, stop: parseStop(stop, endless), limit: 100 });
  expect(walking('transitions=100')).toThrow('need a stop condition with steps or seconds');
  expect(walking('steps=5 and state=b')).toThrow('need a stop condition with steps or seconds');
  expect(walking('steps=500 or state=b')().length).toBeGreaterThan(0);
});

test('should ask for the growing part of a plan like exploration does', () => {
  expect(() => plan(endless, { eventCases, limit: 100 })).toThrow(
    'because context.form.tries (0, 1, 2 …) keeps changing',
  );
});

function stepsOf(paths: { steps: { eventCase: { name: string } }[] }[]): string[][] {
  return paths.map(({ steps }) => steps.map(({ eventCase }) => eventCase.name));
}

function wait(milliseconds: number): true {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
  return true;
}

function errorOf(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing was thrown.');
}

test('should advise to explore more, and no exception, where what is missing may lie beyond what was explored', () => {
  const counter = (many: number) =>
    createMachine({
      id: 'counter',
      context: { pressed: 0 },
      initial: 'counting',
      states: {
        counting: {
          on: {
            press: { actions: assign({ pressed: ({ context }) => context.pressed + 1 }) },
            look: { guard: ({ context }) => context.pressed > many, target: 'many' },
          },
        },
        many: {},
      },
    });
  const noticed = (atMost: number, many = 150) => {
    const notices: string[] = [];
    const subject = { machine: counter(many), eventCases: cases('press', 'look'), atMost };
    reachedPart(subject, { limit: 500 }, (notice) => notices.push(notice));
    return notices.join('\n');
  };
  expect(noticed(100)).toContain('\n  atMost: 5000, // what is missing may only be further away\n');
  expect(noticed(100)).not.toContain('except');
  expect(noticed(500)).toBe('');
  // However many there may be otherwise, whoever says `atMost` is not refused.
  expect(noticed(8400, 20_000)).toMatch(
    /derive: true,\n {2}\/\/ What is missing may lie beyond the 8401 nearest .*\n};$/m,
  );
});

test('should say of several guards that they read what grows', () => {
  const isLong = ({ context }: { context: { seconds: number } }) => context.seconds > 1e6;
  const isVeryLong = ({ context }: { context: { seconds: number } }) => context.seconds > 1e7;
  const timer = createMachine({
    id: 'timer',
    context: { seconds: 0 },
    initial: 'a',
    states: {
      a: {
        on: {
          event: { actions: assign({ seconds: ({ context }) => context.seconds + 60 }) },
          go: { guard: isLong, target: 'b' },
          stop: { guard: isVeryLong, target: 'b' },
        },
      },
      b: {},
    },
  });
  expect(() => plan(timer, { eventCases: cases('event', 'go', 'stop'), limit: 300 })).toThrow(
    /keeps changing and the guards 'isLong' and 'isVeryLong' read it\./,
  );
});

import {
  assign,
  createMachine,
  fromCallback,
  fromEventObservable,
  fromObservable,
  fromPromise,
  fromTransition,
  type Subscribable,
  setup,
  spawnChild,
  stopChild,
} from 'xstate';
import { z } from 'zod';
import { chart } from './chart.ts';

/** A source that says nothing by itself. */
const silence = <Value>(): Subscribable<Value> => ({ subscribe: () => ({ unsubscribe: () => {} }) });
const never = <Output>() => new Promise<Output>(() => {});

const user = setup({
  types: { context: {} as { name: string }, input: {} as { id: string } },
  schemas: { input: z.object({ id: z.string().min(1) }) },
  actors: { fetchUser: fromPromise<{ name: string }, { id: string }>(() => never()) },
}).createMachine({
  id: 'user',
  context: { name: '' },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'fetchUser',
        src: 'fetchUser',
        input: ({ context }) => ({ id: context.name }),
        onDone: [
          { guard: ({ event }) => event.output.name === 'root', target: 'admin' },
          { target: 'shown', actions: assign({ name: ({ event }) => event.output.name }) },
        ],
        onError: 'failed',
      },
    },
    admin: {},
    shown: {},
    failed: { on: { retried: 'loading' } },
  },
});

/** A promise without an id and without a name. */
const anonymous = createMachine({
  id: 'anonymous',
  initial: 'asking',
  states: {
    asking: { invoke: { src: fromPromise(() => never()), onDone: 'told', onError: 'failed' } },
    told: {},
    failed: {},
  },
});

const listener = setup({
  actors: {
    listening: fromCallback<{ type: 'muted' }, { period: number }>(({ sendBack, receive, input }) => {
      const timer = setInterval(() => sendBack({ type: 'ticked' }), input.period);
      receive(() => clearInterval(timer));
      return () => clearInterval(timer);
    }),
  },
}).createMachine({
  id: 'listener',
  initial: 'listening',
  states: {
    listening: {
      invoke: { id: 'listening', src: 'listening', input: { period: 1000 }, onError: 'broken' },
      on: { ticked: 'heard', stopped: 'silent' },
    },
    heard: { on: { forgotten: 'listening' } },
    silent: { type: 'final' },
    broken: {},
  },
});

/** A callback that answers before it returns. */
const eager = setup({
  actors: {
    answering: fromCallback(({ sendBack }) => {
      sendBack({ type: 'answered' });
    }),
  },
}).createMachine({
  id: 'eager',
  initial: 'asking',
  states: { asking: { invoke: { src: 'answering' }, on: { answered: 'told' } }, told: { on: { again: 'asking' } } },
});

const price = setup({
  types: { context: {} as { price: number } },
  actors: { watching: fromObservable<number, undefined>(() => silence()) },
}).createMachine({
  id: 'price',
  context: { price: 0 },
  initial: 'watching',
  states: {
    watching: {
      invoke: {
        id: 'watching',
        src: 'watching',
        onSnapshot: { actions: assign({ price: ({ event }) => event.snapshot.context ?? 0 }) },
        onDone: 'over',
        onError: 'lost',
      },
      always: { guard: ({ context }) => context.price > 100, target: 'sold' },
    },
    sold: {},
    over: {},
    lost: {},
  },
});

const keys = setup({
  actors: { pressing: fromEventObservable<{ type: 'key.pressed' }, undefined>(() => silence()) },
}).createMachine({
  id: 'keys',
  initial: 'waiting',
  states: {
    waiting: { invoke: { src: 'pressing', id: 'pressing', onDone: 'over' }, on: { 'key.pressed': 'typed' } },
    typed: { on: { cleared: 'waiting' } },
    over: {},
  },
});

const tally = setup({
  actors: {
    counting: fromTransition((count: number, event: { type: 'add' }) => (event.type === 'add' ? count + 1 : count), 0),
  },
}).createMachine({
  id: 'tally',
  initial: 'counting',
  states: {
    counting: {
      invoke: {
        id: 'counting',
        src: 'counting',
        onSnapshot: [
          { guard: ({ event }) => event.snapshot.context === undefined, target: 'unknown' },
          { target: 'known' },
        ],
      },
    },
    unknown: { on: { again: 'counting' } },
    known: {},
  },
});

/** A machine within a machine: its outputs are known, because its own chart tells them. */
const question = setup({
  types: { context: {} as { limit: number }, input: {} as { limit: number }, output: {} as { answer: string } },
}).createMachine({
  id: 'question',
  context: ({ input }) => ({ limit: input.limit }),
  initial: 'open',
  output: ({ event }) => ({ answer: (event as unknown as { output: string }).output }),
  states: {
    open: { on: { 'yes.pressed': 'yes', 'no.pressed': 'no' } },
    yes: { type: 'final', output: 'yes' },
    no: { type: 'final', output: 'no' },
  },
});
const survey = setup({ actors: { asking: question } }).createMachine({
  id: 'surveyed',
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'asking',
        src: 'asking',
        input: { limit: 3 },
        onDone: [{ guard: ({ event }) => event.output.answer === 'yes', target: 'pleased' }, { target: 'sorry' }],
        onSnapshot: { actions: () => {} },
        onError: 'sorry',
      },
    },
    pleased: {},
    sorry: { on: { again: 'asking' } },
  },
});

/** Several actors at once, and one that runs as long as the machine. */
const dashboard = setup({
  actors: { loading: fromPromise<number>(() => never()), pinging: fromCallback(() => {}) },
}).createMachine({
  id: 'dashboard',
  invoke: { id: 'pinging', src: 'pinging', systemId: 'pinger', onError: '.offline' },
  initial: 'loading',
  states: {
    loading: {
      invoke: [
        { id: 'sales', src: 'loading', onDone: { actions: () => {} }, onError: { target: 'half' } },
        { id: 'staff', src: 'loading', systemId: 'staff', onDone: 'shown' },
      ],
    },
    half: { on: { reloaded: 'loading' } },
    shown: {},
    offline: {},
  },
});

const worker = setup({ types: { output: {} as { load: number } } }).createMachine({
  id: 'worker',
  initial: 'working',
  output: { load: 1 },
  states: { working: { on: { 'work.done': 'done' } }, done: { type: 'final' } },
});

/** Actors that are spawned into the context, with ids of their own. */
const team = setup({
  types: { context: {} as { workers: unknown[] }, events: {} as { type: string } },
  actors: { worker },
}).createMachine({
  id: 'team',
  context: { workers: [] },
  initial: 'hiring',
  states: {
    hiring: {
      on: {
        hired: {
          guard: ({ context }) => context.workers.length < 2,
          actions: assign({
            workers: ({ context, spawn }) => [
              ...context.workers,
              spawn('worker', { id: `worker-${context.workers.length}` }),
            ],
          }),
        },
        'xstate.done.actor.*': 'resting',
      },
    },
    resting: { on: { woken: 'hiring' } },
  },
});

/** An actor in the context from the beginning, with a snapshot handler by its id. */
const owner = setup({ types: { context: {} as { pet: unknown } }, actors: { pet: worker } }).createMachine({
  id: 'owner',
  context: ({ spawn }) => ({ pet: spawn('pet', { id: 'pet', syncSnapshot: true }) }),
  initial: 'watching',
  states: {
    watching: {
      on: { 'xstate.snapshot.pet': 'amused', 'xstate.done.actor.pet': 'alone', 'xstate.error.actor.pet': 'sad' },
    },
    amused: { on: { calmed: 'watching' } },
    alone: {},
    sad: {},
  },
});

const spawner = setup({ actors: { worker } }).createMachine({
  id: 'spawner',
  initial: 'idle',
  states: {
    idle: {
      on: { started: { target: 'busy', actions: spawnChild('worker', { id: 'worker', systemId: 'theWorker' }) } },
    },
    busy: {
      on: { stopped: { target: 'idle', actions: stopChild('worker') }, 'xstate.done.actor.worker': 'idle' },
      exit: stopChild(({ context: _ }) => 'worker'),
    },
  },
});

export const actors = [
  chart(user, ['invoke a promise', 'input', 'dynamic input', 'schemas.input'], {
    schemas: { 'xstate.done.actor.fetchUser': z.object({ name: z.string() }) },
  }),
  chart(anonymous, ['invoke without an id', 'inline actor']),
  chart(listener, ['invoke a callback', 'input']),
  chart(eager, ['synchronous callback']),
  chart(price, ['invoke an observable', 'onSnapshot'], { schemas: { 'xstate.snapshot.watching': z.number() } }),
  chart(keys, ['invoke an event observable']),
  chart(tally, ['invoke a transition function', 'onSnapshot'], {
    schemas: { 'xstate.snapshot.counting': z.number().optional() },
  }),
  chart(question, ['input', 'output of the machine'], { input: { limit: 1 } }),
  chart(survey, ['invoke a machine', 'output of a child', 'onSnapshot']),
  chart(dashboard, ['several invokes', 'invoke of the root', 'systemId']),
  chart(team, ['spawn in assign', 'wildcard for actors']),
  chart(owner, ['spawn in the context', 'syncSnapshot']),
  chart(spawner, ['spawnChild', 'stopChild', 'systemId']),
];

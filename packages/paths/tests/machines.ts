import { assign, fromPromise, setup } from 'xstate';

/** A cupboard with a door and a lamp: parallel regions that handle the same event. */
export const cupboard = setup({
  types: { events: {} as { type: 'door.pushed' } | { type: 'lamp.switched' } | { type: 'power.cut' } },
}).createMachine({
  id: 'cupboard',
  type: 'parallel',
  states: {
    door: {
      initial: 'shut',
      states: {
        shut: { on: { 'door.pushed': 'open' } },
        open: { on: { 'door.pushed': 'shut' } },
      },
    },
    lamp: {
      initial: 'off',
      states: {
        off: { on: { 'door.pushed': 'on' } },
        on: { on: { 'door.pushed': 'off', 'lamp.switched': 'off' } },
      },
    },
  },
});

export const cupboardEventCases = [
  { name: 'push', event: { type: 'door.pushed' } },
  { name: 'switch', event: { type: 'lamp.switched' } },
] as const;

/** A form: guarded, eventless and final states, and an unbounded context. */
export const form = setup({
  types: {
    context: {} as { text: string; tries: number },
    events: {} as { type: 'text.typed'; text: string } | { type: 'sent' } | { type: 'cleared' },
  },
  guards: { isFilled: ({ context }) => context.text !== '' },
  actions: {
    remember: assign({ text: ({ event }) => ('text' in event ? event.text : '') }),
    count: assign({ tries: ({ context }) => context.tries + 1 }),
  },
}).createMachine({
  id: 'form',
  context: { text: '', tries: 0 },
  initial: 'page',
  on: { cleared: '.page' },
  states: {
    page: {
      initial: 'empty',
      on: { 'text.typed': { target: '.empty', actions: 'remember' }, sent: { target: '.invalid', actions: 'count' } },
      states: {
        empty: { always: { guard: 'isFilled', target: 'filled' } },
        filled: { on: { sent: { target: '#form.done' } } },
        invalid: {},
      },
      onDone: 'done',
    },
    done: { type: 'final' },
  },
});

/** A fetch that retries: an invoked actor, its error, a delay and history. */
export const fetcher = setup({
  types: { events: {} as { type: 'paused' } | { type: 'resumed' } },
  actors: { fetching: fromPromise<string>(() => new Promise(() => {})) },
  delays: { pause: 1000 },
}).createMachine({
  id: 'fetcher',
  initial: 'running',
  states: {
    running: {
      initial: 'asking',
      on: { paused: 'paused' },
      states: {
        asking: {
          invoke: { id: 'fetching', src: 'fetching', onDone: 'had', onError: 'resting' },
        },
        resting: { after: { pause: 'asking' } },
        had: { type: 'final' },
        last: { type: 'history' },
      },
      onDone: 'done',
    },
    paused: { on: { resumed: 'running.last' } },
    done: { type: 'final' },
  },
});

export const fetcherEventCases = [
  { name: 'an answer', event: { type: 'xstate.done.actor.fetching', output: 'it' } },
  { name: 'a failure', event: { type: 'xstate.error.actor.fetching', error: new Error('cut') } },
  { name: 'a second', event: { type: 'xstate.after.pause.fetcher.running.resting' } },
  { name: 'a pause', event: { type: 'paused' } },
  { name: 'going on', event: { type: 'resumed' } },
] as const;

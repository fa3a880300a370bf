import {
  type AnyActorRef,
  assertEvent,
  assign,
  createMachine,
  emit,
  enqueueActions,
  forwardTo,
  log,
  sendParent,
  sendTo,
  setup,
} from 'xstate';
import { chart } from './chart.ts';

/** A child that reports to whoever started it. */
const reporter = createMachine({
  id: 'reporter',
  initial: 'waiting',
  entry: sendParent({ type: 'reporter.ready' }),
  states: {
    waiting: { on: { asked: { target: 'telling', actions: sendParent(() => ({ type: 'reporter.told' })) } } },
    telling: { on: { stopped: 'over' }, exit: sendParent({ type: 'reporter.left' }, { delay: 10 }) },
    over: { type: 'final' },
  },
});

const editor = setup({ actors: { reporter } }).createMachine({
  id: 'newsroom',
  initial: 'hiring',
  invoke: { id: 'reporter', src: 'reporter' },
  states: {
    hiring: { on: { 'reporter.ready': 'asking' } },
    asking: {
      entry: sendTo('reporter', { type: 'asked' }),
      on: {
        'reporter.told': 'printing',
        'cable.cut': { actions: sendTo(({ system }) => system.get('nobody'), { type: 'lost' }) },
      },
    },
    printing: { on: { '*': { actions: forwardTo('reporter') }, printed: 'asking' } },
  },
});

/** Sends to an actor in its context, and answers whoever asked. */
const bank = setup({
  types: {
    context: {} as { clerk: AnyActorRef },
    events: {} as { type: 'opened' | 'closed' } | { type: 'asked'; sender?: AnyActorRef },
  },
  actors: { clerk: createMachine({ id: 'clerk', on: { greeted: {} } }) },
}).createMachine({
  id: 'bank',
  context: ({ spawn }) => ({ clerk: spawn('clerk', { id: 'clerk' }) }),
  initial: 'shut',
  states: {
    shut: {
      on: {
        opened: {
          target: 'open',
          actions: sendTo(({ context }) => context.clerk, { type: 'greeted' }, { delay: 100 }),
        },
      },
    },
    open: {
      on: { closed: 'shut', asked: { actions: sendTo(({ event, self }) => event.sender ?? self, { type: 'closed' }) } },
    },
  },
});

const player = setup({
  types: {
    context: {} as { track: number },
    emitted: {} as { type: 'played'; track: number } | { type: 'ended' },
    events: {} as { type: 'play' | 'next' | 'stop' },
  },
}).createMachine({
  id: 'jukebox',
  context: { track: 0 },
  initial: 'silent',
  states: {
    silent: {
      on: {
        play: {
          target: 'playing',
          actions: [
            emit(({ context }) => ({ type: 'played' as const, track: context.track })),
            log('plays'),
            log(({ context }) => context.track, 'track'),
          ],
        },
      },
    },
    playing: {
      on: {
        next: { actions: assign({ track: ({ context }) => (context.track + 1) % 3 }) },
        stop: { target: 'silent', actions: emit({ type: 'ended' }) },
      },
    },
  },
});

const till = setup({
  types: {
    context: {} as { items: number; isMember: boolean },
    events: {} as { type: 'scanned' | 'card.shown' | 'paid' },
  },
  guards: { isMember: ({ context }) => context.isMember },
  actions: { beep: () => {} },
}).createMachine({
  id: 'till',
  context: { items: 0, isMember: false },
  initial: 'scanning',
  states: {
    scanning: {
      on: {
        scanned: {
          actions: enqueueActions(({ enqueue, context, check }) => {
            enqueue.assign({ items: Math.min(3, context.items + 1) });
            if (check('isMember')) enqueue('beep');
            if (context.items >= 2) enqueue.raise({ type: 'paid' });
          }),
        },
        'card.shown': { actions: assign({ isMember: true }) },
        paid: 'paid',
      },
    },
    paid: { type: 'final' },
  },
});

/** Actions with parameters, and those that assert their event. */
const letter = setup({
  types: { context: {} as { text: string }, events: {} as { type: 'typed'; text: string } | { type: 'sent' } },
  actions: {
    remember: assign({
      text: ({ event }) => {
        assertEvent(event, 'typed');
        return String(event.text ?? '').slice(0, 5);
      },
    }),
    post: (_, _params: { to: string }) => {},
  },
}).createMachine({
  id: 'letter',
  context: { text: '' },
  initial: 'writing',
  states: {
    writing: {
      on: {
        typed: { actions: 'remember' },
        sent: {
          target: 'sent',
          actions: [
            { type: 'post', params: { to: 'all' } },
            { type: 'post', params: ({ context }) => ({ to: context.text }) },
          ],
        },
      },
    },
    sent: { on: { typed: { target: 'writing', actions: 'remember' } } },
  },
});

/** What it refers to is nowhere implemented: the chart alone is known. */
const outline = createMachine({
  id: 'outline',
  initial: 'draft',
  states: {
    draft: {
      entry: 'announce',
      on: { reviewed: { target: 'final', actions: [{ type: 'stamp', params: { colour: 'red' } }] } },
    },
    final: { type: 'final' },
  },
});

export const messaging = [
  chart(reporter, ['sendParent', 'sendParent with delay']),
  chart(editor, ['sendTo a child', 'forwardTo', 'system.get', 'child that sends']),
  chart(bank, ['sendTo an actor of the context', 'sender of an event', 'sendTo with delay']),
  chart(player, ['emit', 'log']),
  chart(till, ['enqueueActions', 'check']),
  chart(letter, ['assertEvent', 'action params']),
  chart(outline, ['actions that are not implemented']),
];

import { type AnyActorRef, type AnyEventObject, assertEvent, assign, setup } from 'xstate';
import type { Breakpoint } from '../message.ts';

/** An event on its way to an actor. */
export type Delivery = { actor: AnyActorRef; event: AnyEventObject };

export type PageContext = {
  /** The events that wait, in the order in which they are to be processed. */
  held: readonly Delivery[];
  /** Where the next event is inserted; undefined to append it. */
  insertAt: number | undefined;
  breakpoint: Breakpoint | undefined;
  /** The number of the report whose moment is shown. */
  moment: number | undefined;
  /** The request that it is shown for. */
  request: number | undefined;
};

export type PageEvent =
  /** An event comes to an actor. `isFromPage`: no actor sent it. `isOld`: the actor was there when the past was chosen. */
  | { type: 'event.arrived'; delivery: Delivery; isFromPage: boolean; isOld: boolean }
  /** The first held event is processed now; what it causes comes before the other held events. */
  | { type: 'event.taken' }
  | { type: 'event.processed' }
  | { type: 'breakpoint.hit'; breakpoint: Breakpoint }
  | { type: 'moment.chosen'; number: number; request: number }
  | { type: 'now.pressed' }
  | { type: 'pause.pressed' }
  | { type: 'step.pressed' }
  | { type: 'continue.pressed' };

/**
 * How an inspected page runs. It is used by XState's pure `transition`: events come in the middle of other actors' steps, and
 * each has to know at once whether it waits.
 */
export const pageMachine = setup({
  types: { context: {} as PageContext, events: {} as PageEvent },
  guards: {
    isHeld: ({ context }) => context.held.length > 0,
    isByUser: ({ event }) => {
      assertEvent(event, 'event.arrived');
      return event.isFromPage && event.isOld;
    },
  },
  actions: {
    hold: assign(({ context, event }) => {
      assertEvent(event, 'event.arrived');
      const { held, insertAt } = context;
      if (insertAt === undefined) return { held: [...held, event.delivery] };
      return { held: held.toSpliced(insertAt, 0, event.delivery), insertAt: insertAt + 1 };
    }),
    take: assign({ held: ({ context }) => context.held.slice(1), insertAt: 0 }),
    appendAgain: assign({ insertAt: undefined }),
    adoptBreakpoint: assign({
      breakpoint: ({ event }) => {
        assertEvent(event, 'breakpoint.hit');
        return event.breakpoint;
      },
    }),
    forgetBreakpoint: assign({ breakpoint: undefined }),
    adoptMoment: assign({
      moment: ({ event }) => {
        assertEvent(event, 'moment.chosen');
        return event.number;
      },
      request: ({ event }) => {
        assertEvent(event, 'moment.chosen');
        return event.request;
      },
    }),
    forgetMoment: assign({ moment: undefined, request: undefined }),
    showMoment: () => {
      throw new Error('showMoment is not provided');
    },
    showNow: () => {
      throw new Error('showNow is not provided');
    },
    /** Processes the first held event. */
    deliverNext: () => {
      throw new Error('deliverNext is not provided');
    },
    /** Processes held events for as long as the page is running. */
    deliverAll: () => {
      throw new Error('deliverAll is not provided');
    },
  },
}).createMachine({
  id: 'inspectedPage',
  description: 'Whether the events of an inspected page are processed, and which moment it shows.',
  context: { held: [], insertAt: undefined, breakpoint: undefined, moment: undefined, request: undefined },
  on: {
    'event.taken': { actions: 'take' },
    'event.processed': { actions: 'appendAgain' },
  },
  initial: 'present',
  states: {
    present: {
      description: 'The page shows its actors as they are.',
      initial: 'running',
      on: { 'moment.chosen': { target: 'past', actions: ['adoptMoment', 'showMoment'] } },
      states: {
        running: {
          description: 'Events are processed as they come.',
          on: {
            'breakpoint.hit': { target: 'paused', actions: 'adoptBreakpoint' },
            'pause.pressed': { target: 'paused' },
          },
        },
        paused: {
          description: 'Events wait in the order in which they come.',
          on: {
            'event.arrived': { actions: 'hold' },
            'breakpoint.hit': { actions: 'adoptBreakpoint' },
            'step.pressed': { guard: 'isHeld', actions: ['forgetBreakpoint', 'deliverNext'] },
            'continue.pressed': { target: 'running', actions: ['forgetBreakpoint', 'deliverAll'] },
          },
        },
        last: { type: 'history', history: 'shallow' },
      },
    },
    past: {
      description: 'The page shows its actors as they were: the user’s events are ignored, and all others wait.',
      on: {
        'event.arrived': [{ guard: 'isByUser' }, { actions: 'hold' }],
        'moment.chosen': { actions: ['adoptMoment', 'showMoment'] },
        'now.pressed': { target: 'present.last', actions: ['forgetMoment', 'showNow', 'deliverAll'] },
      },
    },
  },
});

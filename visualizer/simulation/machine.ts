import { traceEvent, traceStart } from '@msafara/paths';
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  assertEvent,
  assign,
  fromPromise,
  setup,
} from 'xstate';
import { type Pressed, payloadText, readPayload } from './payload.ts';
import { testText } from './test-text.ts';

/** The position of a simulation after one of its steps. */
export type SimulationPosition = { snapshot: AnyMachineSnapshot; transitions: readonly string[] };

export type SimulationStep = SimulationPosition & Pressed;

export type SimulationInput = { machine: AnyStateMachine; input: unknown };

export type SimulationContext = SimulationInput & {
  /** The time at which it started, so that a replay gives the same results on another day. */
  now: Date;
  start: SimulationPosition;
  /** All steps; undone steps are at the end. */
  steps: readonly SimulationStep[];
  /** The number of steps that are not undone. */
  at: number;
  /** The event being edited, as JSON. */
  draft: string;
  /** Why the last event was rejected. */
  problem: string;
};

export type SimulationEvent =
  | { type: 'event.pressed'; pressed: Pressed }
  | { type: 'event.opened'; event: AnyEventObject }
  | { type: 'draft.typed'; draft: string }
  | { type: 'draft.sent' }
  | { type: 'step.chosen'; at: number }
  | { type: 'undo.pressed' }
  | { type: 'redo.pressed' }
  | { type: 'reset.pressed' }
  | { type: 'copy.pressed' };

/** Steps through a chart by chosen events. The steps are pure: no action or actor is run. */
export const simulationMachine = setup({
  types: { context: {} as SimulationContext, events: {} as SimulationEvent, input: {} as SimulationInput },
  actors: {
    copyingText: fromPromise<void, { text: string }>(() => {
      throw new Error('copyingText is not provided');
    }),
  },
  guards: {
    isStepThere: ({ context }) => context.at > 0,
    isUndoneThere: ({ context }) => context.at < context.steps.length,
  },
  actions: {
    takeEvent: assign(({ context, event }) => {
      assertEvent(event, 'event.pressed');
      return taken(context, event.pressed);
    }),
    takeDraft: assign(({ context }) => {
      try {
        const event = readPayload(context.draft);
        return taken(context, { name: event.type, event });
      } catch (error) {
        return { problem: (error as Error).message };
      }
    }),
    openEvent: assign(({ event }) => {
      assertEvent(event, 'event.opened');
      return { draft: payloadText(event.event), problem: '' };
    }),
    rememberDraft: assign(({ event }) => {
      assertEvent(event, 'draft.typed');
      return { draft: event.draft, problem: '' };
    }),
    goToStep: assign(({ event }) => {
      assertEvent(event, 'step.chosen');
      return { at: event.at, problem: '' };
    }),
    undo: assign(({ context }) => ({ at: context.at - 1, problem: '' })),
    redo: assign(({ context }) => ({ at: context.at + 1, problem: '' })),
    reset: assign(({ context }) => begun(context)),
  },
}).createMachine({
  id: 'simulation',
  description: 'Moves a chart by the events that are pressed, and keeps the way.',
  context: ({ input }) => begun(input),
  on: {
    'event.pressed': { target: '.pressing', actions: 'takeEvent' },
    'event.opened': { target: '.pressing', actions: 'openEvent' },
    'draft.typed': { target: '.pressing', actions: 'rememberDraft' },
    'draft.sent': { target: '.pressing', actions: 'takeDraft' },
    'step.chosen': { target: '.pressing', actions: 'goToStep' },
    'undo.pressed': { guard: 'isStepThere', target: '.pressing', actions: 'undo' },
    'redo.pressed': { guard: 'isUndoneThere', target: '.pressing', actions: 'redo' },
    'reset.pressed': { target: '.pressing', actions: 'reset' },
    'copy.pressed': { target: '.copying' },
  },
  initial: 'pressing',
  states: {
    pressing: { description: 'Events are pressed, written and taken back.' },
    copying: {
      description: 'The path is written as a test and put on the clipboard.',
      invoke: {
        id: 'copyingText',
        src: 'copyingText',
        input: ({ context }) => ({ text: testText(context) }),
        onDone: 'copied',
        onError: 'uncopied',
      },
    },
    copied: { description: 'The test is on the clipboard.' },
    uncopied: { description: 'The clipboard refused: the test is shown, to be copied by hand.' },
  },
});

/** The current position of the chart. */
export function currentPosition({ start, steps, at }: SimulationContext): SimulationPosition {
  return steps[at - 1] ?? start;
}

function begun({ machine, input }: SimulationInput): SimulationContext {
  return {
    machine,
    input,
    now: new Date(),
    start: traceStart(machine, input),
    steps: [],
    at: 0,
    draft: '',
    problem: '',
  };
}

/** The simulation after one more event; undone steps are discarded. */
function taken(context: SimulationContext, { name, event }: Pressed): Partial<SimulationContext> {
  const { machine, steps, at } = context;
  try {
    const { snapshot, transitions } = traceEvent(machine, currentPosition(context).snapshot, event);
    return { steps: [...steps.slice(0, at), { name, event, snapshot, transitions }], at: at + 1, problem: '' };
  } catch (error) {
    return { problem: `The machine cannot take '${event.type}' with this payload: ${(error as Error).message}` };
  }
}

import { type EventCase, placeOf } from '@msafara/paths/charts';
import { type AnyEventObject, type AnyStateMachine, assertEvent, assign, fromPromise, setup } from 'xstate';
import { noSteps, type StepTexts } from '../address.ts';
import { type Pressed, payloadText, readPayload } from './payload.ts';
import { positionAfter, type SimulationPosition, startOf } from './position.ts';
import { stepFrom, stepText } from './steps.ts';
import { testText } from './test-text.ts';

export type SimulationStep = SimulationPosition &
  Pressed & {
    /** What an address writes for it. */
    text: string;
    /** Why it could not be repeated, or an empty string. Its position is then the one before it. */
    problem: string;
    /** The state that it led to before the chart was edited, if it leads elsewhere now. */
    formerly: string | undefined;
  };

/** What is simulated. */
export type SimulatedMachine = {
  machine: AnyStateMachine;
  input: unknown;
  eventCases: readonly EventCase<AnyStateMachine>[];
};

export type SimulationInput = SimulatedMachine & { simulated?: StepTexts };

export type SimulationContext = SimulatedMachine & {
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
  | { type: 'copy.pressed' }
  /** An address was opened that has other steps. */
  | { type: 'steps.given'; simulated: StepTexts }
  /** The source of the machine was edited. */
  | { type: 'machine.edited'; edited: SimulatedMachine };

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
    reset: assign(({ context }) => begun(context, noSteps)),
    replaySteps: assign(({ context, event }) => {
      assertEvent(event, 'steps.given');
      return begun(context, event.simulated);
    }),
    replayOnEdited: assign(({ context, event }) => {
      assertEvent(event, 'machine.edited');
      return replayedOn(context, event.edited);
    }),
  },
}).createMachine({
  id: 'simulation',
  description: 'Moves a chart by the events that are pressed, and keeps the way.',
  context: ({ input }) => begun(input, input.simulated ?? noSteps),
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
    'steps.given': { target: '.pressing', actions: 'replaySteps' },
    'machine.edited': { target: '.pressing', actions: 'replayOnEdited' },
  },
  initial: 'pressing',
  states: {
    pressing: { description: 'Events are pressed, written, taken back and replayed.' },
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

/** The steps as an address writes them. */
export function stepTextsOf({ steps, at }: SimulationContext): StepTexts {
  return { steps: steps.map(({ text }) => text), at };
}

/** The state that a position is in, in words. */
export function stateAt({ snapshot }: SimulationPosition): string {
  return placeOf(snapshot);
}

function begun({ machine, input, eventCases }: SimulatedMachine, { steps: texts, at }: StepTexts): SimulationContext {
  const start = startOf(machine, input);
  const steps: SimulationStep[] = [];
  for (const text of texts) steps.push(repeated(text, steps.at(-1) ?? start, { machine, input, eventCases }));
  return { machine, input, eventCases, now: new Date(), start, steps, at, draft: '', problem: '' };
}

/** A step of an address. One that cannot be taken stays in the list, with the reason. */
function repeated(text: string, before: SimulationPosition, { machine, eventCases }: SimulatedMachine): SimulationStep {
  const { snapshot } = before;
  let pressed: Pressed = { name: text, event: { type: text } };
  try {
    pressed = stepFrom(text, { snapshot, eventCases });
    return {
      ...pressed,
      ...positionAfter(machine, snapshot, pressed.event),
      text,
      problem: '',
      formerly: undefined,
    };
  } catch (error) {
    const nothing = { snapshot, transitions: [], guards: [], effects: [] };
    return { ...pressed, ...nothing, text, problem: (error as Error).message, formerly: undefined };
  }
}

/** The same steps on an edited chart. Those that lead elsewhere say where they led. */
function replayedOn(context: SimulationContext, edited: SimulatedMachine): SimulationContext {
  const again = begun(edited, stepTextsOf(context));
  return {
    ...again,
    now: context.now,
    draft: context.draft,
    steps: again.steps.map((step, at) => {
      const before = context.steps[at];
      const led = before && (before.formerly ?? stateAt(before));
      return led === stateAt(step) ? step : { ...step, formerly: led };
    }),
  };
}

/** The simulation after one more event; undone steps are discarded. */
function taken(context: SimulationContext, { name, event }: Pressed): Partial<SimulationContext> {
  const { machine, eventCases, steps, at } = context;
  const { snapshot } = currentPosition(context);
  try {
    const step: SimulationStep = {
      name,
      event,
      ...positionAfter(machine, snapshot, event),
      text: stepText({ name, event }, { snapshot, eventCases }),
      problem: '',
      formerly: undefined,
    };
    return { steps: [...steps.slice(0, at), step], at: at + 1, problem: '' };
  } catch (error) {
    return { problem: `The machine cannot take '${event.type}' with this payload: ${(error as Error).message}` };
  }
}

import { type ActorRefFrom, assertEvent, assign, fromCallback, sendTo, setup } from 'xstate';
import { addressOf, type Mode, noSteps, type PageAddress } from './address.ts';
import { eventCasesOf } from './event-cases.ts';
import { liveMachine } from './live/machine.ts';
import type { Item, Place } from './place.ts';
import { chartedOf } from './registry.ts';
import {
  type SimulatedMachine,
  type SimulationContext,
  type SimulationInput,
  simulationMachine,
  stepTextsOf,
} from './simulation/machine.ts';

/** The colour scheme. */
export type Theme = 'system' | 'light' | 'dark';

/** An address that was opened, and what of it has no meaning. */
export type OpenedAddress = PageAddress & { problem: string };

export type VisualizerInput = {
  address: OpenedAddress;
  theme: Theme;
};

export type VisualizerContext = Pick<PageAddress, 'mode' | 'simulated'> & {
  place: Place;
  theme: Theme;
  /** Whether the chart shows all that its config says, or names and events only. */
  isDetailed: boolean;
  /** The state or transition that is pointed at, with the mouse or in the outline. */
  pointed: Item | undefined;
  /** The search query. */
  query: string;
  /** What is wrong with the address, or why the machine cannot be simulated. */
  problem: string;
  /** How often the registry has been loaded again. Views that show the registry depend on it. */
  edition: number;
};

export type VisualizerEvent =
  | { type: 'place.chosen'; place: Place }
  | { type: 'address.changed'; address: OpenedAddress }
  | { type: 'search.typed'; query: string }
  | { type: 'theme.chosen'; theme: Theme }
  | { type: 'details.pressed' }
  | { type: 'item.pointed'; item: Item | undefined }
  /** The source of machines was edited, and the registry has been loaded again. */
  | { type: 'machines.edited' }
  /** A program that is watched runs a machine that was not given, and the registry has it now. */
  | { type: 'machines.found' }
  | { type: 'chart.pressed' }
  | { type: 'live.pressed' }
  | { type: 'simulation.pressed' };

/** The page of the visualizer: which machine it shows, and whether its chart is read, watched live or simulated. */
export const visualizerMachine = setup({
  types: {
    context: {} as VisualizerContext,
    events: {} as VisualizerEvent,
    input: {} as VisualizerInput,
    children: {} as { live: 'following'; simulation: 'simulating' },
  },
  actors: {
    following: liveMachine,
    simulating: simulationMachine,
    hearingAddress: fromCallback<VisualizerEvent>(() => {
      throw new Error('hearingAddress is not provided');
    }),
  },
  guards: {
    isMachineOther: ({ context, event }) => {
      assertEvent(event, 'place.chosen');
      return event.place.machine !== context.place.machine;
    },
    isSimulationStill: ({ context, event }) => {
      assertEvent(event, 'address.changed');
      return event.address.machine === context.place.machine && event.address.mode === 'simulate';
    },
    isMachineThere: ({ context }) => chartedOf(context.place.machine) !== undefined,
    isSimulationAsked: ({ context }) => context.mode === 'simulate' && chartedOf(context.place.machine) !== undefined,
    isLiveAsked: ({ context }) => context.mode === 'live',
  },
  actions: {
    adoptPlace: assign(({ context, event }) => {
      assertEvent(event, 'place.chosen');
      const isOther = event.place.machine !== context.place.machine;
      return { place: event.place, query: '', problem: '', pointed: undefined, ...(isOther && { simulated: noSteps }) };
    }),
    adoptAddress: assign(({ event }) => {
      assertEvent(event, 'address.changed');
      return { ...adopted(event.address), query: '' };
    }),
    rememberQuery: assign(({ event }) => {
      assertEvent(event, 'search.typed');
      return { query: event.query };
    }),
    adoptTheme: assign(({ event }) => {
      assertEvent(event, 'theme.chosen');
      return { theme: event.theme };
    }),
    toggleDetails: assign({ isDetailed: ({ context }) => !context.isDetailed }),
    adoptPointed: assign(({ event }) => {
      assertEvent(event, 'item.pointed');
      return { pointed: event.item };
    }),
    adoptMode: assign((_, { mode }: { mode: Mode }) => ({ mode })),
    forgetProblem: assign({ problem: '' }),
    countEdition: assign({ edition: ({ context }) => context.edition + 1 }),
    rememberSteps: assign((_, { simulation }: { simulation: SimulationContext }) => ({
      simulated: stepTextsOf(simulation),
    })),
    explainFailure: assign((_, { error }: { error: unknown }) => ({
      problem: `The machine cannot be simulated: ${error instanceof Error ? error.message : String(error)}`,
    })),
    /** Updates the address bar. */
    pushAddress: () => {
      throw new Error('pushAddress is not provided');
    },
    /** Applies the theme and remembers it for the next visit. */
    keepTheme: () => {
      throw new Error('keepTheme is not provided');
    },
    /** Watches an actor of the machine that is shown. */
    showMachine: sendTo('live', ({ context }) => ({ type: 'machine.shown', machine: context.place.machine ?? '' })),
    /** Takes the same steps on the edited machine. */
    giveMachine: sendTo('simulation', ({ context }) => ({ type: 'machine.edited', edited: subject(context) })),
    /** Takes the steps of the address in place of those that were simulated. */
    giveSteps: sendTo('simulation', ({ context }) => ({ type: 'steps.given', simulated: context.simulated })),
  },
}).createMachine({
  id: 'visualizer',
  description: 'Shows the machines of the registry.',
  context: ({ input: { address, theme } }) => ({
    ...adopted(address),
    theme,
    query: '',
    edition: 0,
    isDetailed: false,
    pointed: undefined,
  }),
  invoke: [
    { id: 'live', src: 'following' },
    { id: 'hearingAddress', src: 'hearingAddress' },
  ],
  on: {
    'place.chosen': { actions: ['adoptPlace', 'pushAddress', 'showMachine'] },
    'address.changed': { target: '.opening', actions: ['adoptAddress', 'showMachine'] },
    'search.typed': { actions: 'rememberQuery' },
    'theme.chosen': { actions: ['adoptTheme', 'keepTheme'] },
    'details.pressed': { actions: 'toggleDetails' },
    'item.pointed': { actions: 'adoptPointed' },
    'machines.edited': { actions: 'countEdition' },
    'machines.found': { actions: ['countEdition', 'showMachine'] },
    'chart.pressed': {
      target: '.reading',
      actions: ['forgetProblem', { type: 'adoptMode', params: { mode: 'chart' } }, 'pushAddress'],
    },
    'live.pressed': {
      target: '.watching',
      actions: ['forgetProblem', { type: 'adoptMode', params: { mode: 'live' } }, 'pushAddress', 'showMachine'],
    },
    'simulation.pressed': {
      guard: 'isMachineThere',
      target: '.simulating',
      actions: ['forgetProblem', { type: 'adoptMode', params: { mode: 'simulate' } }, 'pushAddress'],
    },
  },
  initial: 'opening',
  states: {
    opening: {
      description: 'An address was opened: its mode is taken, as far as its machine exists.',
      always: [
        { guard: 'isSimulationAsked', target: 'simulating' },
        { guard: 'isLiveAsked', target: 'watching', actions: 'showMachine' },
        { target: 'reading' },
      ],
    },
    reading: {
      description: 'The chart is read.',
      // Also where a simulation was asked for that cannot be had. The address stays as it was opened.
      entry: { type: 'adoptMode', params: { mode: 'chart' } },
    },
    watching: {
      description: 'The chart is watched live in the inspected pages.',
    },
    simulating: {
      description: 'The chart is simulated step by step. The address has the steps.',
      invoke: {
        id: 'simulation',
        src: 'simulating',
        input: ({ context }) => simulated(context),
        onSnapshot: {
          actions: [
            { type: 'rememberSteps', params: ({ event }) => ({ simulation: event.snapshot.context }) },
            'pushAddress',
          ],
        },
        onError: {
          target: 'reading',
          actions: { type: 'explainFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'place.chosen': [
          {
            guard: 'isMachineOther',
            target: 'choosing',
            actions: ['adoptPlace', 'pushAddress', 'showMachine'],
          },
          { actions: ['adoptPlace', 'pushAddress'] },
        ],
        'machines.edited': [
          { guard: 'isMachineThere', actions: ['countEdition', 'giveMachine'] },
          { target: 'reading', actions: 'countEdition' },
        ],
        'address.changed': [
          { guard: 'isSimulationStill', actions: ['adoptAddress', 'giveSteps'] },
          { target: 'opening', actions: ['adoptAddress', 'showMachine'] },
        ],
      },
    },
    choosing: {
      description: 'Another machine was chosen during a simulation: its own simulation starts, if it exists.',
      always: [{ guard: 'isMachineThere', target: 'simulating' }, { target: 'reading' }],
    },
  },
});

export type VisualizerActor = ActorRefFrom<typeof visualizerMachine>;

/** The address of what is shown. */
export function currentAddress({ place, mode, simulated }: VisualizerContext): string {
  return addressOf({ ...place, mode, simulated });
}

function adopted(address: OpenedAddress): Pick<VisualizerContext, 'place' | 'mode' | 'simulated' | 'problem'> {
  const { machine, item, mode, simulated, problem } = address;
  return { place: { machine, item }, mode, simulated, problem };
}

/** The machine that is shown, for its simulation. */
function subject({ place }: VisualizerContext): SimulatedMachine {
  const entry = chartedOf(place.machine);
  if (entry === undefined) throw new Error(`There is no machine '${place.machine}' to simulate.`);
  return { machine: entry.machine, ...eventCasesOf(entry.id) };
}

function simulated(context: VisualizerContext): SimulationInput {
  return { ...subject(context), simulated: context.simulated };
}

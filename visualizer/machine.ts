import { type ActorRefFrom, assertEvent, assign, fromCallback, sendTo, setup } from 'xstate';
import { eventCasesOf } from './event-cases.ts';
import { liveMachine } from './live/machine.ts';
import type { Place } from './place.ts';
import { chartedOf } from './registry.ts';
import { type SimulationInput, simulationMachine } from './simulation/machine.ts';

/** The colour scheme. */
export type Theme = 'system' | 'light' | 'dark';

export type VisualizerInput = {
  place: Place;
  theme: Theme;
};

export type VisualizerContext = VisualizerInput & {
  /** The search query. */
  query: string;
};

export type VisualizerEvent =
  | { type: 'place.chosen'; place: Place }
  | { type: 'address.changed'; place: Place }
  | { type: 'search.typed'; query: string }
  | { type: 'theme.chosen'; theme: Theme }
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
      assertEvent(event, ['place.chosen', 'address.changed']);
      return event.place.machine !== context.place.machine;
    },
    isMachineThere: ({ context }) => chartedOf(context.place.machine) !== undefined,
  },
  actions: {
    adoptPlace: assign(({ event }) => {
      assertEvent(event, ['place.chosen', 'address.changed']);
      return { place: event.place, query: '' };
    }),
    rememberQuery: assign(({ event }) => {
      assertEvent(event, 'search.typed');
      return { query: event.query };
    }),
    adoptTheme: assign(({ event }) => {
      assertEvent(event, 'theme.chosen');
      return { theme: event.theme };
    }),
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
  },
}).createMachine({
  id: 'visualizer',
  description: 'Shows the machines of the registry.',
  context: ({ input }) => ({ ...input, query: '' }),
  invoke: [
    { id: 'live', src: 'following' },
    { id: 'hearingAddress', src: 'hearingAddress' },
  ],
  on: {
    'place.chosen': { actions: ['adoptPlace', 'pushAddress', 'showMachine'] },
    'address.changed': { actions: ['adoptPlace', 'showMachine'] },
    'search.typed': { actions: 'rememberQuery' },
    'theme.chosen': { actions: ['adoptTheme', 'keepTheme'] },
    'chart.pressed': { target: '.reading' },
    'live.pressed': { target: '.watching', actions: 'showMachine' },
    'simulation.pressed': { guard: 'isMachineThere', target: '.simulating' },
  },
  initial: 'reading',
  states: {
    reading: { description: 'The chart is read.' },
    watching: { description: 'The chart is watched live in the inspected pages.' },
    simulating: {
      description: 'The chart is simulated step by step.',
      invoke: { id: 'simulation', src: 'simulating', input: ({ context }) => simulated(context) },
      on: {
        'place.chosen': [
          {
            guard: 'isMachineOther',
            target: 'choosing',
            actions: ['adoptPlace', 'pushAddress', 'showMachine'],
          },
          { actions: ['adoptPlace', 'pushAddress'] },
        ],
        'address.changed': [
          { guard: 'isMachineOther', target: 'choosing', actions: ['adoptPlace', 'showMachine'] },
          { actions: 'adoptPlace' },
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

/** The input of the simulation of the machine that is shown. */
function simulated({ place }: VisualizerContext): SimulationInput {
  const entry = chartedOf(place.machine);
  if (entry === undefined) throw new Error(`There is no machine '${place.machine}' to simulate.`);
  return { machine: entry.machine, input: eventCasesOf(entry.id).input };
}

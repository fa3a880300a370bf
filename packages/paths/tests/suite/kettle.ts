import { setup } from 'xstate';

/** A kettle with descriptions and requirements, and a state that is only passed through. */
export const kettle = setup({
  types: {
    events: {} as { type: 'filled'; litres: number } | { type: 'switched' } | { type: 'emptied' },
    meta: {} as { requirement: string },
  },
  guards: { isTooFull: ({ event }) => 'litres' in event && event.litres > 2 },
}).createMachine({
  id: 'kettle',
  initial: 'empty',
  states: {
    empty: {
      description: 'It is empty, and its lamp is off.',
      meta: { requirement: '1.empty' },
      on: {
        filled: [
          {
            guard: 'isTooFull',
            description: 'Some of it *spills*.',
            target: 'brimming',
            meta: { requirement: '2.spill' },
          },
          { target: 'full', meta: { requirement: '2.fill' } },
        ],
      },
    },
    brimming: { meta: { requirement: '2.brim' }, always: 'full' },
    full: {
      initial: 'cold',
      description: 'There is water in it.',
      on: { emptied: { target: 'empty', meta: { requirement: '1.empty' } } },
      states: {
        cold: { description: 'Its lamp is off.', on: { switched: 'hot' } },
        hot: {
          description: 'Its lamp is on, "red", and it sings.',
          meta: { requirement: '3.heat' },
          on: { switched: 'cold' },
        },
      },
    },
  },
});

export const kettleEventCases = [
  { name: 'somebody fills 1 litre, or so', event: { type: 'filled', litres: 1 } },
  { name: '3 litres\nare poured in', event: { type: 'filled', litres: 3 } },
  { name: '- the switch *clicks*', event: { type: 'switched' } },
  { name: '1. it is "emptied" | <all>', event: { type: 'emptied' } },
] as const;

import { type AnyStateMachine, setup } from 'xstate';

type Door = {
  /** The force that opens it. */
  force?: number;
  knock?: object;
  shut?: object;
  states?: object;
  delay?: string;
};

/** A version of a door, which differs from the others by what is given. */
export const door = ({ force = 1, knock = {}, shut = {}, states = {}, delay = 'pause' }: Door = {}): AnyStateMachine =>
  setup({
    types: { events: {} as { type: 'pushed'; force: number } | { type: 'knocked' } },
    guards: {
      isStrong:
        force === 1
          ? ({ event }) => 'force' in event && event.force > 1
          : ({ event }) => 'force' in event && event.force > 2,
    },
    actions: { ring: () => {}, creak: () => {} },
    delays: { pause: 1000, longPause: 5000 },
  }).createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: { on: { pushed: { guard: 'isStrong', target: 'open' }, knocked: { actions: 'ring' }, ...knock }, ...shut },
      open: { after: { [delay]: 'shut' } },
      ...states,
    },
  } as never) as unknown as AnyStateMachine;

export const doorEventCases = [
  { name: 'a push', event: { type: 'pushed', force: 2 } },
  { name: 'a strong push', event: { type: 'pushed', force: 3 } },
  { name: 'a knock', event: { type: 'knocked' } },
  { name: 'the pause ends', event: { type: 'xstate.after.pause.door.open' } },
] as const;

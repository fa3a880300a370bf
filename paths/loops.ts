import type { AnyStateMachine } from 'xstate';

/** More microsteps in a row than any chart takes. */
const maxMicrosteps = 1000;

/** Makes a machine fail instead of hang if its eventless transitions close a loop. */
export function stopLoops<Machine extends AnyStateMachine>(machine: Machine): Machine {
  machine.options.maxIterations = Math.min(machine.options.maxIterations ?? maxMicrosteps, maxMicrosteps);
  return machine;
}

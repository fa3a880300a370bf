import type { AnyStateMachine } from 'xstate';

/**
 * The config of a machine as JSON, as Stately's editor and Sketch open it. What is data stays: names of guards, actions,
 * actors and delays, descriptions and meta. Functions, such as those that make the input of an actor, are left out.
 */
export function chartJson(machine: AnyStateMachine): string {
  return `${JSON.stringify(machine.config, null, 2)}\n`;
}

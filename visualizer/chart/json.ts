import type { AnyStateMachine } from 'xstate';

/**
 * The config of a machine as JSON, as Stately's editor and Sketch open it. What is data stays: names of guards, actions,
 * actors and delays, descriptions and meta. Functions, such as those that make the input of an actor, are left out. An event
 * that a state forbids (`undefined`, which JSON has not) becomes a transition that does nothing, as XState reads it too.
 */
export function chartJson(machine: AnyStateMachine): string {
  const within: unknown[] = [];
  const asData = function (this: unknown, key: string, value: unknown): unknown {
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    // A context may contain itself: the circle is left open.
    while (within.length > 0 && within.at(-1) !== this) within.pop();
    if (within.includes(value)) return undefined;
    const data = key === 'on' ? withForbidden(value) : value;
    within.push(data);
    return data;
  };
  return `${JSON.stringify(machine.config, asData, 2)}\n`;
}

function withForbidden(transitions: object): object {
  return Object.fromEntries(Object.entries(transitions).map(([event, transition]) => [event, transition ?? {}]));
}

import { guardName, transitionsOf } from '@msafara/paths/charts';
import type { AnyStateMachine } from 'xstate';

/**
 * The config of a machine as JSON, as Stately's editor and Sketch open it. What is data stays: names of guards, actions,
 * actors and delays, descriptions and meta. A guard that is a function becomes the name of its place, and a note in the
 * description of its transition says so, because without a guard the transition would mean something else. Other functions,
 * such as those that make the input of an actor, are left out. A BigInt becomes its digits, and a circle in a context is left
 * open. An event that a state forbids (`undefined`, which JSON has not) becomes a transition that does nothing, as XState
 * reads it too.
 */
export function chartJson(machine: AnyStateMachine): string {
  const names = new Map<unknown, string>();
  for (const { definition } of transitionsOf(machine)) names.set(definition.guard, guardName(definition) ?? '');
  const within: unknown[] = [];
  const asData = function (this: unknown, key: string, value: unknown): unknown {
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    while (within.length > 0 && within.at(-1) !== this) within.pop();
    if (within.includes(value)) return undefined;
    const data = key === 'on' ? withForbidden(value) : isGuarded(value) ? withGuardName(value, names) : value;
    within.push(data);
    return data;
  };
  return `${JSON.stringify(machine.config, asData, 2)}\n`;
}

function withForbidden(transitions: object): object {
  return Object.fromEntries(Object.entries(transitions).map(([event, transition]) => [event, transition ?? {}]));
}

type Guarded = { guard: () => boolean; description?: string };

function isGuarded(value: object): value is Guarded {
  return 'guard' in value && typeof value.guard === 'function';
}

function withGuardName(transition: Guarded, names: ReadonlyMap<unknown, string>): object {
  const { guard, description } = transition;
  const name = names.get(guard) ?? 'inline';
  const note = `The guard '${name}' is a function in the source.`;
  return { ...transition, guard: name, description: description === undefined ? note : `${description} ${note}` };
}

import { guardName, transitionsOf } from '@msafara/paths';
import type { AnyStateMachine } from 'xstate';

/**
 * The config of a machine as JSON, as Stately's editor and Sketch open it. What is data stays: names of guards, actions,
 * actors and delays, descriptions and meta. A guard that is a function becomes the name of its place, and a note in the
 * description of its transition says so, because without a guard the transition would mean something else. Other functions,
 * such as those that make the input of an actor, are left out, and so is a context that JSON cannot hold. An event that a
 * state forbids (`undefined`, which JSON has not) becomes a transition that does nothing, as XState reads it too.
 */
export function chartJson(machine: AnyStateMachine): string {
  const names = new Map<unknown, string>();
  for (const { definition } of transitionsOf(machine)) names.set(definition.guard, guardName(definition) ?? '');
  const replaced = (key: string, value: unknown) => {
    if (key === 'on') return withForbidden(value);
    if (value === machine.config.context && !isData(value)) return undefined;
    const guard = typeof value === 'object' && value !== null && 'guard' in value ? value.guard : undefined;
    return typeof guard === 'function' ? withGuardName(value as Guarded, names.get(guard)) : value;
  };
  return `${JSON.stringify(machine.config, replaced, 2)}\n`;
}

/** The transitions of a state by event, with something for each event that it forbids. */
function withForbidden(transitions: unknown): unknown {
  if (typeof transitions !== 'object' || transitions === null) return transitions;
  return Object.fromEntries(Object.entries(transitions).map(([event, transition]) => [event, transition ?? {}]));
}

type Guarded = { guard: unknown; description?: string };

function withGuardName(transition: Guarded, name = 'inline'): Guarded {
  const note = `The guard '${name}' is a function in the source.`;
  const { description } = transition;
  return { ...transition, guard: name, description: description === undefined ? note : `${description} ${note}` };
}

/** Whether JSON can hold a value: it throws for BigInt, and for objects that contain themselves. */
function isData(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

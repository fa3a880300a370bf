import type { AnyStateMachine } from 'xstate';
import { nearestOf } from './nearest.ts';
import { statesOf } from './transitions.ts';

/** A mistake in the user's input. Its message is complete: it needs no stack trace. */
export class InputError extends Error {
  override name = 'InputError';
}

/** Returns a name if it is valid. Throws an InputError that suggests the closest valid name, or lists them all. */
export function oneOf<Name extends string>(what: string, given: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === given);
  if (found !== undefined) return found;
  const nearest = nearestOf(given, names);
  const hint =
    nearest === undefined ? `Expected one of: ${[...new Set(names)].join(', ')}.` : `Did you mean '${nearest}'?`;
  throw new InputError(`Unknown ${what} '${given}'. ${hint}`);
}

/** Finds the id of a state by its id, or by its path in the chart, such as `form.invalid`. */
export function findState(machine: AnyStateMachine, idOrPath: string): string | undefined {
  return statesOf(machine).find(({ id, path }) => id === idOrPath || path.join('.') === idOrPath)?.id;
}

/** Like `findState`, but throws an InputError if there is no such state. `others` are further valid names to suggest. */
export function requireState(machine: AnyStateMachine, idOrPath: string, others: readonly string[] = []): string {
  const paths = statesOf(machine).map(({ path }) => path.join('.'));
  const what = others.length > 0 ? 'state or event' : 'state';
  return findState(machine, idOrPath) ?? oneOf(what, idOrPath, [...paths, ...others]);
}

import type { AnyStateMachine } from 'xstate';
import { nearestOf } from './nearest.ts';
import { statesOf } from './transitions.ts';

/** What is wrong with what was asked for, in a sentence for who asked. */
export class InputError extends Error {
  override name = 'InputError';
}

/** The name that was given, if there is such a one. Throws an InputError that names the nearest, or all there are. */
export function oneOf<Name extends string>(what: string, given: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === given);
  if (found !== undefined) return found;
  const nearest = nearestOf(given, names);
  const hint = nearest === undefined ? `There are ${[...new Set(names)].join(', ')}.` : `Did you mean '${nearest}'?`;
  throw new InputError(`There is no ${what} '${given}'. ${hint}`);
}

/** The id of the state that is given as its id or as its place in the machine, such as `form.invalid`. */
export function stateOf(machine: AnyStateMachine, given: string): string | undefined {
  return statesOf(machine).find(({ id, path }) => id === given || path.join('.') === given)?.id;
}

/** The same where there must be one; `others` are names that may have been meant too. */
export function stateNamed(machine: AnyStateMachine, given: string, others: readonly string[] = []): string {
  const places = statesOf(machine).map(({ path }) => path.join('.'));
  const what = `${others.length > 0 ? 'state or event' : 'state'} of '${machine.id}'`;
  return stateOf(machine, given) ?? oneOf(what, given, [...places, ...others]);
}

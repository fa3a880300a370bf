import { oneOf } from '@msafara/command';
import type { AnyStateMachine } from 'xstate';
import { statesOf } from './transitions.ts';

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

import { nearestOf } from './nearest.ts';

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

import type { AnyStateMachine } from 'xstate';
import { Derivation } from './derive/derivation.ts';
import type { DerivedSamples, DeriveOptions } from './derive/options.ts';

export type { DerivedSamples, DeriveOptions } from './derive/options.ts';

/**
 * Derives the event cases of a machine from its chart: every event descriptor, the results of its actors, its delays, and
 * an event for each wildcard. An event with a schema gets the simplest payload that the schema accepts, and one more for
 * each transition and guard outcome that only another payload meets. Nothing is run.
 */
export function deriveSamples<Machine extends AnyStateMachine>(
  machine: Machine,
  options: DeriveOptions = {},
): DerivedSamples<Machine> {
  return new Derivation(machine, options, 0).run() as unknown as DerivedSamples<Machine>;
}

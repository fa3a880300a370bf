import type { AnyStateMachine } from 'xstate';
import { Derivation } from './derive/derivation.ts';
import type { EventSchemas } from './derive/schema.ts';
import type { EventCase } from './event-case.ts';

export type DeriveOptions = {
  /** The schemas of events by their type, in addition to those of `setup({ schemas: { events } })`. */
  schemas?: EventSchemas;
  /** The input of the machine (default: the simplest that `schemas.input` accepts, or that has what the machine reads at its start). */
  input?: unknown;
  /** Event cases that are known already: what lies behind them is derived as well. */
  known?: readonly EventCase<AnyStateMachine>[];
  /** Seeds the payloads (default: 1). The same chart, schemas and seed give the same event cases. */
  seed?: number;
  /** The maximum number of event cases per event type (default: 8). */
  most?: number;
};

/** Event cases that were derived from a chart, ready for `plan`. */
export type DerivedSamples<Machine extends AnyStateMachine> = {
  eventCases: EventCase<Machine>[];
  /** The input that the machine was started with. */
  input: unknown;
  /** The types of events whose schema accepts nothing that was tried: their event cases have to be written. */
  missing: string[];
};

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

import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Fixed } from '../fixed.ts';
import type { EventSchemas, StandardSchema } from './schema.ts';

/** How event cases are derived: an event at which the chart asks for what is fixed is derived once for each value. */
export type DeriveOptions = Fixed & {
  /** The schemas of events by their type, in addition to those of `setup({ schemas: { events } })`. */
  schemas?: EventSchemas;
  /** The input of the machine (default: the simplest that `schemas.input` accepts, or that has what the machine reads at its start). */
  input?: unknown;
  /** The schema of the input, unless the machine has one itself. */
  inputSchema?: StandardSchema;
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
  /** The event cases that were known, once for each fixed value where the chart asks for one. */
  known: EventCase<Machine>[];
  /** The input that the machine was started with. Where it takes several, event cases start it with each of them. */
  input: unknown;
  /** The types of events whose schema accepts nothing that was tried: their event cases have to be written. */
  missing: string[];
};

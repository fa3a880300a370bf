import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { EventSchemas, StandardSchema } from './schema.ts';

/** How event cases are derived. */
export type DeriveOptions = {
  /** The schemas of events by their type, in addition to those of `setup({ schemas: { events } })`. */
  schemas?: EventSchemas;
  /** The input of the machine (default: the simplest that `schemas.input` accepts, or that has what the machine reads at its start). */
  input?: unknown;
  /** What `Math.random` may return: an event at which the chart draws a number is derived once for each of these. */
  random?: readonly number[];
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
  /** The event cases that were known, once for each random number where the chart draws one. */
  known: EventCase<Machine>[];
  /** The input that the machine was started with. Where it takes several, event cases start it with each of them. */
  input: unknown;
  /** The types of events whose schema accepts nothing that was tried: their event cases have to be written. */
  missing: string[];
};

import type { AnyStateMachine } from 'xstate';
import type { EventCase, EventSchemas } from '../../index.ts';

/** A chart of the corpus with what it shows. */
export type Chart = {
  machine: AnyStateMachine;
  /** The features of XState that it uses, as the table of README.md names them. */
  features: readonly string[];
  /** The schemas of its events, if `setup({ schemas })` does not have them. */
  schemas?: EventSchemas;
  input?: unknown;
  /** Event cases in addition to the derived ones, with payloads that nothing could know. */
  eventCases?: readonly EventCase<AnyStateMachine>[];
  /** What the missing samples have to name. */
  missing?: RegExp;
  /** What the sentence has to say if a chart cannot be toured. */
  refused?: RegExp;
};

/** Describes a chart of any machine. */
export function chart(
  machine: unknown,
  features: readonly string[],
  options: Omit<Chart, 'machine' | 'features'> = {},
): Chart {
  return { machine: machine as AnyStateMachine, features, ...options };
}

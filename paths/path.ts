import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom, StateValue } from 'xstate';
import type { EventCase } from './event-case.ts';

/** One event of a path, with where the machine is before and after it. */
export type Step<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  eventCase: Given;
  before: SnapshotFrom<Machine>;
  after: SnapshotFrom<Machine>;
  /** The ids of the transitions that it takes. */
  transitions: string[];
};

/** A way through a machine from its start. */
export type Path<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  /** Unique among the paths planned together; the same as long as the chart and the event cases are. */
  name: string;
  start: SnapshotFrom<Machine>;
  steps: Step<Machine, Given>[];
};

/**
 * A path as numbered lines, the step at `failed` marked: what a user must do to get there.
 * Step 0 is the start.
 */
export function describePath<Machine extends AnyStateMachine>(
  { start, steps }: Path<Machine>,
  { until = steps.length, failed }: { until?: number; failed?: number } = {},
): string {
  const lines = [
    `starts → ${placeOf(start)}`,
    ...steps.map(({ eventCase, after }) => `${eventCase.name} → ${placeOf(after)}`),
  ].slice(0, until + 1);
  const width = String(lines.length - 1).length;
  return lines.map((line, at) => `${at === failed ? '>' : ' '} ${String(at).padStart(width)}. ${line}`).join('\n');
}

/** Where a machine is, as one reads it in a chart: 'form.invalid', or 'lamp.on + door.shut' for parallel regions. */
export function placeOf(snapshot: object): string {
  return inWords((snapshot as AnyMachineSnapshot).value);
}

function inWords(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([key, inner]) => (inner === undefined || isEmpty(inner) ? key : `${key}.${nested(inner)}`))
    .join(' + ');
}

function nested(value: StateValue): string {
  const words = inWords(value);
  return typeof value === 'object' && Object.keys(value).length > 1 ? `(${words})` : words;
}

function isEmpty(value: StateValue): boolean {
  return typeof value === 'object' && Object.keys(value).length === 0;
}

import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom, StateValue } from 'xstate';
import type { EventCase } from './event-case.ts';

/** One event of a path, with the snapshots before and after it. */
export type PathStep<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  eventCase: Given;
  before: SnapshotFrom<Machine>;
  after: SnapshotFrom<Machine>;
  /** The ids of the transitions taken. */
  transitions: string[];
};

/** A sequence of steps from the start of a machine. */
export type Path<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  /** Unique among the paths planned together, and stable while the machine and the event cases are. */
  name: string;
  start: SnapshotFrom<Machine>;
  steps: PathStep<Machine, Given>[];
};

/** Describes a path as numbered steps, with the step at `failed` marked. Step 0 is the start. */
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

/**
 * The place of a snapshot in the chart, such as 'form.invalid', or 'lamp.on + door.shut' in parallel regions. For a machine
 * without states it is the machine's id.
 */
export function placeOf(snapshot: object): string {
  const { value, machine } = snapshot as Partial<AnyMachineSnapshot>;
  return placeOfValue(value ?? {}) || (machine?.id ?? '');
}

function placeOfValue(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([key, inner]) => (inner === undefined || isEmpty(inner) ? key : `${key}.${nested(inner)}`))
    .join(' + ');
}

function nested(value: StateValue): string {
  const place = placeOfValue(value);
  return typeof value === 'object' && Object.keys(value).length > 1 ? `(${place})` : place;
}

function isEmpty(value: StateValue): boolean {
  return typeof value === 'object' && Object.keys(value).length === 0;
}

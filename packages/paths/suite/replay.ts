import { InputError } from '@msafara/command';
import type { AnyEventObject, AnyStateMachine, SnapshotFrom } from 'xstate';
import { isStart } from '../event-case.ts';
import { withFixed } from '../fixed.ts';
import { placeOf } from '../path.ts';
import { type Trace, traceEvent, traceStart } from '../trace.ts';
import type { Case, Suite } from './suite.ts';
import { decodeValue } from './values.ts';

/** Where a case no longer leads to the place that its suite says. */
export type ReplayDifference = {
  /** The id of the case. */
  case: string;
  title: string;
  /** The number of the step; 0 is the start. */
  step: number;
  /** What was done; empty for the start. */
  action: string;
  expected: string;
  /** The place, or the message of the error that the machine threw. */
  actual: string;
};

/**
 * Replays a suite from its events alone, without event cases, actions or actors, and checks each place. A case ends at its
 * first difference.
 */
export function replay(suite: Suite, machine: AnyStateMachine): ReplayDifference[] {
  if (suite.machine !== machine.id)
    throw new InputError(
      `This is a suite of '${suite.machine}', not of '${machine.id}'. Give the machine of the suite.`,
    );
  const input = decodeValue(suite.input);
  const same = withFixed(machine, suite);
  return suite.cases.flatMap((one) => firstDifference(one, same, input) ?? []);
}

function firstDifference(one: Case, machine: AnyStateMachine, input: unknown): ReplayDifference | undefined {
  const { id, title, start, steps } = one;
  const differs = (step: number, action: string, expected: string, actual: string): ReplayDifference | undefined =>
    actual === expected ? undefined : { case: id, title, step, action, expected, actual };
  const begins = decodeValue(steps[0]?.event) as AnyEventObject | undefined;
  const own = begins !== undefined && isStart(begins) ? begins.input : input;
  const first = attempt(() => traceStart(machine, own));
  let difference = differs(0, '', start.place, first.place);
  let { snapshot } = first;
  for (const { number, action, event, place } of steps) {
    if (difference !== undefined || snapshot === undefined) break;
    const before = snapshot;
    const next = attempt(() => traceEvent(machine, before, decodeValue(event) as AnyEventObject));
    difference = differs(number, action, place, next.place);
    snapshot = next.snapshot;
  }
  return difference;
}

type Outcome = { place: string; snapshot?: SnapshotFrom<AnyStateMachine> };

/** The place that a trace leads to. A machine that throws is nowhere. */
function attempt(trace: () => Trace<AnyStateMachine>): Outcome {
  try {
    const { snapshot } = trace();
    return { place: placeOf(snapshot), snapshot };
  } catch (error) {
    return { place: `an error: ${error instanceof Error ? error.message : String(error)}` };
  }
}

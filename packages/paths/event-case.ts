import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate';
import type { FixedEvent } from './fixed.ts';

/** An event as it may really occur, with its payload. The paths of a machine consist of its event cases alone. */
export type EventCase<Machine extends AnyStateMachine> = {
  /** What happens, such as 'the form is submitted'. Unique within a machine. */
  name: string;
  /**
   * An event of the machine, or an internal one: `xstate.done.actor.…`, `xstate.error.actor.…`, `xstate.after.…`, or an opening
   * `xstate.init` with the `input` that a path starts with.
   */
  event: (EventFrom<Machine> | (AnyEventObject & { type: `xstate.${string}` })) & FixedEvent;
  /** Restricts where it can occur (default: wherever the machine handles it). */
  when?: (snapshot: SnapshotFrom<Machine>) => boolean;
  /** Whether it belongs to the opening of a path: other event cases occur only once no opening one can. */
  opening?: boolean;
  /** What to do by hand, in the imperative, such as 'Press the button “Send”.' Like all that follows, only suites show it. */
  instruction?: string;
  /** The data to enter, by the label of its field. */
  data?: Readonly<Record<string, string>>;
  /** The results to check, besides what the chart says of the place that the step leads to. */
  expected?: readonly string[];
  /** What must be in place before the case begins. */
  precondition?: string;
  /** Whether it comes with the step before, by itself: a tester does nothing in between, and checks only what it leads to. */
  follows?: boolean;
  /** How urgent any case with this step is (default: see `priorityOf` in `suite/priority.ts`). */
  priority?: Priority;
};

/** How urgent a case is, as test management tools name it. */
export type Priority = 'high' | 'medium' | 'low';

/** What somebody who has not read the code needs to know to do a step by hand. */
export type ManualTexts = Pick<
  EventCase<AnyStateMachine>,
  'instruction' | 'data' | 'expected' | 'precondition' | 'priority' | 'follows'
> & {
  /** The sentences of the instruction that fill in a form, which follow one another there. */
  entries?: readonly string[];
};

/** Whether an event starts its machine, with the input that it has. */
export function isStart({ type }: { type: string }): boolean {
  return type === 'xstate.init';
}

/** Whether other opening event cases may follow one: a machine is started only once. */
export function leavesOpen<Machine extends AnyStateMachine>({ event, opening }: EventCase<Machine>): boolean {
  return opening === true && !isStart(event);
}

/** Whether an event case can occur in a snapshot. Events of an invoked actor occur only while the actor runs. */
export function canOccur<Machine extends AnyStateMachine>(
  { event, when }: EventCase<Machine>,
  snapshot: SnapshotFrom<Machine>,
): boolean {
  const machineSnapshot = snapshot as AnyMachineSnapshot;
  if (machineSnapshot.status !== 'active') return false;
  const actor = /^xstate\.(?:done\.actor|error\.actor|snapshot)\.(.+)$/.exec(event.type)?.[1];
  if (actor !== undefined && !isRunning(actor, machineSnapshot)) return false;
  return when?.(snapshot) ?? true;
}

/** Whether an actor runs: spawned, or invoked by an active state, even if no logic is provided for it. */
function isRunning(id: string, { children, _nodes }: AnyMachineSnapshot): boolean {
  return children[id] !== undefined || _nodes.some(({ invoke }) => invoke.some((invoked) => invoked.id === id));
}

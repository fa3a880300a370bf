import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate';

/** An event as it may really come. A machine's paths are made of the event cases given for it, and of nothing else. */
export type EventCase<Machine extends AnyStateMachine> = {
  /** What happens, in words; unique among a machine's event cases. */
  name: string;
  /** An event of the machine, or one of XState's own: `xstate.done.actor.…`, `xstate.error.actor.…`, `xstate.after.…`. */
  event: EventFrom<Machine> | (AnyEventObject & { type: `xstate.${string}` });
  /** Where it may come, if not wherever the machine answers it. */
  when?: (snapshot: SnapshotFrom<Machine>) => boolean;
  /**
   * It is part of how things begin, which is not over, and nothing else comes, as long as such a event case may come.
   */
  opening?: boolean;
};

/**
 * Whether a event case may come in a configuration. An actor's end can only come while the actor runs, so that no wildcard
 * takes it up elsewhere.
 */
export function mayCome<Machine extends AnyStateMachine>(
  { event, when }: EventCase<Machine>,
  snapshot: SnapshotFrom<Machine>,
): boolean {
  const machineSnapshot = snapshot as AnyMachineSnapshot;
  if (machineSnapshot.status !== 'active') return false;
  const actor = /^xstate\.(?:done\.actor|error\.actor|snapshot)\.(.+)$/.exec(event.type)?.[1];
  if (actor !== undefined && !isRunning(actor, machineSnapshot)) return false;
  return when?.(snapshot) ?? true;
}

/** Whether an actor runs: a spawned one, or one that an active state invokes, even if no logic is given for it. */
function isRunning(id: string, { children, _nodes }: AnyMachineSnapshot): boolean {
  return children[id] !== undefined || _nodes.some(({ invoke }) => invoke.some((invoked) => invoked.id === id));
}

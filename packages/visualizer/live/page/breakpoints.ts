import { exits, idOfTransition, withoutConflicts } from '@msafara/paths/charts';
import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import type { Breakpoint } from '../message.ts';

/** Calls back when an actor enters a state or takes a transition that has a breakpoint. */
export function createBreakpoints(hit: (breakpoint: Breakpoint) => void) {
  let breakpoints: readonly Breakpoint[] = [];
  /** How each started actor was after its last microstep. */
  const last = new WeakMap<object, AnyMachineSnapshot>();

  return {
    set(changed: readonly Breakpoint[]): void {
      breakpoints = changed;
    },
    /** Learns how an actor is of which this is the first that is heard: it may have been started before the inspector was there. */
    meet(inspected: InspectionEvent): void {
      const actor = inspected.actorRef as AnyActorRef;
      const starts = 'event' in inspected && inspected.event.type === 'xstate.init';
      if (!starts && isStarted(actor)) last.set(actor, actor.getSnapshot());
    },
    hear(inspected: InspectionEvent): void {
      if (inspected.type !== '@xstate.microstep' && inspected.type !== '@xstate.snapshot') return;
      const { actorRef, event } = inspected;
      const snapshot = inspected.snapshot as AnyMachineSnapshot;
      const { machine } = snapshot;
      const before = last.get(actorRef);
      // An actor that has not been started takes its first steps when it is made, which React may do in vain.
      const starts = inspected.type === '@xstate.snapshot' && event.type === 'xstate.init';
      if (machine === undefined || (before === undefined && !starts)) return;
      last.set(actorRef, snapshot);
      const selected = inspected.type === '@xstate.microstep' ? inspected._transitions : [];
      const taken = withoutConflicts(selected);
      const entered = snapshot._nodes
        .filter((node) => before?._nodes.includes(node) !== true || taken.some((transition) => exits(transition, node)))
        .map(({ id }) => id);
      const passed = taken.map(idOfTransition);
      const found = breakpoints.find(
        (breakpoint) =>
          breakpoint.machine === machine.id && (breakpoint.kind === 'state' ? entered : passed).includes(breakpoint.id),
      );
      if (found) hit(found);
    },
  };
}

/** XState's `ProcessingStatus`, which it keeps to itself: the snapshot of an actor that has not been started is `active` as well. */
const running = 1;

function isStarted(actor: AnyActorRef): boolean {
  return (actor as unknown as { _processingStatus: number })._processingStatus === running;
}

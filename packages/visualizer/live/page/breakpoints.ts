import { idOfTransition, withoutConflicts } from '@msafara/paths/charts';
import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';
import type { Breakpoint } from '../message.ts';

/** Calls back when an actor enters a state or takes a transition that has a breakpoint. */
export function createBreakpoints(hit: (breakpoint: Breakpoint) => void) {
  let breakpoints: readonly Breakpoint[] = [];
  /** The ids of the states in which each started actor has been since its last microstep. */
  const active = new WeakMap<object, readonly string[]>();

  return {
    set(changed: readonly Breakpoint[]): void {
      breakpoints = changed;
    },
    hear(inspected: InspectionEvent): void {
      if (inspected.type !== '@xstate.microstep' && inspected.type !== '@xstate.snapshot') return;
      const { actorRef, event } = inspected;
      const { machine, _nodes: nodes } = inspected.snapshot as AnyMachineSnapshot;
      const before = active.get(actorRef);
      // An actor that has not been started takes its first steps when it is made, which React may do in vain.
      const starts = inspected.type === '@xstate.snapshot' && event.type === 'xstate.init';
      if (machine === undefined || (before === undefined && !starts)) return;
      const after = nodes.map(({ id }) => id);
      active.set(actorRef, after);
      const entered = after.filter((id) => !before?.includes(id));
      const taken =
        inspected.type === '@xstate.microstep' ? withoutConflicts(inspected._transitions).map(idOfTransition) : [];
      const found = breakpoints.find(
        (breakpoint) =>
          breakpoint.machine === machine.id && (breakpoint.kind === 'state' ? entered : taken).includes(breakpoint.id),
      );
      if (found) hit(found);
    },
  };
}

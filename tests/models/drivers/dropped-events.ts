import type { InspectionEvent } from 'xstate';

/**
 * Creates a listener that hears every inspection event in order, and returns 'machine: event' for each that a control sends
 * and the machine drops, because no transition is enabled: to whoever pressed it, the control seems broken. Events of actors
 * do not count, since they may come at any time, nor those of controls that say they are disabled.
 *
 * It also runs in a page that cannot import it, so it refers to nothing outside itself.
 */
export function droppedEvents(): (event: InspectionEvent) => string | undefined {
  // What a page reports by itself: no control that seemed to work did nothing.
  const reports = ['scripts.started', 'focus.left', 'menu.entered', 'menu.left', 'pointer.moved', 'question.closed'];
  const sent = new WeakSet<object>();
  // A control that was pressed has the focus.
  const isDisabled = () => document.activeElement?.getAttribute('aria-disabled') === 'true';
  return (event) => {
    if (event.type === '@xstate.event' && event.sourceRef === undefined) sent.add(event.event);
    if (event.type !== '@xstate.microstep' || event._transitions.length > 0) return undefined;
    const { type } = event.event;
    if (!sent.has(event.event) || type.startsWith('xstate.') || reports.includes(type) || isDisabled())
      return undefined;
    const { machine } = event.snapshot as { machine?: { id: string } };
    return `${machine?.id}: ${type}`;
  };
}

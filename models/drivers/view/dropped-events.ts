import type { InspectionEvent } from 'xstate';

/** What a page reports by itself: no control that seemed to work did nothing. */
const reports = ['scripts.started', 'focus.left', 'menu.entered', 'menu.left', 'question.closed'];

/**
 * The events that controls send and machines drop, because no transition is enabled: to whoever pressed it, such a control
 * seems broken. Events of actors do not count, since they may come at any time, nor those of controls that say they are
 * disabled.
 */
export class DroppedEvents {
  /** Each as 'machine: event'. */
  readonly all: string[] = [];
  readonly #sent = new WeakSet<object>();

  /** Hears every inspection event in order. */
  hear(event: InspectionEvent): void {
    if (event.type === '@xstate.event' && event.sourceRef === undefined) this.#sent.add(event.event);
    if (event.type !== '@xstate.microstep' || event._transitions.length > 0) return;
    const { type } = event.event;
    if (!this.#sent.has(event.event) || type.startsWith('xstate.') || reports.includes(type) || isDisabled()) return;
    const { machine } = event.snapshot as { machine?: { id: string } };
    this.all.push(`${machine?.id}: ${type}`);
  }
}

/** Whether the control that was pressed, which has the focus, says that it is disabled. */
function isDisabled(): boolean {
  return document.activeElement?.getAttribute('aria-disabled') === 'true';
}

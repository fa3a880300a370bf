import { createActor } from 'xstate';
import type { Breakpoint, InspectorMessage, PageStatus, Report } from '../live/message.ts';
import type { PageClock } from '../live/page/clock.ts';
import { createInspectedPage } from '../live/page/page.ts';
import { lampMachine } from './live-machines.ts';

const noClock: PageClock = { ahead: () => 0, move: () => {} };

/** A lamp in an inspected page, with all that the page tells. */
export function inspectedLamp({ breakpoints = [] as Breakpoint[], clock = noClock } = {}) {
  const reports: Report[] = [];
  const statuses: PageStatus[] = [];
  const page = createInspectedPage({
    page: 'tab',
    path: () => '/',
    clock,
    breakpoints,
    tell: (message: InspectorMessage) => {
      if (message.type === 'report.told') reports.push(structuredClone(message.report));
    },
    onChange: (status) => statuses.push(structuredClone(status)),
  });
  const lamp = createActor(lampMachine, { inspect: page.inspect }).start();
  return {
    page,
    lamp,
    reports,
    statuses,
    presses: () => lamp.getSnapshot().children.switch?.getSnapshot().context.presses,
  };
}

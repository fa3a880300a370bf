import { useLayoutEffect, useRef } from 'react';
import { day } from '../../../content/day/day.gen.ts';
import type { DayEvent } from '../../../content/day/day.ts';
import { styled } from '../../design/theme.ts';
import type { DayFlow } from './day-flow.ts';
import { Feed, ReportPanel, VehiclePanel } from './Reports.tsx';

type DaySideProps = Pick<DayFlow, 'snapshot' | 'send' | 'followed'> & {
  /** Whether the visitor has been in the console. */
  isVisited: () => boolean;
  /** How many reports of the fleet are listed (default: all). */
  most?: number | undefined;
};

/** Beside the map: the report that is open, the vehicle that is followed, or all that was reported. */
export function DaySide({ snapshot, send, followed, isVisited, most }: DaySideProps) {
  const { minute, vehicle: plate, opened } = snapshot.context;
  const report = day.events[opened];
  const open = (event: DayEvent) =>
    send({ type: 'event.opened', place: day.events.indexOf(event), minute: event.minute, vehicle: event.plate });
  const side = useRef<HTMLDivElement>(null);
  const panel = opened >= 0 ? 'report' : plate && 'vehicle';
  const shown = useRef({ panel, opened });
  // The button that was pressed may have gone with its panel. Nobody has pressed any when the console arrives, or a link opens a report.
  useLayoutEffect(() => {
    const former = shown.current;
    shown.current = { panel, opened };
    if (!isVisited() || former.panel === panel || document.activeElement !== document.body) return;
    // A report that closes leaves the focus where it was opened.
    const row = side.current?.querySelector<HTMLElement>(`[data-report="${former.opened}"]`);
    if (row) row.focus();
    else side.current?.focus({ preventScroll: true });
  }, [panel, opened, isVisited]);
  return (
    <Side ref={side} tabIndex={-1} role="group" aria-label="Reports">
      {report && followed ? (
        <ReportPanel event={report} vehicle={followed.vehicle} onClose={() => send({ type: 'event.closed' })} />
      ) : followed ? (
        <VehiclePanel {...followed} minute={minute} onOpen={open} onLeave={() => send({ type: 'vehicle.left' })} />
      ) : (
        <Feed minute={minute} most={most} onOpen={open} />
      )}
    </Side>
  );
}

const Side = styled('div', {
  '&:focus-visible': { outlineOffset: '-3px' },
});

import { useEffect, useRef } from 'react';
import { doing, type FleetMember } from '../../../content/day/day.ts';
import { styled } from '../../design/theme.ts';
import { DayRow, Dot } from './row.ts';

type FleetListProps = { fleet: readonly FleetMember[]; followed: string; onChoose: (plate: string) => void };

/** All vehicles with where they are; a press follows one. The followed one is in view, also where a link or the map chose it. */
export function FleetList({ fleet, followed, onChoose }: FleetListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = followed && list.current?.querySelector('[aria-pressed=true]');
    if (list.current && row) bringIntoView(list.current, row);
  }, [followed]);
  return (
    <List ref={list} role="list" aria-label="Vehicles" aria-live="off">
      {fleet.map(({ vehicle: { plate }, now }) => (
        <li key={plate}>
          <DayRow
            type="button"
            aria-pressed={plate === followed}
            followed={plate === followed}
            onClick={() => onChoose(plate)}
          >
            <Dot status={now.status} />
            <b>{plate}</b> <span>{doing(now)}</span> <span>{now.place}</span>
          </DayRow>
        </li>
      ))}
    </List>
  );
}

/** Scrolls a list alone, and only as far as an item is out of its view: the browser's own would scroll the page too. */
function bringIntoView(list: Element, item: Element) {
  const [room, box] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  list.scrollTop += Math.min(box.top - room.top, 0) + Math.max(box.bottom - room.bottom, 0);
}

/** It scrolls by itself: its rows are reached by Tab. */
const List = styled('ul', {
  overflowY: 'auto',
  maxHeight: '190px',
  borderTop: '1px solid $line',
  '@bar': { maxHeight: 'none', borderTop: 0 },
  '& li + li': { borderTop: '1px solid $line' },
});

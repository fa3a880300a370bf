import { doing, type FleetMember } from '../../../content/day/day.ts';
import { styled } from '../../design/theme.ts';
import { DayRow, Dot } from './row.ts';

type FleetListProps = { fleet: readonly FleetMember[]; followed: string; onChoose: (plate: string) => void };

/** All vehicles with where they are; a press follows one. */
export function FleetList({ fleet, followed, onChoose }: FleetListProps) {
  return (
    <List role="list" aria-label="Vehicles" aria-live="off">
      {fleet.map(({ vehicle: { plate }, now }) => (
        <li key={plate}>
          <DayRow type="button" aria-pressed={plate === followed} onClick={() => onChoose(plate)}>
            <Dot status={now.status} />
            <b>{plate}</b> <span>{doing(now)}</span> <span>{now.place}</span>
          </DayRow>
        </li>
      ))}
    </List>
  );
}

/** It scrolls by itself: its rows are reached by Tab. */
const List = styled('ul', {
  overflowY: 'auto',
  maxHeight: '264px',
  borderTop: '1px solid $line',
  '@desktop': { maxHeight: 'none', borderTop: 0 },
  '& li + li': { borderTop: '1px solid $line' },
});

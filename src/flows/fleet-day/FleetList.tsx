import { day } from '../../../content/day/day.gen.ts';
import { type DayVehicle, type VehicleNow, vehicleAt } from '../../../content/day/day.ts';
import { styled } from '../../design/theme.ts';

type FleetListProps = { minute: number; followed: string; onChoose: (plate: string) => void };

/** All vehicles with where they are; a press follows one. */
export function FleetList({ minute, followed, onChoose }: FleetListProps) {
  return (
    <List role="list" aria-label="Vehicles" aria-live="off">
      {day.vehicles.map((vehicle) => {
        const now = vehicleAt(day, vehicle, minute);
        return (
          <li key={vehicle.plate}>
            <Row type="button" aria-pressed={vehicle.plate === followed} onClick={() => onChoose(vehicle.plate)}>
              <Dot status={now.status} />
              <b>{vehicle.plate}</b> <span>{doing(now)}</span> <span>{now.place}</span>
            </Row>
          </li>
        );
      })}
    </List>
  );
}

/** What a vehicle does, in a word or its speed. */
export function doing({ status, speed }: VehicleNow): string {
  return status === 'moving' ? `${speed} km/h` : status === 'idle' ? 'Idle' : 'Stopped';
}

/** A vehicle at a minute, in a sentence. */
export function vehicleInWords(vehicle: DayVehicle, minute: number): string {
  const now = vehicleAt(day, vehicle, minute);
  return `${vehicle.plate}: ${doing(now)}, ${now.place}, ${Math.round(now.litres)} L.`;
}

/** It scrolls by itself: its rows are reached by Tab. */
const List = styled('ul', {
  overflowY: 'auto',
  maxHeight: '264px',
  borderTop: '1px solid $line',
  '@desktop': { maxHeight: 'none', borderTop: 0 },
  '& li + li': { borderTop: '1px solid $line' },
});

const Row = styled('button', {
  display: 'grid',
  gridTemplateColumns: '12px minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: '$3',
  width: '100%',
  minHeight: '$target',
  padding: '$2 $4',
  border: 0,
  background: 'transparent',
  color: '$ink',
  fontSize: '$small',
  lineHeight: '$snug',
  textAlign: 'start',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '& span': { color: '$inkSoft' },
  '& span:last-child': { gridColumn: '2 / -1' },
  '&:focus-visible': { outlineOffset: '-3px' },
  '@hover': { '&:hover': { background: '$tint' } },
  '&[aria-pressed=true]': { background: '$tint', boxShadow: 'inset 4px 0 $colors$signal' },
});

/** The colour of a status. */
export const Dot = styled('i', {
  width: '12px',
  height: '12px',
  borderRadius: '$round',
  forcedColorAdjust: 'none',
  variants: {
    status: {
      moving: { background: '$moving' },
      idle: { background: '$idle' },
      stopped: { background: '$stopped' },
      alert: { background: '$alert' },
    },
  },
});

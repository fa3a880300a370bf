import { day } from '../../content/day/day.gen.ts';
import type { DayVehicle, VehicleStatus } from '../../content/day/day.ts';
import { type DrawingWidth, forWidths } from '../pictures/parts/forWidths.tsx';
import { hoursAndMinutes } from '../pictures/parts/of-the-day.ts';
import { Words } from '../pictures/parts/parts.tsx';
import { Ground, HourAxis, hourScale } from './parts/axes.tsx';

type Span = { status: VehicleStatus; from: number; to: number };

/** The hours of a vehicle in spans of one status. */
function spansOf({ readings }: DayVehicle): Span[] {
  const spans: Span[] = [];
  readings.slice(1).forEach(([to, after], at) => {
    const [from, before, , engine] = readings[at] ?? [to, after, 0, 0];
    const status = after > before ? 'moving' : engine === 1 ? 'idle' : 'stopped';
    const last = spans.at(-1);
    if (last?.status === status) last.to = to;
    else spans.push({ status, from, to });
  });
  return spans;
}

const minutesIn = (vehicle: DayVehicle, status: VehicleStatus) =>
  spansOf(vehicle).reduce((sum, span) => sum + (span.status === status ? span.to - span.from : 0), 0);

/** The vehicles, from the one that is longest on the road. */
const vehicles = day.vehicles.toSorted((one, other) => minutesIn(other, 'moving') - minutesIn(one, 'moving'));
const idled = vehicles.toSorted((one, other) => minutesIn(other, 'idle') - minutesIn(one, 'idle'))[0] as DayVehicle;
const [most, least] = [vehicles[0], vehicles.at(-1)] as [DayVehicle, DayVehicle];

const label = `The day of ${vehicles.length} vehicles, a strip each from 05:00 to 19:00: moving, idle or stopped. ${most.plate} is longest on the road, ${hoursAndMinutes(minutesIn(most, 'moving'))}; ${least.plate} shortest, ${hoursAndMinutes(minutesIn(least, 'moving'))}. ${idled.plate} idles longest, ${hoursAndMinutes(minutesIn(idled, 'idle'))}.`;

const keys = [
  ['moving', 'Moving'],
  ['idle', 'Engine on, not moving'],
  ['stopped', 'Stopped'],
] as const;

function Strips({ width }: { width: DrawingWidth }) {
  const isWide = width === 720;
  const [left, right] = isWide ? [24, width - 24] : [12, width - 12];
  const x = hourScale(left + 80, right - (isWide ? 64 : 56));
  const top = isWide ? 52 : 100;
  const bottom = top + vehicles.length * 20 + 6;
  return (
    <Ground width={width} height={bottom + 32} label={label}>
      {keys.map(([status, name], at) => (
        <g
          key={status}
          transform={
            isWide
              ? `translate(${left + 80 + at * 130 + (at === 2 ? 70 : 0)} 20)`
              : `translate(${left} ${16 + at * 24})`
          }
        >
          <rect
            y="2"
            width="20"
            height="12"
            rx="2"
            fill={`var(--colors-${status})`}
            opacity={status === 'stopped' ? 0.3 : 1}
          />
          <Words x={28} y={13}>
            {name}
          </Words>
        </g>
      ))}
      <Words x={right} y={top - 8} at="end" soft>
        Moving
      </Words>
      <HourAxis x={x} top={top} bottom={bottom} every={isWide ? 2 : 6} />
      {vehicles.map((vehicle, row) => (
        <g key={vehicle.plate} transform={`translate(0 ${top + 4 + row * 20})`}>
          <Words x={left} y={12}>
            {vehicle.plate}
          </Words>
          {spansOf(vehicle).map(({ status, from, to }) => (
            <rect
              key={from}
              x={Math.round(x(from))}
              y={status === 'stopped' ? 6 : 1}
              width={Math.round(x(to)) - Math.round(x(from))}
              height={status === 'stopped' ? 3 : 13}
              fill={`var(--colors-${status})`}
              opacity={status === 'stopped' ? 0.3 : 1}
            />
          ))}
          <Words x={right} y={12} at="end">
            {hoursAndMinutes(minutesIn(vehicle, 'moving'))}
          </Words>
        </g>
      ))}
    </Ground>
  );
}

/** Fleet management: what each vehicle does, hour by hour. */
export const [FleetStrips, FleetStripsNarrow] = forWidths(Strips);

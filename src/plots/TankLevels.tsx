import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { day } from '../../content/day/day.gen.ts';
import { clockTime, type DayEvent, type DayReading } from '../../content/day/day.ts';
import { type DrawingWidth, forWidths } from '../pictures/parts/forWidths.tsx';
import { dayVehicle } from '../pictures/parts/of-the-day.ts';
import { Words } from '../pictures/parts/parts.tsx';
import { Ground, HourAxis, hourScale } from './parts/axes.tsx';

const vehicles = ['KCZ 204P', 'KDA 412T', 'KDG 205L'].map(dayVehicle);
const most = Math.max(...vehicles.map(({ tank }) => tank));
const kinds = ['fill', 'mismatch', 'drop'] as const;

/** A change of a tank while it stands: what was filled into it, or left it. */
type Change = { minute: number; litres: number; before: number; after: number; isLoss: boolean };

const changesOf = (plate: string): Change[] =>
  day.events.filter((event) => event.plate === plate && kinds.some((kind) => kind === event.kind)).map(changeOf);

function changeOf({ plate, minute, kind }: DayEvent): Change {
  const { readings } = dayVehicle(plate);
  const at = readings.findIndex(([when]) => when === minute);
  const [[, , before], [, , after]] = readings.slice(at - 1, at + 1) as [DayReading, DayReading];
  return { minute, litres: Math.round(Math.abs(after - before)), before, after, isLoss: kind === 'drop' };
}

const told = vehicles.map(({ plate }) => {
  const changes = changesOf(plate).map(
    ({ minute, litres, isLoss }) => `${isLoss ? 'minus' : 'plus'} ${litres} L at ${clockTime(minute)}`,
  );
  return `${plate}: ${changes.join(', ')}`;
});
const label = `The tanks of three lorries over the day, on one scale. ${told.join('; ')}. Between them the lines fall by what the engines burn.`;

/** One tank: its litres over the day, with what was filled and what left it marked. */
function Tank({ at, left, right, top }: { at: number; left: number; right: number; top: number }) {
  const vehicle = vehicles[at];
  if (!vehicle) return null;
  const x = hourScale(left, right);
  const bottom = top + 170;
  const y = scaleLinear([0, most], [bottom, top + 34]);
  const readings = [...vehicle.readings];
  const curve = line<DayReading>(
    ([minute]) => x(minute),
    ([, , litres]) => y(litres),
  );
  const fill = area<DayReading>(
    ([minute]) => x(minute),
    bottom,
    ([, , litres]) => y(litres),
  );
  return (
    <g>
      <Words x={left} y={top + 6} bold>
        {vehicle.plate}
      </Words>
      <Words x={right} y={top + 6} at="end" soft>
        {`holds ${vehicle.tank} L`}
      </Words>
      <HourAxis x={x} top={top + 22} bottom={bottom} every={6} />
      <path fill="var(--colors-moving)" opacity=".16" d={fill(readings) ?? ''} />
      <path fill="none" stroke="var(--colors-ink)" strokeWidth="2" strokeLinejoin="round" d={curve(readings) ?? ''} />
      <path stroke="var(--colors-inkSoft)" d={`M${left} ${bottom + 0.5}H${right}`} />
      {changesOf(vehicle.plate).map(({ minute, litres, before, after, isLoss }) => (
        <g key={minute}>
          <path
            stroke={`var(--colors-${isLoss ? 'alert' : 'moving'})`}
            strokeWidth="4"
            d={`M${x(minute)} ${y(before)}V${y(after)}`}
          />
          <Words x={x(minute) + 6} y={y(after) - 8} bold color={isLoss ? 'alert' : undefined}>
            {`${isLoss ? '−' : '+'}${litres} L`}
          </Words>
        </g>
      ))}
    </g>
  );
}

/** Between two tanks, whose hours go a little beyond their curves. */
const gap = 40;

function Tanks({ width }: { width: DrawingWidth }) {
  const isWide = width === 720;
  const room = isWide ? (width - 2 * 24 - 2 * gap) / 3 : width - 2 * 24;
  return (
    <Ground width={width} height={isWide ? 236 : 664} label={label}>
      {vehicles.map(({ plate }, at) => {
        const left = 24 + (isWide ? at * (room + gap) : 0);
        return <Tank key={plate} at={at} left={left} right={left + room} top={28 + (isWide ? 0 : at * 216)} />;
      })}
    </Ground>
  );
}

/** Fuel management: three tanks on one scale, with what was filled and what left them. */
export const [TankLevels, TankLevelsNarrow] = forWidths(Tanks);

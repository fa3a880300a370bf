import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { day } from '../../content/day/day.gen.ts';
import { clockTime, type DayVehicle, isAlarm, vehicleAt } from '../../content/day/day.ts';
import { type DrawingWidth, forWidths } from '../pictures/parts/forWidths.tsx';
import { dayVehicle } from '../pictures/parts/of-the-day.ts';
import { Words } from '../pictures/parts/parts.tsx';
import { Ground, HourAxis, hourScale } from './parts/axes.tsx';

/** The kilometres of the road from Mombasa to Eldoret: the ways of two vehicles that meet at Athi River. */
const road = new Map(dayVehicle('KCZ 290D').way);
const meeting = road.get('Athi River') ?? 0;
for (const [place, km] of dayVehicle('KCZ 204P').way) road.set(place, meeting + km);
const length = Math.max(...road.values());

/** Where on the road a vehicle is after so many kilometres of its day, or undefined on another road. */
function roadKm({ way }: DayVehicle, km: number): number | undefined {
  const next = Math.max(
    1,
    way.findIndex(([, at]) => at >= km),
  );
  const [[before, start] = ['', 0], [after, end] = ['', 0]] = way.slice(next - 1, next + 1);
  const [from, to] = [road.get(before), road.get(after)];
  if (from === undefined || to === undefined) return undefined;
  return from + ((to - from) * (km - start)) / (end - start);
}

type Passage = { minute: number; km: number | undefined };

const passagesOf = (vehicle: DayVehicle): Passage[] =>
  vehicle.readings.map(([minute, km]) => ({ minute, km: roadKm(vehicle, km) }));

type Plate = {
  plate: string;
  /** The minute and the kilometre of the road where there is room for it. */
  at: readonly [minute: number, km: number];
  anchor?: 'end';
  /** Whether there is room on a narrow screen, too. */
  narrow?: true;
};

/** The vehicles that drive far on the road. */
const drawn: readonly Plate[] = [
  { plate: 'KCZ 290D', at: [440, 50], narrow: true },
  { plate: 'KCS 233H', at: [850, 110], narrow: true },
  { plate: 'KDB 528H', at: [452, 545] },
  { plate: 'KCX 118G', at: [585, 668], anchor: 'end' },
  { plate: 'KDA 412T', at: [572, 400] },
  { plate: 'KCT 775S', at: [650, 728] },
  { plate: 'KCZ 204P', at: [915, 722], anchor: 'end', narrow: true },
];
const vehicles = drawn.map(({ plate }) => dayVehicle(plate));
const followed = 'KCZ 204P';

const named = [
  'Mombasa',
  'Voi',
  'Mtito Andei',
  'Emali',
  'Athi River',
  'Nairobi',
  'Naivasha',
  'Nakuru',
  'Timboroa',
  'Eldoret',
] as const;

const alarms = day.events.filter((event) => isAlarm(event) && drawn.some(({ plate }) => plate === event.plate));
const label = `The road from Mombasa up to Eldoret, ${length} km, against the hours from 05:00 to 19:00: a line for each of ${drawn.length} vehicles, flat where it stands and steep where it is fast. ${alarms
  .map(({ minute, plate, title, place }) => `${clockTime(minute)}, ${place}, ${plate}: ${title}`)
  .join('; ')}.`;

function Graph({ width }: { width: DrawingWidth }) {
  const isWide = width === 720;
  const [top, bottom] = [24, isWide ? 460 : 500];
  const x = hourScale(isWide ? 124 : 100, width - 24);
  const y = scaleLinear([0, length], [bottom - 8, top + 8]);
  const curve = line<Passage>()
    .defined(({ km }) => km !== undefined)
    .x(({ minute }) => x(minute))
    .y(({ km = 0 }) => y(km))
    .digits(1);
  return (
    <Ground width={width} height={bottom + 36} label={label}>
      <HourAxis x={x} top={top} bottom={bottom} every={isWide ? 2 : 6} />
      {named.map((place) => (
        <g key={place}>
          <path
            stroke="var(--colors-line)"
            d={`M${x(300)} ${Math.round(y(road.get(place) ?? 0)) + 0.5}H${width - 24}`}
          />
          <Words x={x(300) - 10} y={y(road.get(place) ?? 0) + 5} at="end">
            {place}
          </Words>
        </g>
      ))}
      {vehicles.map((vehicle) => (
        <path
          key={vehicle.plate}
          fill="none"
          stroke={`var(--colors-${vehicle.plate === followed ? 'moving' : 'stopped'})`}
          strokeWidth={vehicle.plate === followed ? 4 : 2}
          strokeLinejoin="round"
          d={curve(passagesOf(vehicle)) ?? ''}
        />
      ))}
      {drawn
        .filter(({ narrow }) => isWide || narrow)
        .map(({ plate, at: [minute, km], anchor }) => (
          <Words key={plate} x={x(minute)} y={y(km)} at={anchor} bold={plate === followed} soft={plate !== followed}>
            {plate}
          </Words>
        ))}
      {alarms.map((event) => {
        const vehicle = dayVehicle(event.plate);
        const km = roadKm(vehicle, vehicleAt(day, vehicle, event.minute).km) ?? 0;
        return (
          <circle
            key={event.minute}
            cx={x(event.minute)}
            cy={y(km)}
            r="7"
            fill="var(--colors-alert)"
            stroke="var(--colors-surface)"
            strokeWidth="2"
          />
        );
      })}
    </Ground>
  );
}

/** GPS tracking: the trunk road against the hours of the day, with a line for each vehicle on it. */
export const [RoadGraph, RoadGraphNarrow] = forWidths(Graph);

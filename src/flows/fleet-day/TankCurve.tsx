import { day } from '../../../content/day/day.gen.ts';
import { clockTime, type DayVehicle, vehicleAt } from '../../../content/day/day.ts';
import { styled } from '../../design/theme.ts';

const [first, last] = day.hours;
const height = 100;

/** The litres in a vehicle's tank over the day; what lies after the minute is not known yet. */
export function TankCurve({ vehicle, minute }: { vehicle: DayVehicle; minute: number }) {
  const { litres } = vehicleAt(day, vehicle, minute);
  const y = (amount: number) => Math.round((1 - amount / vehicle.tank) * height * 10) / 10;
  const known = vehicle.readings.filter(([at]) => at <= minute).map(([at, , amount]) => `${at - first} ${y(amount)}`);
  const line = `M${[...known, `${minute - first} ${y(litres)}`].join('L')}`;
  const losses = day.events.filter(
    ({ kind, plate, minute: at }) => kind === 'drop' && plate === vehicle.plate && at <= minute,
  );
  return (
    <Curve>
      <svg
        viewBox={`0 0 ${last - first} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Tank of ${vehicle.plate} from ${clockTime(first)} to ${clockTime(minute)}: ${Math.round(litres)} of ${vehicle.tank} litres now.`}
      >
        <g fill="none">
          <path
            d={`M0 .5H${last - first}M0 ${height / 2}H${last - first}M0 ${height}H${last - first}`}
            stroke="var(--colors-line)"
          />
          <path d={`${line}V${height}H0z`} fill="var(--colors-ink)" opacity=".08" />
          <path d={line} stroke="var(--colors-ink)" strokeWidth="2.5" strokeLinejoin="round" />
          {losses.map(({ minute: at }) => (
            <path
              key={at}
              d={`M${at - 5 - first} ${y(vehicleAt(day, vehicle, at - 5).litres)}L${at - first} ${y(vehicleAt(day, vehicle, at).litres)}`}
              stroke="var(--colors-alert)"
              strokeWidth="5"
              strokeLinecap="round"
            />
          ))}
        </g>
      </svg>
      <div aria-hidden="true">
        <span>{clockTime(first)}</span>
        <span>{`Tank, ${vehicle.tank} L`}</span>
        <span>{clockTime(last)}</span>
      </div>
    </Curve>
  );
}

const Curve = styled('div', {
  color: '$inkSoft',
  fontSize: '$small',
  fontVariantNumeric: 'tabular-nums',
  '& svg': { width: '100%', height: '92px', overflow: 'visible' },
  '& path': { vectorEffect: 'non-scaling-stroke' },
  '& div': { display: 'flex', justifyContent: 'space-between', marginTop: '$1' },
  '@media (forced-colors: active)': { '& svg': { forcedColorAdjust: 'none', background: '$surface' } },
});

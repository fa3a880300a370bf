import { scaleLinear } from 'd3-scale';
import { day } from '../../content/day/day.gen.ts';
import { records } from '../../content/day/records.gen.ts';
import { type DrawingWidth, forWidths } from '../pictures/parts/forWidths.tsx';
import { dayVehicle, grouped, kmDriven } from '../pictures/parts/of-the-day.ts';
import { Words } from '../pictures/parts/parts.tsx';
import { serviceJobs } from '../pictures/parts/service-jobs.ts';
import { Ground } from './parts/axes.tsx';

const [first, last] = day.hours;

/** Each vehicle with the kilometres to its next service, in the morning and in the evening: the soonest first. */
const rows = records.services
  .map(({ plate, odometer, serviced, every }) => {
    const morning = serviced + every - odometer;
    const evening = Math.round(morning - kmDriven(dayVehicle(plate), first, last));
    const isBooked = serviceJobs.some(([, , , status, name]) => status === 'idle' && name.startsWith(plate));
    return { plate, morning, evening, status: evening < 0 ? 'alert' : isBooked ? 'idle' : 'moving' } as const;
  })
  .toSorted((one, other) => one.evening - other.evening);

const distance = (km: number) => (km < 0 ? `${grouped(-km)} km late` : `${grouped(km)} km`);
const booked = rows.filter(({ status }) => status === 'idle');
const farthest = Math.max(...rows.map(({ morning }) => morning));

const label = `Kilometres to the next service of ${rows.length} vehicles at the end of the day, a strip each, the soonest first: ${rows
  .filter(({ status }) => status === 'alert')
  .map(({ plate, evening }) => `${plate} is ${distance(evening)}`)
  .join(
    ', ',
  )}; ${booked.map(({ plate, evening }) => `${plate} has ${distance(evening)}`).join(', ')}, and a day in the workshop’s calendar; the others have ${distance(rows.find(({ status }) => status === 'moving')?.evening ?? 0)} to ${distance(rows.at(-1)?.evening ?? 0)}.`;

/** What the colours mean: the colour, how strong it is, its name, and how far to the right that stands on a wide plot. */
const keys = [
  ['alert', 1, 'Late', 0],
  ['idle', 1, 'In the calendar', 88],
  ['moving', 1, 'Not due yet', 250],
  ['moving', 0.3, 'Driven today', 386],
] as const;

function Strips({ width }: { width: DrawingWidth }) {
  const isWide = width === 720;
  const [left, right] = isWide ? [24, width - 24] : [12, width - 12];
  const x = scaleLinear([-500, farthest], [left + (isWide ? 84 : 72), right - (isWide ? 96 : 84)]);
  const due = Math.round(x(0)) + 0.5;
  const top = isWide ? 60 : 104;
  const bottom = top + rows.length * 20 + 6;
  return (
    <Ground width={width} height={bottom + 32} label={label}>
      {keys.map(([status, opacity, name, along], at) => (
        <g
          key={name}
          transform={
            isWide
              ? `translate(${left + 84 + along} 16)`
              : `translate(${left + (at % 2) * 136} ${16 + Math.floor(at / 2) * 24})`
          }
        >
          <rect y="2" width="20" height="12" rx="2" fill={`var(--colors-${status})`} opacity={opacity} />
          <Words x={28} y={13}>
            {name}
          </Words>
        </g>
      ))}
      <Words x={due} y={top - 8} soft>
        Service due
      </Words>
      <Words x={right} y={top - 8} at="end" soft>
        At 19:00
      </Words>
      {[2000, 4000, 6000, 8000].map((km) => (
        <g key={km}>
          <path stroke="var(--colors-line)" d={`M${Math.round(x(km)) + 0.5} ${top}V${bottom}`} />
          {(isWide || km % 4000 === 0) && (
            <Words x={x(km)} y={bottom + 20} at="middle" soft>
              {isWide ? distance(km) : grouped(km)}
            </Words>
          )}
        </g>
      ))}
      {rows.map(({ plate, morning, evening, status }, row) => (
        <g key={plate} transform={`translate(0 ${top + 4 + row * 20})`}>
          <Words x={left} y={12}>
            {plate}
          </Words>
          <rect
            x={Math.round(x(Math.min(0, evening)))}
            y="1"
            width={Math.max(3, Math.round(x(Math.max(0, evening))) - Math.round(x(Math.min(0, evening))))}
            height="13"
            fill={`var(--colors-${status})`}
          />
          {morning > 0 && (
            <rect
              x={Math.round(x(evening))}
              y="1"
              width={Math.round(x(morning)) - Math.round(x(evening))}
              height="13"
              fill={`var(--colors-${status})`}
              opacity=".3"
            />
          )}
          <Words x={right} y={12} at="end">
            {distance(evening)}
          </Words>
        </g>
      ))}
      <path stroke="var(--colors-ink)" d={`M${due} ${top}V${bottom}`} />
    </Ground>
  );
}

/** Fleet management: how far each vehicle can drive to its next service. */
export const [ServiceStrips, ServiceStripsNarrow] = forWidths(Strips);

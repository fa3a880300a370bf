import { day } from '../../content/day/day.gen.ts';
import { clockTime, fleetAt, isAlarm, statusCounts, statusNames } from '../../content/day/day.ts';
import { Frame } from './Frame.tsx';
import { departuresOf } from './parts/of-the-day.ts';
import { Card, Words } from './parts/parts.tsx';

/** The minute that the dashboard shows. */
const minute = 14 * 60 + 10;

const counts = statusCounts(fleetAt(day, minute));

/** The newest of what somebody has to act on. */
const alerts = day.events
  .filter((event) => event.minute <= minute && (isAlarm(event) || event.kind === 'service'))
  .toReversed()
  .slice(0, 4);

/** The hours in which vehicles set out. */
const departures = day.vehicles.flatMap((vehicle) => departuresOf(vehicle, minute).map((at) => Math.floor(at / 60)));

/** How many of them did in each hour from 06:00 on. */
const trips = Array.from({ length: 8 }, (_, hour) => ({
  hour,
  count: departures.filter((departure) => departure === hour + 6).length,
}));

const labelled = alerts.map(({ title, plate }) => `${title} of ${plate}`).join(', ');

/** Tour, dashboard summary: what the fleet does now, what needs attention, and how many trips began in each hour. */
export function DashboardSummary() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label={`Dashboard at ${clockTime(minute)}: a ring of ${day.vehicles.length} vehicles, ${counts.moving} moving, ${counts.idle} idle, ${counts.stopped} stopped; what needs attention: ${labelled}; bars of the trips started in each hour from 06 to 13.`}
    >
      <Card x={16} y={16} width={176} height={220} />
      <Card x={208} y={16} width={256} height={220} />
      <Card x={16} y={252} width={448} height={92} />
      <g fill="none" strokeWidth="16" transform="rotate(-90 104 88)">
        <circle
          cx="104"
          cy="88"
          r="50"
          pathLength="23"
          stroke="var(--colors-moving)"
          strokeDasharray={`${counts.moving - 0.2} 23`}
        />
        <circle
          cx="104"
          cy="88"
          r="50"
          pathLength="23"
          stroke="var(--colors-idle)"
          strokeDasharray={`${counts.idle - 0.2} 23`}
          strokeDashoffset={-counts.moving}
        />
        <circle
          cx="104"
          cy="88"
          r="50"
          pathLength="23"
          stroke="var(--colors-stopped)"
          strokeDasharray={`${counts.stopped - 0.2} 23`}
          strokeDashoffset={-counts.moving - counts.idle}
        />
      </g>
      <Words x={104} y={99} size={30} bold at="middle">
        {day.vehicles.length}
      </Words>
      {statusNames.map(([status, name], row) => (
        <g key={name} transform={`translate(0 ${row * 23})`}>
          <circle cx="38" cy="169" r="5" fill={`var(--colors-${status})`} />
          <Words x={52} y={174}>
            {name}
          </Words>
          <Words x={174} y={174} bold at="end">
            {counts[status]}
          </Words>
        </g>
      ))}
      <path stroke="var(--colors-line)" d="M208 50.5h256m-240 45h224m0 45H224m0 45h224" />
      <Words x={224} y={39} bold>
        Needs you
      </Words>
      {alerts.map(({ kind, title, plate, minute: at }, row) => (
        <g key={at} transform={`translate(0 ${row * 45 - 1})`}>
          <path
            fill={`var(--colors-${kind === 'drop' || kind === 'mismatch' ? 'alert' : 'idle'})`}
            d="M224 58h4v32h-4z"
          />
          <Words x={238} y={70}>
            {title}
          </Words>
          <Words x={238} y={89} soft>
            {plate}
          </Words>
          <Words x={448} y={89} soft at="end">
            {clockTime(at)}
          </Words>
        </g>
      ))}
      <Words x={32} y={279} bold>
        Trips
      </Words>
      <Words x={32} y={299} soft>
        by hour
      </Words>
      {trips.map(({ hour, count }) => (
        <g key={hour} transform={`translate(${128 + hour * 42} 0)`}>
          <path d={`M0 318v-${count * 4}h26v${count * 4}z`} opacity={hour === 7 ? 1 : 0.25} />
          <Words x={13} y={336} soft at="middle">
            {String(hour + 6).padStart(2, '0')}
          </Words>
        </g>
      ))}
    </Frame>
  );
}

import { Frame } from './Frame.tsx';
import { Card, Words } from './parts/parts.tsx';

const states = [
  ['moving', 'Moving', '14'],
  ['idle', 'Idle', '3'],
  ['stopped', 'Stopped', '6'],
] as const;

const alerts = [
  ['alert', 'Fuel drop 18 L', 'KDG 205L', '13:04'],
  ['alert', 'Left its zone', 'KCB 870F', '12:51'],
  ['idle', 'Service due', 'KDC 118M', '12:00'],
  ['idle', 'Licence ends', 'Kiprono D.', '9 days'],
] as const;

const trips = [3, 9, 14, 12, 10, 11, 8, 5];

/** Tour, dashboard summary: what the fleet does now, what needs attention, and how many trips began in each hour. */
export function DashboardSummary() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label="Dashboard: a ring of 23 vehicles, 14 moving, 3 idle, 6 stopped; four alerts, from a fuel drop of 18 litres to a licence that expires in 9 days; bars of the trips started in each hour from 06 to 13."
    >
      <Card x={16} y={16} width={176} height={220} />
      <Card x={208} y={16} width={256} height={220} />
      <Card x={16} y={252} width={448} height={92} />
      <g fill="none" strokeWidth="16" transform="rotate(-90 104 88)">
        <circle cx="104" cy="88" r="50" pathLength="23" stroke="var(--colors-moving)" strokeDasharray="13.8 23" />
        <circle
          cx="104"
          cy="88"
          r="50"
          pathLength="23"
          stroke="var(--colors-idle)"
          strokeDasharray="2.8 23"
          strokeDashoffset="-14"
        />
        <circle
          cx="104"
          cy="88"
          r="50"
          pathLength="23"
          stroke="var(--colors-stopped)"
          strokeDasharray="5.8 23"
          strokeDashoffset="-17"
        />
      </g>
      <Words x={104} y={99} size={30} bold at="middle">
        23
      </Words>
      {states.map(([status, name, count], row) => (
        <g key={name} transform={`translate(0 ${row * 23})`}>
          <circle cx="38" cy="169" r="5" fill={`var(--colors-${status})`} />
          <Words x={52} y={174}>
            {name}
          </Words>
          <Words x={174} y={174} bold at="end">
            {count}
          </Words>
        </g>
      ))}
      <path stroke="var(--colors-line)" d="M208 50.5h256m-240 46h224m0 46H224m0 46h224" />
      <Words x={224} y={39} bold>
        Needs you
      </Words>
      {alerts.map(([status, what, who, when], row) => (
        <g key={what} transform={`translate(0 ${row * 46})`}>
          <path fill={`var(--colors-${status})`} d="M224 58h4v32h-4z" />
          <Words x={238} y={70}>
            {what}
          </Words>
          <Words x={238} y={89} soft>
            {who}
          </Words>
          <Words x={448} y={70} soft at="end">
            {when}
          </Words>
        </g>
      ))}
      <Words x={32} y={279} bold>
        Trips
      </Words>
      <Words x={32} y={299} soft>
        by hour
      </Words>
      {trips.map((count, hour) => (
        <g key={count} transform={`translate(${128 + hour * 42} 0)`}>
          <path d={`M0 318v-${count * 4}h26v${count * 4}z`} opacity={hour === 7 ? 1 : 0.25} />
          <Words x={13} y={336} soft at="middle">
            {String(hour + 6).padStart(2, '0')}
          </Words>
        </g>
      ))}
    </Frame>
  );
}

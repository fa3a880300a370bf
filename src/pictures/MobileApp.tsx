import { Frame } from './Frame.tsx';
import { Card, Tick, Words } from './parts/parts.tsx';

const stops = [
  ['Vehicle check', '05:50, Athi River'],
  ['Fuel, 60 L', '08:15, Kajiado'],
  ['Deliver', '10:40, past Bissil'],
  ['Border papers', '12:05, Namanga'],
] as const;

/** Mobile app: a driver's day on the phone as a line with its stops, and what the phone did at three of them. */
export function MobileApp() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label="Phone with a driver's Thursday in four stops: check in Athi River and fuel in Kajiado done, a delivery past Bissil on the way, Namanga next; beside it a tail-light reported, three entries kept without a signal, and all sent at 12:05."
    >
      <rect x="24" y="20" width="248" height="400" rx="28" />
      <rect x="32" y="28" width="232" height="400" rx="21" fill="var(--colors-surface)" />
      <path stroke="var(--colors-line)" d="M32 96.5h232" />
      <path stroke="var(--colors-ink)" strokeWidth="4" strokeLinecap="round" d="M128 40h40" />
      <Words x={52} y={79} size={18} bold>
        Thursday
      </Words>
      <Words x={246} y={79} soft at="end">
        KDK 726D
      </Words>
      <path stroke="var(--colors-line)" strokeWidth="4" d="M64 246v120" />
      <path stroke="var(--colors-signal)" strokeWidth="4" d="M64 126v120" />
      <rect x="84" y="220" width="172" height="52" rx="8" fill="var(--colors-tint)" />
      {stops.map(([what, where], row) => (
        <g key={what} transform={`translate(64 ${126 + row * 60})`}>
          <circle
            r={row === 2 ? 10 : 7}
            fill={`var(--colors-${row < 2 ? 'signal' : 'surface'})`}
            stroke={`var(--colors-${row < 3 ? 'signal' : 'line'})`}
            strokeWidth="4"
          />
          <Words x={32} y={-3} size={16} bold>
            {what}
          </Words>
          <Words x={32} y={17} soft>
            {where}
          </Words>
        </g>
      ))}
      <path
        fill="none"
        stroke="var(--colors-inkSoft)"
        strokeWidth="2"
        strokeDasharray="3 5"
        d="M272 126h24M272 246h24M380 286v20"
      />
      <Card x={296} y={88} width={168} height={76} />
      <Card x={296} y={204} width={168} height={84} />
      <Card x={296} y={304} width={168} height={44} />
      <Tick x={318} y={113} status="alert" />
      <Words x={336} y={118} bold>
        Tail-light
      </Words>
      <Words x={309} y={147} soft>
        To the workshop
      </Words>
      <path
        d="M310 224a13 13 0 0 1 18 0M314 229a7 7 0 0 1 10 0M309 236l20-18"
        fill="none"
        stroke="var(--colors-ink)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <circle cx="319" cy="235" r="2" />
      <Words x={338} y={232} bold>
        No signal
      </Words>
      <Words x={309} y={254} soft>
        3 entries kept
      </Words>
      <Words x={309} y={273} soft>
        on the phone
      </Words>
      <Tick x={318} y={326} />
      <Words x={336} y={331} bold>
        Sent 12:05
      </Words>
    </Frame>
  );
}

import { Frame } from './Frame.tsx';
import { Words } from './parts/parts.tsx';

/** Place, time, and degrees as they were read off the gauge. */
const stops = [
  ['Farm gate', '05:40', 5.1],
  ['Njabini', '06:55', 3.8],
  ['Limuru', '08:20', 6.6],
  ['Kikuyu', '09:10', 4.7],
  ['Cold store', '10:05', 3.2],
] as const;

const x = (stop: number) => 60 + stop * 92;
const y = (degrees: number) => Math.round(296 - degrees * 28);

/** Agriculture: the temperature of a load from farm gate to cold store, a point for each stop, one above the limits. */
export function ColdChain() {
  return (
    <Frame
      ground="var(--colors-surface)"
      label="Temperature curve of a load from the farm gate at 05:40 to the cold store at 10:05, five readings between 3.2 and 6.6 degrees on a band of 2 to 6 degrees; the one at Limuru is above it and amber, with the driver's photo of the gauge at 08:20, 6.6 degrees."
    >
      <path fill="var(--colors-mapWater)" opacity=".6" d={`M0 ${y(6)}h480v112H0z`} />
      <path stroke="var(--colors-stopped)" strokeDasharray="5 5" d={`M0 ${y(6)}.5h480M0 ${y(2)}.5h480`} />
      <Words x={12} y={y(6) - 6} soft>
        6 °C
      </Words>
      <Words x={12} y={y(2) + 18} soft>
        2 °C
      </Words>
      <path
        fill="none"
        stroke="var(--colors-ink)"
        strokeWidth="3.5"
        strokeLinecap="round"
        d={`M60 ${y(5.1)}C95 ${y(4.6)} 120 ${y(3.8)} 152 ${y(3.8)}S210 ${y(6.6)} 244 ${y(6.6)} 300 ${y(5.2)} 336 ${y(4.7)} 395 ${y(3.5)} 428 ${y(3.2)}`}
      />
      {stops.map(([place, time, degrees], stop) => (
        <g key={place}>
          <path stroke="var(--colors-line)" d={`M${x(stop)}.5 ${y(degrees) + (stop ? 0 : 36)}V288`} />
          <circle
            cx={x(stop)}
            cy={y(degrees)}
            r={stop === 2 ? 10 : 7}
            fill={`var(--colors-${stop === 2 ? 'idle' : 'surface'})`}
            stroke="var(--colors-ink)"
            strokeWidth="3"
          />
          <Words x={x(stop)} y={y(degrees) + (stop ? -17 : 30)} size={16} bold at="middle">
            {degrees}
          </Words>
          <circle
            cx={x(stop)}
            cy="304"
            r="6"
            fill="var(--colors-surface)"
            stroke="var(--colors-signal)"
            strokeWidth="3"
          />
          <Words x={x(stop)} y={330} at="middle" size={15} bold>
            {place}
          </Words>
          <Words x={x(stop)} y={349} at="middle" size={15} soft>
            {time}
          </Words>
        </g>
      ))}
      <Words x={20} y={36} size={17} bold>
        Milk, KDL 935A
      </Words>
      <rect
        x="292.5"
        y="14.5"
        width="171"
        height="82"
        rx="8"
        fill="var(--colors-surface)"
        stroke="var(--colors-idle)"
        strokeWidth="2"
      />
      <path stroke="var(--colors-idle)" strokeWidth="2" d="M292 66 254 102" />
      <rect x="302" y="24" width="64" height="62" rx="5" fill="var(--colors-stopped)" />
      <circle cx="334" cy="56" r="24" fill="var(--colors-surface)" />
      <path
        fill="none"
        stroke="var(--colors-ink)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M334 56l11-11M316 56h3m30 0h3m-18-18v3"
      />
      <Words x={378} y={39} soft>
        Gauge
      </Words>
      <Words x={378} y={61} size={17} bold>
        6.6 °C
      </Words>
      <Words x={378} y={83} soft>
        08:20
      </Words>
    </Frame>
  );
}

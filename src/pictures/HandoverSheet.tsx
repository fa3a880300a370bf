import { Frame } from './Frame.tsx';
import { Card, Words } from './parts/parts.tsx';

const columns = [
  [16, 'Out', '3 Oct, 08:15', '48,210 km', -18],
  [248, 'Back', '7 Oct, 17:40', '49,036 km', -90],
] as const;

/** Vehicle rental: the same car out and back, with odometer and gauge, a new mark ringed, signed in both columns. */
export function HandoverSheet() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label="Handover sheet in two columns, out and back: the same car from the side, odometer 48,210 and 49,036 km, fuel gauge full and half, a new mark on the bumper ringed in the column back, a signature under each."
    >
      <defs>
        <g id="handover-car">
          <path
            d="M6 62V48q0-10 12-12l28-5 22-19q6-5 14-5h34q10 0 17 7l17 18 24 5q10 3 10 14v11z"
            fill="var(--colors-stopped)"
          />
          <path fill="var(--colors-mapWater)" d="M60 32 76 18q3-3 8-3h12v17zM102 15h13q6 0 10 4l12 13h-35z" />
          <path fill="var(--colors-signal)" d="M176 42h8v6h-8z" />
          <path fill="var(--colors-alert)" d="M6 46h6v8H6z" />
          <g stroke="var(--colors-tint)" strokeWidth="4">
            <circle cx="46" cy="62" r="16" />
            <circle cx="146" cy="62" r="16" />
          </g>
        </g>
      </defs>
      {columns.map(([x, name, time, odometer, turn]) => (
        <g key={name} transform={`translate(${x} 0)`}>
          <Card x={0} y={16} width={216} height={328} />
          <Words x={16} y={44} size={18} bold>
            {name}
          </Words>
          <Words x={200} y={43} soft at="end">
            {time}
          </Words>
          <rect x="12" y="58" width="192" height="106" rx="6" fill="var(--colors-tint)" />
          <use href="#handover-car" x="8" y="78" />
          <g fill="none" strokeWidth="8" transform="translate(52 232)">
            <path stroke="var(--colors-line)" d="M-32 0A32 32 0 0 1 32 0" />
            <path stroke="var(--colors-alert)" d="M-32 0A32 32 0 0 1-28-16" />
            <path
              stroke="var(--colors-ink)"
              strokeWidth="4"
              strokeLinecap="round"
              transform={`rotate(${turn})`}
              d="M0 0 24 0"
            />
            <circle r="5" fill="var(--colors-ink)" />
          </g>
          <Words x={200} y={208} soft at="end">
            Odometer
          </Words>
          <Words x={200} y={232} size={17} bold at="end">
            {odometer}
          </Words>
          <Words x={16} y={256} size={15} soft>
            E
          </Words>
          <Words x={80} y={256} size={15} soft>
            F
          </Words>
          <path stroke="var(--colors-line)" d="M16 322.5h184" />
        </g>
      ))}
      <path stroke="var(--colors-alert)" strokeWidth="3" strokeLinecap="round" d="M429 126l9 8m-6-12 7 7" />
      <circle cx="434" cy="128" r="16" fill="none" stroke="var(--colors-alert)" strokeWidth="3" />
      <Words x={444} y={84} bold at="end" color="alert">
        New
      </Words>
      <g fill="none" stroke="var(--colors-ink)" strokeWidth="2" strokeLinecap="round">
        <path
          id="handover-name"
          d="M40 312c6-26 14-34 16-26s-8 30-4 28 10-22 15-22-4 16 1 16 8-14 12-14-1 12 5 12 9-12 14-12 1 12 8 10 10-30 15-28-6 30 0 30 16-12 28-10"
        />
        <use href="#handover-name" x="230" />
      </g>
    </Frame>
  );
}

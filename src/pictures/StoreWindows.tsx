import { Frame } from './Frame.tsx';
import { Words } from './parts/parts.tsx';

/** Branch, its window from hour to hour, and when its lorry is expected. */
const branches = [
  ['City centre', 4.5, 6, 5.25, '05:15'],
  ['Karen', 6.5, 8, 7, '07:00'],
  ['Thika', 6, 7.5, 8, '08:00'],
  ['Kisumu', 8.5, 10, 9, '09:00'],
] as const;

const at = (hour: number) => 124 + (hour - 4) * 54;

/** Retail: a row for each branch with the window in which it receives, and where in it the lorry will come. */
export function StoreWindows() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label="Timetable from 04 to 10 o'clock with the receiving windows of four branches: City centre, Karen and Kisumu expect their lorries within them, the one for Thika will arrive at 08:00, half an hour after its window, and is marked amber."
    >
      <path fill="var(--colors-surface)" d="M0 0h480v48H0z" />
      <path stroke="var(--colors-line)" d="M0 48.5h480m0 78H0m0 78h480m0 78H0" />
      <path stroke="var(--colors-line)" strokeDasharray="2 6" d="M124.5 48v312m108-312v312m108-312v312m108-312v312" />
      <g fill="var(--colors-inkSoft)" textAnchor="middle">
        {['04:00', '06:00', '08:00', '10:00'].map((hour, index) => (
          <text key={hour} x={124 + index * 108} y="30">
            {hour}
          </text>
        ))}
      </g>
      <path stroke="var(--colors-signal)" strokeWidth="3" d="M241 44v316" />
      <circle cx="241" cy="44" r="6" fill="var(--colors-signal)" />
      {branches.map(([branch, from, to, arrival, time], row) => (
        <g key={branch} transform={`translate(0 ${row * 78})`}>
          <Words x={16} y={83} bold>
            {branch}
          </Words>
          <Words x={16} y={104} soft>
            {time}
          </Words>
          <path
            d={`M${at(from)} 108V72l8-10h${(to - from) * 54 - 16}l8 10v36z`}
            fill="var(--colors-surface)"
            stroke="var(--colors-stopped)"
            strokeWidth="2"
            strokeLinejoin="round"
          />
          <path d={`M${at(from)} 72h${(to - from) * 54}`} stroke="var(--colors-stopped)" strokeWidth="2" />
          <g transform={`translate(${at(arrival)} 108)`} fill={`var(--colors-${row === 2 ? 'idle' : 'moving'})`}>
            <path d="M-24-28H4v22h-28zM7-22h10l7 8v8H7z" />
            <g fill="var(--colors-ink)" stroke="var(--colors-surface)" strokeWidth="2">
              <circle cx="-14" cy="-4" r="6" />
              <circle cx="13" cy="-4" r="6" />
            </g>
          </g>
          {row === 2 && (
            <Words x={at(arrival) + 32} y={98} bold>
              30 min late
            </Words>
          )}
        </g>
      ))}
    </Frame>
  );
}

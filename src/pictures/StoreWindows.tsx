import { Frame } from './Frame.tsx';
import { Words } from './parts/parts.tsx';

/** Branch, its window of one hour, when that opens and when its lorry is expected. */
const branches = [
  ['City centre', '05:00–06:00', 5, 5.4],
  ['Karen', '06:30–07:30', 6.5, 7],
  ['Thika', '06:00–07:00', 6, 7.5],
  ['Kisumu', '08:00–09:00', 8, 8.6],
] as const;

const hourWidth = 80;

const at = (hour: number) => 124 + (hour - 5) * hourWidth;

/** Retail: a row for each branch with the window in which it receives, and where in it the lorry will come. */
export function StoreWindows() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label="Timetable from 05 to 09 o'clock with the receiving windows of four branches, one hour each: City centre, Karen and Kisumu expect their lorries within them, the one for Thika will arrive at 07:30, half an hour after its window, and is marked amber."
    >
      <path fill="var(--colors-surface)" d="M0 0h480v48H0z" />
      <path stroke="var(--colors-line)" d="M0 48.5h480m0 78H0m0 78h480m0 78H0" />
      <path
        stroke="var(--colors-line)"
        strokeDasharray="2 6"
        d="M124.5 48v312m80-312v312m80-312v312m80-312v312m80-312v312"
      />
      <g fill="var(--colors-inkSoft)" textAnchor="middle">
        {['05:00', '06:00', '07:00', '08:00', '09:00'].map((hour, index) => (
          <text key={hour} x={at(5 + index)} y="30">
            {hour}
          </text>
        ))}
      </g>
      <path stroke="var(--colors-signal)" strokeWidth="3" d="M218 44v316" />
      <circle cx="218" cy="44" r="6" fill="var(--colors-signal)" />
      {branches.map(([branch, window, from, arrival], row) => (
        <g key={branch} transform={`translate(0 ${row * 78})`}>
          <Words x={16} y={83} bold>
            {branch}
          </Words>
          <Words x={16} y={104} soft>
            {window}
          </Words>
          <path
            d={`M${at(from)} 108V72l8-10h${hourWidth - 16}l8 10v36z`}
            fill="var(--colors-surface)"
            stroke="var(--colors-stopped)"
            strokeWidth="2"
            strokeLinejoin="round"
          />
          <path d={`M${at(from)} 72h${hourWidth}`} stroke="var(--colors-stopped)" strokeWidth="2" />
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

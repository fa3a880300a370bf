import { Frame } from './Frame.tsx';
import { Words } from './parts/parts.tsx';

/** Hours worked, idling and standing, and the hours on the operator's timesheet. */
const days = [
  ['Mon', 7, 1, 1, 9],
  ['Tue', 8, 1, 0, 9],
  ['Wed', 1, 0.5, 7.5, 9],
  ['Thu', 6, 1.5, 1, 8.5],
  ['Fri', 7.5, 1, 0.5, 10],
  ['Sat', 4, 0.5, 0.5, 5],
] as const;

const height = 20;

/** Contractors: a week of one excavator, worked, idling and standing, under the line of its operator's timesheet. */
export function PlantHours() {
  const sheet = days.map(([, , , , hours], day) => `${day ? 'L' : 'M'}${64 + day * 52} ${286 - hours * height}h36`);
  return (
    <Frame
      ground="var(--colors-surface)"
      label="Bars of an excavator's hours from Monday to Saturday, worked, idling and standing, Wednesday standing for rain; the operator's timesheet as a line across them, above the bar on Friday; the site agent has countersigned."
    >
      <path stroke="var(--colors-line)" d="M60 186.5h308M60 86.5h308" />
      <Words x={20} y={34} size={17} bold>
        Excavator 7, Konza
      </Words>
      <g fill="var(--colors-inkSoft)" textAnchor="end">
        <text x="54" y="191">
          5 h
        </text>
        <text x="54" y="91">
          10 h
        </text>
      </g>
      {days.map(([day, worked, idling, standing], column) => (
        <g key={day} transform={`translate(${64 + column * 52} 286)`}>
          <path fill="var(--colors-moving)" d={`M0 0v${-worked * height}h36V0z`} />
          <path fill="var(--colors-idle)" d={`M0 ${-worked * height}v${-idling * height}h36v${idling * height}z`} />
          <path
            fill="var(--colors-stopped)"
            d={`M0 ${-(worked + idling) * height}v${-standing * height}h36v${standing * height}z`}
          />
          <Words x={18} y={20} soft at="middle">
            {day}
          </Words>
        </g>
      ))}
      <path stroke="var(--colors-ink)" d="M60 286.5h308" />
      <path fill="none" stroke="var(--colors-surface)" strokeWidth="7" strokeLinejoin="round" d={sheet.join('')} />
      <path fill="none" stroke="var(--colors-ink)" strokeWidth="3" strokeLinejoin="round" d={sheet.join('')} />
      <g transform="translate(191 186) rotate(-90)">
        <Words x={0} y={0} bold at="middle" color="surface">
          Rain
        </Words>
      </g>
      <g transform="translate(376 34)">
        <path fill="var(--colors-idle)" d="M22 34h34v-22h16q6 0 8 6l6 16v16H22z" />
        <path fill="var(--colors-mapWater)" d="M60 17h11q3 0 4 3l4 14H60z" />
        <path
          fill="none"
          stroke="var(--colors-ink)"
          strokeWidth="6"
          strokeLinejoin="round"
          strokeLinecap="round"
          d="M30 30 14-6-6 14"
        />
        <path d="M-14 12l14 4-2 16-14-4z" />
        <rect x="16" y="54" width="72" height="20" rx="10" />
      </g>
      <g strokeWidth="10">
        <path stroke="var(--colors-moving)" d="M384 149h12" />
        <path stroke="var(--colors-idle)" d="M384 175h12" />
        <path stroke="var(--colors-stopped)" d="M384 201h12" />
        <path stroke="var(--colors-ink)" strokeWidth="3" d="M384 227h12" />
      </g>
      <Words x={404} y={154}>
        Worked
      </Words>
      <Words x={404} y={180}>
        Idling
      </Words>
      <Words x={404} y={206}>
        Stood
      </Words>
      <Words x={404} y={232}>
        Sheet
      </Words>
      <path stroke="var(--colors-line)" d="M20 320.5h440" />
      <Words x={20} y={345} soft>
        Site agent
      </Words>
      <path
        d="M116 346c6-20 14-26 15-17s-10 18-4 17 12-17 16-16-6 15 0 15 8-11 13-11 0 10 6 9 12-10 17-9 2 9 9 7 14-5 26-3"
        fill="none"
        stroke="var(--colors-ink)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <Words x={460} y={345} soft at="end">
        Sat 17:50
      </Words>
    </Frame>
  );
}

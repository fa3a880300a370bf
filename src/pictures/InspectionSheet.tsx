import { clockTime, dayDate } from '../../content/day/day.ts';
import { Frame } from './Frame.tsx';
import { dayReport } from './parts/of-the-day.ts';
import { Tick, Words } from './parts/parts.tsx';

const items = [
  [0, 0, 'Tyres'],
  [0, 1, 'Lights'],
  [0, 2, 'Brakes'],
  [1, 0, 'Load straps'],
  [1, 1, 'Reflectors'],
  [1, 2, 'Left mirror cracked'],
] as const;

const { plate, minute } = dayReport('KCB 870F', 'inspection');

/** Safety and compliance: an inspection on one sheet, its fault pinned to the side view of the van. */
export function InspectionSheet() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label={`Inspection sheet of van ${plate}, ${dayDate.date}, ${clockTime(minute)}: its side view with a pin on the cracked left mirror, five other items ticked, fit to drive today, the mirror to be replaced by tonight.`}
    >
      <g transform="translate(0 16)">
        <path
          d="M48 .5h408a8 8 0 0 1 8 8v343a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8v-315z"
          fill="var(--colors-surface)"
          stroke="var(--colors-line)"
        />
        <path d="M48 .5v28a8 8 0 0 1-8 8H16z" fill="var(--colors-tint)" stroke="var(--colors-line)" />
        <Words x={64} y={32} size={17} bold>
          {plate}
        </Words>
        <Words x={448} y={32} at="end" soft>
          {`${dayDate.date}, ${clockTime(minute)}`}
        </Words>
        <g fill="none" stroke="var(--colors-ink)" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round">
          <path fill="var(--colors-tint)" d="M64 76q0-14 14-14h210q14 0 24 10l40 40q36 4 46 14 8 8 8 18v16H64z" />
          <path fill="var(--colors-mapWater)" d="M256 78h32q6 0 10 4l32 32h-74z" />
          <path d="M244 62v98M150 62v98M256 130h10" />
          <path d="M344 112V92h14v20" />
        </g>
        <g stroke="var(--colors-surface)" strokeWidth="5">
          <circle cx="106" cy="164" r="19" />
          <circle cx="346" cy="164" r="19" />
        </g>
        <g fill="var(--colors-surface)">
          <circle cx="106" cy="164" r="6" />
          <circle cx="346" cy="164" r="6" />
        </g>
        <g textAnchor="middle" fontWeight="600" stroke="none">
          <path d="M351 90c-6-10-13-14-13-22a13 13 0 0 1 26 0c0 8-7 12-13 22z" fill="var(--colors-alert)" />
          <text x="351" y="73" fill="var(--colors-surface)">
            1
          </text>
        </g>
        <path stroke="var(--colors-line)" d="M32 204.5h416M32 301.5h416" />
        {items.map(([column, row, item]) => (
          <g key={item} transform={`translate(${column * 212} ${row * 30})`}>
            <Tick x={44} y={223} status={item.endsWith('cracked') ? 'alert' : 'moving'} />
            <Words x={64} y={228}>
              {item}
            </Words>
          </g>
        ))}
        <Words x={34} y={332} bold>
          Fit to drive today
        </Words>
        <Words x={446} y={332} at="end">
          New mirror by tonight
        </Words>
      </g>
    </Frame>
  );
}

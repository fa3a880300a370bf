import { Frame } from './Frame.tsx';
import { Tick, Words } from './parts/parts.tsx';

const items = [
  [0, 0, 'Brakes and air', 0],
  [0, 1, 'Lights', 0],
  [0, 2, 'Load straps', 0],
  [1, 0, 'Reflectors', 0],
  [1, 1, 'Rear tyre worn', 1],
  [1, 2, 'Mirror cracked', 2],
] as const;

/** Safety and compliance: an inspection on one sheet, its faults pinned to the side view of the lorry. */
export function InspectionSheet() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label="Inspection sheet of lorry KDC 118M: its side view with two pins, a worn rear tyre and a cracked mirror, four other items ticked, off the road until the mirror is repaired, NTSA inspection in 19 days."
    >
      <g transform="translate(0 16)">
        <path
          d="M48 .5h408a8 8 0 0 1 8 8v343a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8v-315z"
          fill="var(--colors-surface)"
          stroke="var(--colors-line)"
        />
        <path d="M48 .5v28a8 8 0 0 1-8 8H16z" fill="var(--colors-tint)" stroke="var(--colors-line)" />
        <Words x={64} y={32} size={17} bold>
          KDC 118M
        </Words>
        <Words x={448} y={32} at="end" soft>
          12 Oct, 05:48
        </Words>
        <g fill="none" stroke="var(--colors-ink)" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round">
          <path fill="var(--colors-tint)" d="M64 60h216v94H64z" />
          <path fill="var(--colors-tint)" d="M288 80h66q8 0 12 8l18 34q4 8 4 16v20H288z" />
          <path fill="var(--colors-mapWater)" d="M312 92h36l16 32h-52z" />
          <path d="M64 160h340M136 60v94M208 60v94" />
          <path d="M372 88h18v26h-6v-20" />
        </g>
        <g stroke="var(--colors-surface)" strokeWidth="5">
          <circle cx="106" cy="164" r="19" />
          <circle cx="150" cy="164" r="19" />
          <circle cx="346" cy="164" r="19" />
        </g>
        <g fill="var(--colors-surface)">
          <circle cx="106" cy="164" r="6" />
          <circle cx="150" cy="164" r="6" />
          <circle cx="346" cy="164" r="6" />
        </g>
        <g textAnchor="middle" fontWeight="600" stroke="none">
          <path d="M106 156c-6-10-13-14-13-22a13 13 0 0 1 26 0c0 8-7 12-13 22z" fill="var(--colors-idle)" />
          <path d="M396 90c-6-10-13-14-13-22a13 13 0 0 1 26 0c0 8-7 12-13 22z" fill="var(--colors-alert)" />
          <text x="106" y="139" fill="var(--colors-onSignal)">
            1
          </text>
          <text x="396" y="73" fill="var(--colors-surface)">
            2
          </text>
        </g>
        <path stroke="var(--colors-line)" d="M32 204.5h416M32 301.5h416" />
        {items.map(([column, row, item, fieldError]) => (
          <g key={item} transform={`translate(${column * 212} ${row * 30})`}>
            <Tick x={44} y={223} status={fieldError === 0 ? 'moving' : fieldError === 1 ? 'idle' : 'alert'} />
            <Words x={64} y={228}>
              {item}
            </Words>
          </g>
        ))}
        <Words x={34} y={332} bold color="alert">
          Off the road
        </Words>
        <Words x={446} y={332} at="end">
          NTSA inspection in 19 days
        </Words>
      </g>
    </Frame>
  );
}

import { Frame } from './Frame.tsx';
import { WayPoints, Words } from './parts/parts.tsx';

const drops = [
  ['Mlolongo', 'Muthoni G.', '07:25'],
  ['Syokimau', 'Wafula, 2 back', '08:10'],
  ['Embakasi', 'Halima S.', '09:05'],
  ['Industrial Area', 'At the gate', '10:02'],
  ['Westlands', '', '11:20'],
  ['Ruaraka', '', '12:45'],
] as const;

const line = drops.map((_, index) => [40 + index * 80, 62] as const);

/** Delivery and logistics: a lorry's drops out of Athi River, the signed ones, the one it stands at and those to come. */
export function DropList() {
  return (
    <Frame
      ground="var(--colors-surface)"
      label="Six drops of lorry KDK 284M out of Athi River: Mlolongo, Syokimau and Embakasi signed with name and time, in Syokimau two crushed cartons sent back, Industrial Area at the gate now, Westlands and Ruaraka still open."
    >
      <path fill="var(--colors-tint)" d="M0 0h480v88H0z" />
      <path fill="var(--colors-mapPark)" d="M0 223h480v46H0z" />
      <path stroke="var(--colors-line)" d="M0 88.5h480m0 45H0m0 45h480m0 45H0m0 45h480m0 45H0" />
      <Words x={20} y={34} size={16} bold>
        KDK 284M
      </Words>
      <Words x={460} y={34} soft at="end">
        3 of 6 signed
      </Words>
      <path stroke="var(--colors-line)" strokeWidth="4" d="M280 62h160" />
      <path stroke="var(--colors-signal)" strokeWidth="4" d="M0 62h280" />
      <WayPoints at={line.slice(0, 4)} />
      <g fill="var(--colors-surface)" stroke="var(--colors-stopped)" strokeWidth="2">
        <circle cx="360" cy="62" r="6" />
        <circle cx="440" cy="62" r="6" />
      </g>
      <circle cx="280" cy="62" r="11" fill="var(--colors-signal)" />
      {drops.map(([place, who, time], row) => (
        <g key={place} transform={`translate(0 ${row * 45})`}>
          <Words x={20} y={116} soft>
            {row + 1}
          </Words>
          <Words x={44} y={116} bold={row < 4} color={row < 4 ? 'ink' : 'inkSoft'}>
            {place}
          </Words>
          {who && (
            <Words x={204} y={116} color={row === 1 ? 'alert' : undefined}>
              {who}
            </Words>
          )}
          <Words x={460} y={116} soft at="end">
            {time}
          </Words>
        </g>
      ))}
      <g fill="none" stroke="var(--colors-ink)" strokeWidth="2" strokeLinecap="round">
        <path d="M324 118c4-18 10-22 9-12s-8 14-3 12 8-12 11-11-3 11 1 11 6-9 10-9 1 9 6 8 8-9 12-8 4 6 20 2" />
        <path d="M324 158c10-10 16-12 14-4s-8 14-4 12 12-20 15-18-7 17-2 17 6-8 10-8 0 8 5 7 14-12 28-10" />
        <path d="M326 208c2-14 6-20 10-20s-2 20 2 20 4-14 8-14 0 12 4 12 6-10 10-10-2 10 3 9 10-12 14-11 5 8 16 3" />
      </g>
    </Frame>
  );
}

import { Frame } from './Frame.tsx';
import { Card, Words } from './parts/parts.tsx';

const drivers = [
  ['Wanjiru A.', 'Lorry, bus'],
  ['Otieno J.', 'Lorry'],
  ['Hassan M.', 'Lorry, tanker'],
  ['Kiprono D.', 'Off to Monday'],
  ['Achieng P.', 'Van'],
] as const;

const vehicles = [
  ['KDA 412T', 'Lorry, 7 t'],
  ['KCB 870F', 'Van'],
  ['KDG 205L', 'Lorry, 10 t'],
  ['KBZ 633Q', 'Tanker'],
  ['KCY 551B', 'In workshop'],
] as const;

/** Tour, vehicle and driver assignment: drivers and vehicles joined by lines for tomorrow, one line being drawn. */
export function VehicleAssignment() {
  return (
    <Frame
      ground="var(--colors-tint)"
      label="Tomorrow's assignment: five drivers on the left, five vehicles on the right, three pairs joined by lines and a fourth being drawn from Hassan M. to tanker KBZ 633Q; Kiprono D. is off and KCY 551B in the workshop."
    >
      <g fill="none" strokeWidth="4">
        <path
          stroke="var(--colors-stopped)"
          d="M176 78C230 78 250 78 304 78M176 138C240 138 240 198 304 198M176 318C250 318 230 138 304 138"
        />
        <path
          stroke="var(--colors-signal)"
          strokeLinecap="round"
          strokeDasharray="1 8"
          strokeWidth="5"
          d="M176 198C230 198 236 258 304 258"
        />
      </g>
      <Words x={20} y={36} bold>
        Drivers
      </Words>
      <Words x={240} y={36} soft at="middle">
        Tomorrow
      </Words>
      <Words x={460} y={36} bold at="end">
        Vehicles
      </Words>
      {drivers.map(([name, may], row) => (
        <g key={name} transform={`translate(0 ${row * 60})`} opacity={row === 3 ? 0.55 : undefined}>
          <Card x={16} y={52} width={160} height={52} />
          <circle cx="40" cy="73" r="6" />
          <path d="M29 92a11 11 0 0 1 22 0z" />
          <Words x={62} y={74} bold>
            {name}
          </Words>
          <Words x={62} y={93} soft>
            {may}
          </Words>
        </g>
      ))}
      {vehicles.map(([plate, kind], row) => (
        <g key={plate} transform={`translate(0 ${row * 60})`} opacity={row === 4 ? 0.55 : undefined}>
          <Card x={304} y={52} width={160} height={52} />
          <path d="M316 68h19v17h-19zM337 73h8l5 6v6h-13z" />
          <circle cx="322" cy="87" r="4" />
          <circle cx="344" cy="87" r="4" />
          <Words x={362} y={74} bold>
            {plate}
          </Words>
          <Words x={362} y={93} soft>
            {kind}
          </Words>
        </g>
      ))}
      <rect x="304" y="232" width="160" height="52" rx="8" fill="none" stroke="var(--colors-signal)" strokeWidth="3" />
      <g fill="var(--colors-surface)" stroke="var(--colors-stopped)" strokeWidth="3">
        <circle cx="176" cy="78" r="5" />
        <circle cx="304" cy="78" r="5" />
        <circle cx="176" cy="138" r="5" />
        <circle cx="304" cy="138" r="5" />
        <circle cx="304" cy="198" r="5" />
        <circle cx="176" cy="318" r="5" />
        <circle cx="176" cy="198" r="6" stroke="var(--colors-signal)" />
      </g>
      <path
        d="M286 262l6 30 7-8 11 3z"
        stroke="var(--colors-surface)"
        strokeWidth="2.5"
        strokeLinejoin="round"
        paintOrder="stroke"
      />
    </Frame>
  );
}

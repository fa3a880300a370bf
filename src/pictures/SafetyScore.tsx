import { Frame } from './Frame.tsx';

const drivers = [
  ['Wanjiru A.', 94, 20, 12, 'moving', 'Aug 2027'],
  ['Otieno J.', 88, 34, 22, 'moving', 'Jan 2027'],
  ['Kiprono D.', 79, 48, 60, 'idle', '9 days left'],
  ['Hassan M.', 61, 82, 74, 'alert', 'Expired'],
] as const;

/** Safety and Compliance: the fleet's score, and each driver's harsh braking, speeding and licence. */
export function SafetyScore() {
  return (
    <Frame
      ground="var(--colors-surface)"
      label="Safety scores of the week: the fleet at 86 of 100, and a table of four drivers with bars for harsh braking and speeding; one licence expires in 9 days, one has expired."
    >
      <g fill="none" strokeWidth="10" strokeLinecap="round">
        <path id="score-arc" stroke="var(--colors-line)" pathLength="100" d="M32 92a48 48 0 0 1 96 0" />
        <path stroke="var(--colors-moving)" pathLength="100" strokeDasharray="86 100" d="M32 92a48 48 0 0 1 96 0" />
      </g>
      <text x="80" y="92" fontSize="32" fontWeight="600" textAnchor="middle">
        86
      </text>
      <text x="160" y="48" fontSize="16" fontWeight="600">
        Fleet score, this week
      </text>
      <text x="160" y="96">
        <tspan fontSize="16" fontWeight="600">
          14
        </tspan>
        <tspan dx="6">harsh brakings</tspan>
        <tspan dx="16" fontSize="16" fontWeight="600">
          9
        </tspan>
        <tspan dx="6">speedings</tspan>
      </text>
      <g fill="var(--colors-inkSoft)">
        <text x="160" y="68">
          4 points up on last week
        </text>
        <text x="60" y="140">
          Driver
        </text>
        <text x="176" y="140">
          Braking
        </text>
        <text x="268" y="140">
          Speeding
        </text>
        <text x="360" y="140">
          Licence
        </text>
      </g>
      <path stroke="var(--colors-line)" d="M24 152.5h432m0 50H24m0 50h432m0 50H24" />
      {drivers.map(([name, score, braking, speeding, licence, until], row) => (
        <g key={name} transform={`translate(0 ${row * 50})`}>
          <text x="24" y="183" fontWeight="600">
            {score}
          </text>
          <text x="60" y="183">
            {name}
          </text>
          <path stroke="var(--colors-line)" strokeWidth="8" strokeLinecap="round" d="M180 178h64M272 178h64" />
          <path
            stroke={`var(--colors-${row < 2 ? 'moving' : row < 3 ? 'idle' : 'alert'})`}
            strokeWidth="8"
            strokeLinecap="round"
            d={`M180 178h${Math.round(braking * 0.64)}M272 178h${Math.round(speeding * 0.64)}`}
          />
          <circle cx="365" cy="178" r="5" fill={`var(--colors-${licence})`} />
          <text x="377" y="183">
            {until}
          </text>
        </g>
      ))}
    </Frame>
  );
}

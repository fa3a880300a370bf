import { Frame } from './Frame.tsx';

const days = [
  ['M', 310],
  ['T', 370],
  ['W', 290],
  ['T', 480],
  ['F', 410],
  ['S', 200],
  ['S', 88],
] as const;

const rows = [
  ['KDA 412T', '196 L', '3.4'],
  ['KCB 870F', '181 L', '3.1'],
  ['KDG 205L', '164 L', '4.0'],
] as const;

/** Analysis and Reporting: the weekly fuel report as it arrives by email, with bars, a line and a small table. */
export function ReportChart() {
  return (
    <Frame label="Weekly fuel report: 2,148 litres, 6 per cent less than the week before, bars of litres for each day with a line of kilometres per litre, and the three vehicles that used most.">
      <g fill="var(--colors-surface)" stroke="var(--colors-line)">
        <rect x="32.5" y=".5" width="415" height="352" rx="8" />
        <rect x="16.5" y="8.5" width="447" height="351" rx="8" />
      </g>
      <g fontWeight="600">
        <text x="40" y="46" fontSize="18">
          Weekly fuel report
        </text>
        <text x="328" y="98" fontSize="24">
          2,148 L
        </text>
      </g>
      <g fill="var(--colors-inkSoft)">
        <text x="440" y="46" textAnchor="end">
          6 to 12 Oct
        </text>
        <text x="328" y="122">
          6% less than
        </text>
        <text x="328" y="140">
          last week
        </text>
      </g>
      <path stroke="var(--colors-line)" d="M40 66.5h264m0 61H40m0 61h264" />
      {days.map(([day, litres], index) => (
        <g key={litres} transform={`translate(${index * 38} 0)`}>
          <path d={`M44 188v${-Math.round(litres * 0.14)}h24V188z`} opacity={litres > 450 ? 1 : 0.25} />
          <text x="56" y="206" textAnchor="middle" fill="var(--colors-inkSoft)">
            {day}
          </text>
        </g>
      ))}
      <path
        fill="none"
        stroke="var(--colors-moving)"
        strokeWidth="3"
        strokeLinejoin="round"
        d="M56 98 94 94 132 100 170 84 208 88 246 76 284 72"
      />
      <circle cx="284" cy="72" r="5" fill="var(--colors-moving)" />
      <text x="170" y="113" fontWeight="600" textAnchor="middle">
        480
      </text>
      <path d="M328 160h12v12h-12z" opacity=".25" />
      <path stroke="var(--colors-moving)" strokeWidth="3" d="M328 182.5h12" />
      <text x="348" y="171">
        Litres
      </text>
      <text x="348" y="188">
        km per litre
      </text>
      <path stroke="var(--colors-line)" d="M40 250.5h400m0 34H40m0 34h400" />
      <g fill="var(--colors-inkSoft)">
        <text x="40" y="240">
          Used most
        </text>
        <text x="304" y="240" textAnchor="end">
          Litres
        </text>
        <text x="440" y="240" textAnchor="end">
          km/L
        </text>
      </g>
      {rows.map(([plate, litres, rate], row) => (
        <g key={plate} transform={`translate(0 ${row * 34})`}>
          <text x="40" y="273" fontWeight="600">
            {plate}
          </text>
          <text x="304" y="273" textAnchor="end">
            {litres}
          </text>
          <text x="440" y="273" textAnchor="end">
            {rate}
          </text>
        </g>
      ))}
    </Frame>
  );
}

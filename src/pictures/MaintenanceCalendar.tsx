import { dayDate } from '../../content/day/day.ts';
import { Frame } from './Frame.tsx';
import { Card, Words } from './parts/parts.tsx';
import { serviceDays, serviceJobs } from './parts/service-jobs.ts';

const today = Number.parseInt(dayDate.date, 10);

/** Fleet management: a month of service jobs on a calendar, those done, one late and those to come, and a low part. */
export function MaintenanceCalendar() {
  return (
    <Frame
      ground="var(--colors-surface)"
      label={`Calendar from 9 November to 8 December with six service jobs by number plate, two done, one late and three to come, KDC 118M on 1 December; today is ${dayDate.date}. Two oil filters are left in the store.`}
    >
      <Words x={20} y={36} size={20} bold>
        Nov – Dec
      </Words>
      <g fill="var(--colors-inkSoft)" textAnchor="end">
        <circle cx="218" cy="31" r="5" fill="var(--colors-moving)" />
        <text x="282" y="36">
          Done 2
        </text>
        <circle cx="316" cy="31" r="5" fill="var(--colors-alert)" />
        <text x="373" y="36">
          Late 1
        </text>
        <circle cx="405" cy="31" r="5" fill="var(--colors-idle)" />
        <text x="464" y="36">
          Next 3
        </text>
      </g>
      <path fill="var(--colors-tint)" d="M336 53h128v239H336z" />
      <path
        stroke="var(--colors-line)"
        d="M16 52.5h448m0 60H16m0 60h448m0 60H16m0 60h448M80.5 52v300M144.5 52v300M208.5 52v240M272.5 52v240M336.5 52v240M400.5 52v240"
      />

      <rect x="208" y="175" width="30" height="20" rx="10" />
      {serviceDays.map((date, index) => (
        <Words
          key={date}
          x={(date < 10 ? 26 : 22) + (index % 7) * 64}
          y={70 + Math.floor(index / 7) * 60}
          color={date === today ? 'paper' : 'inkSoft'}
        >
          {date}
        </Words>
      ))}
      {serviceJobs.map(([column, row, length, status, name]) => (
        <g key={name} transform={`translate(${20 + column * 64} ${80 + row * 60})`}>
          <rect width={length * 64 - 8} height="26" rx="5" fill="var(--colors-surface)" />
          <rect width={length * 64 - 8} height="26" rx="5" fill={`var(--colors-${status})`} opacity=".22" />
          <path d="M2 0h2v26H2a2 2 0 0 1-2-2V2a2 2 0 0 1 2-2z" fill={`var(--colors-${status})`} />
          <Words x={12} y={18} bold>
            {name}
          </Words>
        </g>
      ))}
      <Card x={176} y={300} width={288} height={48} fill="tint" />
      <circle cx="196" cy="324" r="5" fill="var(--colors-alert)" />
      <Words x={210} y={329}>
        Store: oil filters, 2 left
      </Words>
    </Frame>
  );
}

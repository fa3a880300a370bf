import { Frame } from './Frame.tsx';
import { Words } from './parts/parts.tsx';

const journeys = [
  ['3', 'Garissa to Dadaab', 'NUT', '101', 'moving'],
  ['4', 'Dadaab to Garissa', 'NUT', '102', 'moving'],
  ['6', 'Garissa to Isiolo', 'WAT', '284', 'stopped'],
  ['7', 'Isiolo to Marsabit', 'WAT', '262', 'stopped'],
  ['9', 'Marsabit town', 'Own', '14', 'idle'],
] as const;

/** NGOs: a page of the electronic logbook with purpose and project of each journey, and the month split by project. */
export function FieldLog() {
  return (
    <Frame
      ground="var(--colors-mapRoadMajor)"
      label="Page of a logbook for October with five journeys: Garissa to Dadaab and back for the project NUT, on to Isiolo and Marsabit for WAT, one in town for own use; at the foot the month's kilometres as a bar, 1,620 for NUT, 2,140 for WAT and 85 own."
    >
      <path d="M36 14h436v340H36z" opacity=".08" />
      <path fill="var(--colors-surface)" d="M30 8h434v340H30z" />
      <path stroke="var(--colors-line)" d="M30 64.5h434m0 38H30m0 38h434m0 38H30m0 38h434m0 38H30" />
      <path stroke="var(--colors-alert)" opacity=".5" d="M92.5 8v340" />
      <g fill="var(--colors-mapRoadMajor)">
        <circle cx="46" cy="40" r="6" />
        <circle cx="46" cy="132" r="6" />
        <circle cx="46" cy="224" r="6" />
        <circle cx="46" cy="316" r="6" />
      </g>
      <g fill="none" stroke="var(--colors-stopped)" strokeWidth="4" strokeLinecap="round">
        <path d="M46 40H18M46 132H18M46 224H18M46 316H18" />
      </g>
      <Words x={106} y={44} size={17} bold>
        October
      </Words>
      <Words x={328} y={44} soft>
        Project
      </Words>
      <Words x={448} y={44} soft at="end">
        km
      </Words>
      {journeys.map(([day, journey, project, km, color], row) => (
        <g key={day} transform={`translate(0 ${row * 38})`}>
          <Words x={82} y={90} soft at="end">
            {day}
          </Words>
          <Words x={106} y={90}>
            {journey}
          </Words>
          <path d="M328 78h12v12h-12z" fill={`var(--colors-${color})`} />
          <Words x={348} y={90}>
            {project}
          </Words>
          <Words x={448} y={90} bold at="end">
            {km}
          </Words>
        </g>
      ))}
      <path fill="var(--colors-moving)" d="M106 284h144v18H106z" />
      <path fill="var(--colors-stopped)" d="M252 284h186v18H252z" />
      <path fill="var(--colors-idle)" d="M440 284h8v18h-8z" />
      <Words x={106} y={328} bold>
        NUT 1,620
      </Words>
      <Words x={252} y={328} bold>
        WAT 2,140
      </Words>
      <Words x={448} y={328} bold at="end">
        Own 85
      </Words>
    </Frame>
  );
}

import { day } from '../../content/day/day.gen.ts';
import { Frame } from './Frame.tsx';
import { Words } from './parts/parts.tsx';

const sites = [
  ['Athi River', '1,210,400', 272],
  ['Mombasa', '938,150', 211],
  ['Kisumu', '620,900', 140],
  ['Eldoret', '411,300', 92],
] as const;

const vehicles = day.vehicles.map((_, vehicle) => vehicle);

/** Reports and analytics: the one page for the person who signs the budget, with a kilometre's cost, the sites and the year. */
export function MonthlyReport() {
  return (
    <Frame
      ground="var(--colors-surface)"
      label={`Monthly report for October: a kilometre cost KES 52.80, 1.90 less than in September; 19 of ${vehicles.length} vehicles worked; bars of the cost in Athi River, Mombasa, Kisumu and Eldoret, and a line of the year's cost per kilometre.`}
    >
      <path fill="var(--colors-mapPark)" d="M0 0h172v360H0z" />
      <Words x={24} y={42} size={18} bold>
        October
      </Words>
      <Words x={24} y={104} size={32} bold>
        52.80
      </Words>
      <Words x={24} y={126}>
        KES a km
      </Words>
      <Words x={24} y={164}>
        1.90 less than
      </Words>
      <Words x={24} y={183}>
        in September
      </Words>
      <Words x={24} y={324}>
        {`19 of ${vehicles.length}`}
      </Words>
      <Words x={24} y={343}>
        at work
      </Words>
      {vehicles.map((vehicle) => (
        <circle
          key={vehicle}
          cx={31 + (vehicle % 6) * 22}
          cy={228 + Math.floor(vehicle / 6) * 22}
          r="7"
          fill={`var(--colors-${vehicle < 19 ? 'moving' : 'surface'})`}
        />
      ))}
      <Words x={192} y={42} bold>
        Cost by site, KES
      </Words>
      {sites.map(([site, cost, width], row) => (
        <g key={site} transform={`translate(192 ${row * 42})`}>
          <Words x={0} y={74}>
            {site}
          </Words>
          <Words x={272} y={74} at="end">
            {cost}
          </Words>
          <path d="M0 82h272v8H0z" fill="var(--colors-line)" />
          <path d={`M0 82h${width}v8H0z`} />
        </g>
      ))}
      <path stroke="var(--colors-line)" d="M192 236.5h272m0 88H192" />
      <Words x={192} y={262} bold>
        KES a km, the year so far
      </Words>
      <path
        fill="none"
        stroke="var(--colors-moving)"
        strokeWidth="3"
        strokeLinejoin="round"
        d="M192 286 222 280 252 290 282 284 312 276 342 282 372 292 402 288 432 298 458 310"
      />
      <circle cx="458" cy="310" r="5" fill="var(--colors-moving)" />
      <path
        d="M193 334h20v14h-20zM193 335l10 8 10-8"
        fill="none"
        stroke="var(--colors-inkSoft)"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
      <Words x={224} y={346} soft>
        Emailed 1 Nov to 4 readers
      </Words>
    </Frame>
  );
}

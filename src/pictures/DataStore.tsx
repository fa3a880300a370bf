import { day } from '../../content/day/day.gen.ts';
import { Frame } from './Frame.tsx';
import { dayVehicle, departuresOf, grouped, litresBurnt } from './parts/of-the-day.ts';
import { serviceDone } from './parts/service-jobs.ts';

const vehicle = dayVehicle('KDA 412T');
const [first, last] = day.hours;
const trips = departuresOf(vehicle, last).length;
const litres = grouped(litresBurnt(vehicle, first, last));

const serviced = serviceDone(vehicle.plate);

const records = [
  [16, 16, 'Trips', `${trips} today`, 'M112 36l6-10 8 6 12-18'],
  [288, 16, 'Fuel', `${litres} L today`, 'M114 36v-8m7 8V16m7 20V24m7 12V14'],
  [16, 276, 'Service', `Done ${serviced}`, 'M114 34a12 12 0 1 1 22 0M125 29l5-7'],
  [288, 276, 'Papers', 'Insured to June', 'M117 14h10l7 7v15h-17zM122 29h7'],
] as const;

/** Centralized Data Store: one vehicle's record, with its trips, fuel, service and documents joined to it. */
export function DataStore() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label={`The record of lorry ${vehicle.plate} in the middle, joined by lines to its ${trips} trips and ${litres} litres of fuel today, serviced until ${serviced} and insured to June.`}
    >
      <g fill="none" stroke="var(--colors-signal)" strokeWidth="4">
        <path d="M104 84v66q0 30 30 30H346q30 0 30-30V84M104 276V210q0-30 30-30M376 276V210q0-30-30-30" />
      </g>
      <g fill="var(--colors-surface)" stroke="var(--colors-line)">
        {records.map(([x, y, name]) => (
          <rect key={name} x={x + 0.5} y={y + 0.5} width="175" height="67" rx="8" />
        ))}
        <rect x="140.5" y="104.5" width="199" height="151" rx="10" />
      </g>
      {records.map(([x, y, name, value, sign]) => (
        <g key={name} transform={`translate(${x} ${y})`}>
          <text x="16" y="30" fontSize="15" fontWeight="600">
            {name}
          </text>
          <text x="16" y="51" fill="var(--colors-inkSoft)">
            {value}
          </text>
          <path
            d={sign}
            transform="translate(22 9)"
            fill="none"
            stroke="var(--colors-inkSoft)"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
      ))}
      <g fill="var(--colors-surface)" stroke="var(--colors-signal)" strokeWidth="3">
        <circle cx="104" cy="84" r="6" />
        <circle cx="376" cy="84" r="6" />
        <circle cx="104" cy="276" r="6" />
        <circle cx="376" cy="276" r="6" />
      </g>
      <path d="M188 124h66v48h-66zM258 138h18l16 16v18h-34z" />
      <path d="M264 143h10l10 11h-20z" fill="var(--colors-surface)" />
      <g stroke="var(--colors-surface)" strokeWidth="4">
        <circle cx="206" cy="174" r="10" />
        <circle cx="274" cy="174" r="10" />
      </g>
      <g textAnchor="middle">
        <text x="240" y="216" fontSize="20" fontWeight="600">
          {vehicle.plate}
        </text>
        <text x="240" y="238" fill="var(--colors-inkSoft)">
          Lorry, 7 tonnes
        </text>
      </g>
    </Frame>
  );
}

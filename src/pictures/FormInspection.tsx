import { clockTime, dayDate } from '../../content/day/day.ts';
import { Frame } from './Frame.tsx';
import { dayReport, dispenserOf } from './parts/of-the-day.ts';

const items = ['Tyres', 'Lights', 'Brakes', 'Mirrors'];

const { plate, minute } = dayReport('KCB 870F', 'inspection');
const fill = dayReport('KDA 412T', 'fill');
const { litres, shillings } = dispenserOf(fill);

/** Paperless Operations: the daily inspection on a driver's phone, with the photo taken at the fuel dispenser. */
export function FormInspection() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label={`Phone with the daily inspection of ${plate}: tyres, lights and brakes ticked, mirrors reported as cracked, signed by the driver; beside it a photo of a fuel dispenser showing ${litres} litres, stamped ${clockTime(fill.minute)}.`}
    >
      <rect x="38" y="22" width="200" height="316" rx="20" />
      <rect x="42" y="26" width="192" height="308" rx="16" fill="var(--colors-surface)" />
      <text x="58" y="62" fontSize="16" fontWeight="600">
        Daily inspection
      </text>
      <text x="58" y="82" fill="var(--colors-inkSoft)">
        {`${plate} · ${clockTime(minute)}`}
      </text>
      <path stroke="var(--colors-line)" d="M42 96.5h192M58 132.5h160M58 168.5h160M58 204.5h160" />
      {items.map((item, row) => (
        <g key={item} transform={`translate(0 ${row * 36})`}>
          <text x="58" y="120" fontSize="15">
            {item}
          </text>
          <circle cx="208" cy="115" r="10" fill={`var(--colors-${row < 3 ? 'moving' : 'alert'})`} />
          <path
            d={row < 3 ? 'M204 115l3 3 5.5-6' : 'M208 110v5.5m0 4v0'}
            fill="none"
            stroke="var(--colors-surface)"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </g>
      ))}
      <text x="58" y="248" fill="var(--colors-alert)">
        Left mirror cracked
      </text>
      <rect x="58.5" y="260.5" width="159" height="56" rx="6" fill="none" stroke="var(--colors-line)" />
      <path
        d="M74 298c6-22 16-34 16-20s-12 26-6 26 12-18 17-18-3 14 2 14 10-14 14-14-2 13 4 12 8-12 13-12 2 12 16 8 20-8 34-8"
        fill="none"
        stroke="var(--colors-ink)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <rect
        x="264.5"
        y="44.5"
        width="180"
        height="220"
        rx="8"
        fill="var(--colors-surface)"
        stroke="var(--colors-line)"
      />
      <path fill="var(--colors-mapWater)" d="M274 54h160v160H274z" />
      <path fill="var(--colors-mapRoad)" d="M274 190h160v24H274z" />
      <path fill="var(--colors-stopped)" d="M274 54h160v14H274z" />
      <rect
        x="306"
        y="84"
        width="80"
        height="116"
        rx="5"
        fill="var(--colors-mapRoadMajor)"
        stroke="var(--colors-ink)"
        strokeWidth="2"
      />
      <path fill="var(--colors-signal)" d="M307 146h78v14h-78z" />
      <path fill="var(--colors-stopped)" d="M298 200h96v8h-96z" />
      <rect x="309" y="94" width="74" height="42" rx="3" fill="var(--colors-onSignal)" />
      <path
        fill="none"
        stroke="var(--colors-ink)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M386 94h14q10 0 10 10v74q0 12-10 12t-10-12v-42m-2-14h6v18h-6"
      />
      <g textAnchor="end" fill="var(--colors-idle)" fontWeight="600">
        <text x="377" y="112">
          {litres}
        </text>
        <text x="377" y="130">
          {shillings}
        </text>
      </g>
      <text x="276" y="234" fontWeight="600">
        {`${litres} L`}
      </text>
      <text x="276" y="254" fill="var(--colors-inkSoft)">
        {`${dayDate.date}, ${clockTime(fill.minute)}`}
      </text>
      <rect
        x="264.5"
        y="280.5"
        width="180"
        height="40"
        rx="8"
        fill="var(--colors-surface)"
        stroke="var(--colors-line)"
      />
      <circle cx="286" cy="300" r="10" fill="var(--colors-moving)" />
      <path d="M282 300l3 3 5.5-6" fill="none" stroke="var(--colors-surface)" strokeWidth="2" strokeLinecap="round" />
      <text x="304" y="305">
        Matches tank
      </text>
    </Frame>
  );
}

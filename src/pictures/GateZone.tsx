import { Frame } from './Frame.tsx';
import { VehicleMark, Words } from './parts/parts.tsx';

/** A lorry on the open road: its speed, the seconds from one of its positions to the next, and the metres between them. */
const [kmh, seconds] = [80, 30];
const metres = Math.floor((kmh / 3.6) * seconds);
const small = 300;

/** Units of a metre on the open road. */
const scale = 0.24;
const positions = [0, 1, 2].map((report) => 40 + report * metres * scale);

const notes = [
  ['Drawn too wide', 'Driving past counts', 'as an arrival'],
  ['Inside the gate', 'Only a lorry that', 'turns in counts'],
] as const;

/** An article on geofences: a zone inside a depot's gate and one that crosses the road, and a circle that a lorry jumps over. */
export function GateZone() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label={`Depot on Mombasa Road from above: a dashed circle crosses the road and catches two lorries driving past, a solid outline ends inside the gate. Below, a lorry at ${kmh} km/h, ${metres} metres between positions, jumps over a circle ${small} metres wide.`}
    >
      <path fill="var(--colors-mapPark)" d="M0 0h60L44 150 0 160zM300 196l180-20v60H280z" />
      <g fill="none">
        <path stroke="var(--colors-mapRoad)" strokeWidth="46" d="M-10 196 490 166" />
        <path stroke="var(--colors-mapRoadMajor)" strokeWidth="5" d="M-10 196 490 166" />
        <path stroke="var(--colors-mapRoad)" strokeWidth="22" d="M206 120v64" />
      </g>
      <path
        fill="var(--colors-surface)"
        stroke="var(--colors-stopped)"
        strokeWidth="2"
        d="M220 158 266 155V24H66V167l128-7"
      />
      <path fill="var(--colors-stopped)" opacity=".3" d="M92 50h110v34H92zM92 98h44v38H92z" />
      <path
        fill="var(--colors-moving)"
        fillOpacity=".18"
        stroke="var(--colors-moving)"
        strokeWidth="3"
        strokeLinejoin="round"
        d="M79 37h174v105L79 152z"
      />
      <circle
        cx="166"
        cy="110"
        r="104"
        fill="none"
        stroke="var(--colors-alert)"
        strokeWidth="2.5"
        strokeDasharray="8 6"
      />
      <VehicleMark x={226} y={104} turn={0} />
      <VehicleMark x={114} y={178} turn={266} status="alert" />
      <VehicleMark x={206} y={194} turn={86} status="alert" />
      <VehicleMark x={404} y={182} turn={86} />
      {notes.map(([name, ...lines], note) => (
        <g key={name} transform={`translate(0 ${note * 68})`}>
          <path
            stroke={`var(--colors-${note ? 'moving' : 'alert'})`}
            strokeWidth="3"
            strokeDasharray={note ? undefined : '8 6'}
            d="M286 25h24"
          />
          <Words x={318} y={30} bold>
            {name}
          </Words>
          {lines.map((line, row) => (
            <Words key={line} x={318} y={50 + row * 18}>
              {line}
            </Words>
          ))}
        </g>
      ))}
      <path fill="var(--colors-surface)" d="M0 234h480v126H0z" />
      <path stroke="var(--colors-line)" d="M0 234.5h480" />
      <Words x={16} y={255}>
        {`${kmh} km/h: ${metres} m between two positions`}
      </Words>
      <path stroke="var(--colors-mapRoadMajor)" strokeWidth="14" d="M0 297h480" />
      <rect
        x="268"
        y="273"
        width="192"
        height="48"
        rx="10"
        fill="var(--colors-moving)"
        fillOpacity=".18"
        stroke="var(--colors-moving)"
        strokeWidth="3"
      />
      <circle
        cx="120"
        cy="297"
        r={(small * scale) / 2}
        fill="none"
        stroke="var(--colors-alert)"
        strokeWidth="2.5"
        strokeDasharray="8 6"
      />
      <g fill="var(--colors-ink)" stroke="var(--colors-surface)" strokeWidth="2.5">
        {positions.map((x) => (
          <circle key={x} cx={x} cy="297" r="7" />
        ))}
      </g>
      <Words x={120} y={349} at="middle" color="alert">
        {`${small} m: missed`}
      </Words>
      <Words x={364} y={343} at="middle">
        {`Over ${metres} m: seen`}
      </Words>
    </Frame>
  );
}

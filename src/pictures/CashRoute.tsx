import { Frame } from './Frame.tsx';
import { Tick, VehicleMark, Words } from './parts/parts.tsx';

const signed = [
  [72, 76],
  [150, 178],
  [262, 152],
] as const;

/** Financial services: a cash van's agreed corridor, the driven line in it and out of it, and the SMS to control. */
export function CashRoute() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label="Map with a cash van's agreed corridor as a wide green band between branches, three of them ticked for signed bags; the driven line leaves the band in red, and an SMS warns the control room at 14:06."
    >
      <g fill="none" strokeLinejoin="round" strokeLinecap="round">
        <path fill="var(--colors-mapPark)" d="M300 0h190v90l-120 10zM0 250l110-20 60 130H0z" />
        <path
          stroke="var(--colors-mapWater)"
          strokeWidth="6"
          d="M-10 150C60 130 90 190 130 230S220 300 300 290 420 330 490 310"
        />
        <path
          stroke="var(--colors-mapRoad)"
          strokeWidth="5"
          d="M0 20 480 60M20 0l40 360M72 76 490 110M150 178 110 360M150 178 0 210M210 0l52 152 30 210M262 152 490 140M340 0l60 360M150 178 330 0M100 360 490 220M330 232l150 60"
        />
        <path
          stroke="var(--colors-moving)"
          strokeOpacity=".22"
          strokeWidth="46"
          d="M72 76 150 178 262 152 330 232 420 216"
        />
        <path
          stroke="var(--colors-moving)"
          strokeWidth="2"
          strokeDasharray="3 6"
          d="M72 76 150 178 262 152 330 232 420 216"
        />
        <path stroke="var(--colors-signal)" strokeWidth="5" d="M72 76 150 178 262 152 282 176" />
        <path stroke="var(--colors-alert)" strokeWidth="5" d="M282 176 330 146 372 143" />
      </g>
      {signed.map(([x, y]) => (
        <g key={x}>
          <circle cx={x} cy={y} r="14" fill="var(--colors-surface)" />
          <Tick x={x} y={y} />
        </g>
      ))}
      <g fill="var(--colors-surface)" stroke="var(--colors-stopped)" strokeWidth="4">
        <circle cx="330" cy="232" r="9" />
        <circle cx="420" cy="216" r="9" />
      </g>
      <circle cx="372" cy="143" r="26" fill="var(--colors-alert)" opacity=".2" />
      <VehicleMark x={372} y={143} turn={86} status="alert" />
      <g paintOrder="stroke" stroke="var(--colors-mapLand)" strokeWidth="4">
        <Words x={94} y={72} bold>
          Cash centre
        </Words>
        <Words x={166} y={214}>
          Branch
        </Words>
        <Words x={244} y={126} at="end">
          Machine
        </Words>
      </g>
      <path
        fill="var(--colors-surface)"
        stroke="var(--colors-alert)"
        strokeWidth="1.5"
        d="M228 16h228a8 8 0 0 1 8 8v62a8 8 0 0 1-8 8h-76l-8 16-8-16H228a8 8 0 0 1-8-8V24a8 8 0 0 1 8-8z"
      />
      <Words x={236} y={42} soft>
        SMS to control
      </Words>
      <Words x={448} y={42} soft at="end">
        14:06
      </Words>
      <Words x={236} y={68} bold color="alert">
        KDJ 160F off its road
      </Words>
      <rect x="16" y="276" width="448" height="68" rx="8" fill="var(--colors-surface)" stroke="var(--colors-line)" />
      <Words x={36} y={304} bold>
        Bag 2217
      </Words>
      <Words x={36} y={327} soft>
        Seal 55081
      </Words>
      <path stroke="var(--colors-signal)" strokeWidth="4" d="M168 310h134" />
      <path stroke="var(--colors-line)" strokeWidth="4" d="M302 310h122" />
      <g fill="var(--colors-surface)" stroke="var(--colors-signal)" strokeWidth="3">
        <circle cx="168" cy="310" r="6" />
        <circle cx="302" cy="310" r="6" />
        <circle cx="424" cy="310" r="6" stroke="var(--colors-stopped)" />
      </g>
      <g textAnchor="middle">
        <Words x={168} y={299}>
          Cashier
        </Words>
        <Words x={302} y={299}>
          Crew
        </Words>
        <Words x={424} y={299} soft>
          Vault
        </Words>
        <Words x={168} y={335} soft>
          13:31
        </Words>
        <Words x={302} y={335} soft>
          13:34
        </Words>
      </g>
    </Frame>
  );
}

import { Frame } from './Frame.tsx';
import { Tick, Words } from './parts/parts.tsx';

const compartments = [
  ['80412', '80412', 'Diesel'],
  ['80413', '80413', 'Diesel'],
  ['80414', '80474', 'Super'],
  ['80415', '80415', 'Super'],
] as const;

/** Energy: a tanker from the side, over each compartment its seal number at the gantry and at the station. */
export function TankerSeals() {
  return (
    <Frame
      ground="var(--colors-surface)"
      label="Fuel tanker with four compartments, over each the seal number at the gantry and at the station: three pairs are alike and ticked, the third differs, 80414 against 80474, and is marked red."
    >
      <path fill="var(--colors-mapWater)" d="M0 176h480v128H0z" />
      <path fill="var(--colors-mapPark)" d="M0 280c80-30 140-20 220-8s180-24 260-10v42H0z" />
      <path fill="var(--colors-mapRoadMajor)" d="M0 296h480v16H0z" />
      <Words x={20} y={36} size={17} bold>
        KDL 518G
      </Words>
      <Words x={460} y={36} soft at="end">
        Nakuru to Eldoret
      </Words>
      <Words x={376} y={81} soft>
        At gantry
      </Words>
      <Words x={376} y={111} soft>
        At station
      </Words>
      <path stroke="var(--colors-line)" d="M20 56.5h440M20 91.5h440" />
      {compartments.map(([gantry, station, product], column) => (
        <g key={gantry} transform={`translate(${63 + column * 84} 0)`}>
          <Words x={0} y={81} size={16} at="middle">
            {gantry}
          </Words>
          <Words
            x={0}
            y={112}
            size={16}
            bold={gantry !== station}
            at="middle"
            color={gantry === station ? undefined : 'alert'}
          >
            {station}
          </Words>
          <path stroke={`var(--colors-${gantry === station ? 'moving' : 'alert'})`} strokeWidth="2" d="M0 140v50" />
          <Tick x={0} y={140} status={gantry === station ? 'moving' : 'alert'} />
          <path d="M-14 190h28v-8h-28z" />
          <rect
            x="-39"
            y="192"
            width="78"
            height="76"
            rx="10"
            fill={`var(--colors-${gantry === station ? 'surface' : 'tint'})`}
            stroke={`var(--colors-${gantry === station ? 'ink' : 'alert'})`}
            strokeWidth="3"
          />
          <Words x={0} y={235} at="middle">
            {product}
          </Words>
        </g>
      ))}
      <path d="M18 272h360v10H18zM366 204h46q8 0 11 7l15 35q4 8 4 16v22h-76z" />
      <path fill="var(--colors-mapWater)" d="M386 216h22l13 30h-35z" />
      <g stroke="var(--colors-surface)" strokeWidth="4">
        <circle cx="54" cy="288" r="16" />
        <circle cx="94" cy="288" r="16" />
        <circle cx="134" cy="288" r="16" />
        <circle cx="330" cy="288" r="16" />
        <circle cx="414" cy="288" r="16" />
      </g>
      <Words x={20} y={342} bold color="alert">
        Compartment 3 differs
      </Words>
      <Words x={460} y={342} soft at="end">
        12 Oct, 15:07
      </Words>
    </Frame>
  );
}

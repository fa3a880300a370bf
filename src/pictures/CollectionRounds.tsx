import { Frame } from './Frame.tsx';
import { Card, VehicleMark, Words } from './parts/parts.tsx';

/** Utility fleets: an estate's streets as the refuse lorry's own track ticks them off, with the one that was blocked. */
export function CollectionRounds() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label="Street map of Umoja on a Thursday at 09:12: the streets that the refuse lorry has been through are green, 13 still open are dotted, one is red where a parked lorry blocks it; 38 are done."
    >
      <g fill="none" transform="rotate(-7 240 180)">
        <path fill="var(--colors-mapPark)" d="M364 190h60v42h-60zM-40-60H540v50H-40z" />
        <path
          stroke="var(--colors-mapRoad)"
          strokeWidth="15"
          d="M50 52H430V100H50V148H430V196M50 148V244H430V196H50M50 244V292H430V244M50 52V148M430 52V292M-40 20H540M-40 330H540M146 52V292M238 100V244M334 52V292"
        />
        <path
          stroke="var(--colors-moving)"
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M-40 20H50V52H430V100H334V52M334 100H270M206 100H50V148H430V196H290M146 52V148M238 100V148M50 148V196H146V148"
        />
        <path stroke="var(--colors-alert)" strokeWidth="6" strokeLinecap="round" d="M214 100h48" />
        <path
          stroke="var(--colors-stopped)"
          strokeWidth="2.5"
          strokeDasharray="1 7"
          strokeLinecap="round"
          d="M270 196H238V244H430V292H50V196M50 52V92M430 100V140M430 204V244M334 108V140M334 156V292M146 204V292M154 196H238M58 244H238"
        />
        <path stroke="var(--colors-ink)" strokeWidth="2" strokeDasharray="8 6" d="M30 36H452V312H30z" />
      </g>
      <VehicleMark x={290} y={190} turn={-97} />
      <Card x={236} y={22} width={166} height={60} />
      <path fill="var(--colors-surface)" d="M236 81l1-9 11 9z" />
      <path fill="var(--colors-mapWater)" d="M244 30h56v44h-56z" />
      <path fill="var(--colors-stopped)" d="M244 62h56v12h-56z" />
      <path d="M250 42h28v22h-28zM280 48h10l5 8v8h-15z" />
      <circle cx="259" cy="65" r="4" />
      <circle cx="286" cy="65" r="4" />
      <Words x={310} y={48} bold color="alert">
        Blocked
      </Words>
      <Words x={310} y={68} soft>
        08:57
      </Words>
      <Card x={16} y={244} width={186} height={100} />
      <Words x={32} y={271} bold>
        Umoja
      </Words>
      <Words x={186} y={271} soft at="end">
        Thu 09:12
      </Words>
      <g strokeLinecap="round">
        <path stroke="var(--colors-moving)" strokeWidth="6" d="M35 298h20" />
        <path stroke="var(--colors-stopped)" strokeWidth="2.5" strokeDasharray="1 7" d="M33 323h25" />
      </g>
      <Words x={68} y={303}>
        38 streets done
      </Words>
      <Words x={68} y={328}>
        13 still open
      </Words>
    </Frame>
  );
}

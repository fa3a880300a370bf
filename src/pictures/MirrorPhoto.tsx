import { clockTime } from '../../content/day/day.ts';
import { Frame } from './Frame.tsx';
import { dayReport, dayVehicle } from './parts/of-the-day.ts';
import { Card, Tick, Words } from './parts/parts.tsx';

const { plate, minute } = dayReport('KCB 870F', 'inspection');
const { driver } = dayVehicle(plate);

/** What is inspected, from the first to the last: the mirrors are the sixth. */
const items = [276, 304, 332, 360, 388, 416];

/** Tour, inspections: the driver's phone held up to the cracked mirror, at the moment of the photo. */
export function MirrorPhoto() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label={`${driver} holds a phone up to the cracked left mirror of van ${plate} at ${clockTime(minute)} and takes its photo: five items of the inspection are in order, the sixth is reported, and the van is fit to drive.`}
    >
      <defs>
        <clipPath id="mirror-view">
          <rect x="262" y="80" width="168" height="150" />
        </clipPath>
        <clipPath id="mirror-glass">
          <rect x="70" y="72" width="92" height="132" rx="14" />
        </clipPath>
        <g id="mirror-scene" strokeLinejoin="round" strokeLinecap="round">
          <path fill="var(--colors-mapLand)" d="M-60-20h540v260H-60z" />
          <path fill="var(--colors-mapRoad)" d="M-60 236H480v160H-60z" />
          <path stroke="var(--colors-line)" strokeWidth="2" d="M-60 236H480" />
          <path fill="var(--colors-surface)" stroke="var(--colors-ink)" strokeWidth="3" d="M198-20 226 380H490V-20z" />
          <path fill="var(--colors-mapWater)" stroke="var(--colors-ink)" strokeWidth="3" d="M220 14 227 118H490V14z" />
          <path stroke="var(--colors-ink)" strokeWidth="9" d="M176 100 204 95M176 176 210 181" />
          <rect
            x="56"
            y="58"
            width="120"
            height="160"
            rx="24"
            fill="var(--colors-stopped)"
            stroke="var(--colors-ink)"
            strokeWidth="3"
          />
          <g clipPath="url(#mirror-glass)">
            <path fill="var(--colors-mapWater)" d="M60 60h120v160H60z" />
            <path fill="var(--colors-mapPark)" d="M60 140q30-16 60-6t60-4v80H60z" />
            <path fill="var(--colors-mapRoadMajor)" d="M60 220l44-70h10l20 70z" />
            <path fill="var(--colors-surface)" stroke="var(--colors-ink)" strokeWidth="2" d="M128 210 138 60h60v150z" />
          </g>
          <path
            fill="none"
            stroke="var(--colors-ink)"
            strokeWidth="2"
            d="M104 126 92 74M104 126l26-18 10-34M104 126l34 4 22-8M104 126l26 30 10 46M104 126l-10 34-22 20M104 126l-32-10M99 104l20-9 12 13M138 130l-8 26-32-6"
          />
          <rect x="70" y="72" width="92" height="132" rx="14" fill="none" stroke="var(--colors-ink)" strokeWidth="3" />
        </g>
      </defs>
      <use href="#mirror-scene" />
      <g fill="var(--colors-mapRoadMajor)" stroke="var(--colors-ink)" strokeWidth="2.5">
        <path d="M400 380C440 340 470 280 490 210V380z" />
        {[128, 164, 200, 236].map((y) => (
          <rect key={y} x="238" y={y} width="40" height="30" rx="14" />
        ))}
      </g>
      <rect x="254" y="12" width="184" height="340" rx="22" />
      <rect x="262" y="20" width="168" height="324" rx="15" fill="var(--colors-surface)" />
      <Words x={276} y={47} bold>
        Left mirror
      </Words>
      <Words x={276} y={67} soft>
        {`${plate}, ${clockTime(minute)}`}
      </Words>
      <g clipPath="url(#mirror-view)">
        <use href="#mirror-scene" transform="translate(224 10) scale(1.05)" />
      </g>
      <path
        d="M272 108v-18h18M402 90h18v18M420 202v18h-18M290 220h-18v-18"
        fill="none"
        stroke="var(--colors-ink)"
        strokeWidth="3"
      />
      <path stroke="var(--colors-signal)" strokeWidth="4" d="M276 256H416" />
      {items.map((x, item) => (
        <circle
          key={x}
          cx={x}
          cy="256"
          r={item < 5 ? 6 : 9}
          fill={`var(--colors-${item < 5 ? 'moving' : 'alert'})`}
          stroke="var(--colors-surface)"
          strokeWidth="2"
        />
      ))}
      <circle cx="346" cy="306" r="25" fill="none" stroke="var(--colors-ink)" strokeWidth="3" />
      <circle cx="346" cy="306" r="19" fill="var(--colors-signal)" />
      <path
        d="M490 262C450 272 400 284 366 292a13 13 0 0 0 2 27C404 320 440 336 490 372z"
        fill="var(--colors-mapRoadMajor)"
        stroke="var(--colors-ink)"
        strokeWidth="2.5"
      />
      <path d="M360 300q6-4 14 0" fill="none" stroke="var(--colors-ink)" strokeWidth="2" />
      <Card x={16} y={256} width={188} height={88} />
      <Words x={30} y={281} bold>
        {driver}
      </Words>
      <Tick x={40} y={302} />
      <Words x={58} y={307}>
        Fit to drive today
      </Words>
      <Tick x={40} y={327} status="alert" />
      <Words x={58} y={332}>
        Mirror by tonight
      </Words>
    </Frame>
  );
}

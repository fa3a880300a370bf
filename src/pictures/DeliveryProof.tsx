import { Frame } from './Frame.tsx';
import { Words } from './parts/parts.tsx';

/** Delivery fleets: the photo at the door, the place, and the slip with what was taken and the receiver's signature. */
export function DeliveryProof() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label="Proof of a delivery in Ruiru: photo of a television’s carton in a doorway stamped 15:40, the place on a map, and a slip for parcel 5021 from Kisumu: one box, its dent noted at the counter, promised by 16:00, signed by Atieno P., a neighbour, at 15:41."
    >
      <clipPath id="proof-clip">
        <rect x="16" y="16" width="208" height="216" rx="8" />
        <rect x="16" y="248" width="208" height="96" rx="8" />
      </clipPath>
      <g clipPath="url(#proof-clip)">
        <path fill="var(--colors-mapRoadMajor)" d="M16 16h208v216H16z" />
        <path fill="var(--colors-line)" d="M16 180h208v52H16z" />
        <path fill="var(--colors-moving)" d="M52 44h80v136H52z" />
        <path
          stroke="var(--colors-surface)"
          strokeWidth="2"
          opacity=".5"
          d="M92 44v136M60 56h24v44H60zM100 56h24v44h-24z"
          fill="none"
        />
        <path fill="var(--colors-mapWater)" d="M152 60h56v56h-56z" />
        <path stroke="var(--colors-surface)" strokeWidth="3" d="M180 60v56M152 88h56" />
        <g fill="var(--colors-idle)" stroke="var(--colors-surface)" strokeWidth="2">
          <path d="M64 116h136v76H64z" />
          <path fill="none" d="M132 116v18M64 128l12-12M96 152h72v24H96z" />
        </g>
        <path fill="var(--colors-stopped)" d="M16 200h208v32H16z" />
        <path fill="var(--colors-tint)" d="M16 248h208v96H16z" />
        <path
          fill="none"
          stroke="var(--colors-mapRoad)"
          strokeWidth="6"
          d="M16 270l90 20 118-30M70 248l-20 96M150 248l20 96"
        />
        <path
          fill="none"
          stroke="var(--colors-mapRoadMajor)"
          strokeWidth="10"
          d="M10 330C70 310 110 300 150 292S210 270 230 250"
        />
        <path fill="none" stroke="var(--colors-signal)" strokeWidth="5" d="M10 330C70 310 110 300 150 292" />
      </g>
      <path
        d="M150 294c-7-12-16-17-16-27a16 16 0 0 1 32 0c0 10-9 15-16 27z"
        stroke="var(--colors-surface)"
        strokeWidth="2.5"
      />
      <circle cx="150" cy="267" r="6" fill="var(--colors-surface)" />
      <Words x={32} y={221} bold color="surface">
        12 Oct, 15:40
      </Words>
      <g stroke="var(--colors-tint)" strokeWidth="4" paintOrder="stroke">
        <Words x={164} y={324} bold>
          Ruiru
        </Words>
      </g>
      <path
        d="M240.5 16.5h223v322l-14-10-14 10-14-10-14 10-14-10-14 10-14-10-14 10-14-10-14 10-14-10-14 10-14-10-14 10-14-10-13 10z"
        fill="var(--colors-surface)"
        stroke="var(--colors-line)"
        strokeLinejoin="round"
      />
      <Words x={260} y={52} size={18} bold>
        Parcel 5021
      </Words>
      <path stroke="var(--colors-inkSoft)" strokeDasharray="4 4" d="M260 70.5h184m0 116H260" />
      <Words x={260} y={100}>
        From Kisumu
      </Words>
      <Words x={444} y={100} at="end">
        1 box
      </Words>
      <Words x={260} y={130}>
        Dent, left side
      </Words>
      <Words x={444} y={130} soft at="end">
        As sent
      </Words>
      <Words x={260} y={166} size={18} bold>
        By 16:00
      </Words>
      <Words x={444} y={166} size={18} bold at="end">
        15:40
      </Words>
      <path
        d="M276 254c4-30 16-48 18-34s-14 36-7 36 13-26 19-26-4 18 3 18 11-18 16-18-2 17 5 16 10-16 16-16 1 16 12 10 10-34 16-34-6 40 2 40 14-20 22-20 6 14 34 8"
        fill="none"
        stroke="var(--colors-ink)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path stroke="var(--colors-line)" d="M260 270.5h184" />
      <Words x={260} y={294} bold>
        Atieno P.
      </Words>
      <Words x={260} y={314} soft>
        Neighbour, 15:41
      </Words>
    </Frame>
  );
}

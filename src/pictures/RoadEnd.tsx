import { Frame } from './Frame.tsx';
import { VehicleMark, WayPoints, Words } from './parts/parts.tsx';
import { Terrain } from './parts/Terrain.tsx';

/** How much larger the land is drawn than on the wide map. */
const scale = 3.2;

/** For an unknown address: a trip on the map to where its road ends, half way up the escarpment. */
export function RoadEnd() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label="Map of an escarpment in contours: a road climbs towards it and ends before the last way-point of a trip; a vehicle has stopped there, at kilometre 404."
    >
      <path
        fill="var(--colors-mapPark)"
        d="M428-10C404 60 454 90 440 160S470 270 440 370H490V-10zM-10 40C30 20 84 36 92 84S40 150-10 140z"
      />
      <path
        fill="none"
        stroke="var(--colors-mapWater)"
        strokeWidth="5"
        d="M120-10C104 50 150 90 132 150S60 210 52 300 70 350 60 380"
      />
      <g transform={`translate(${-86 * scale} ${-166 * scale}) scale(${scale})`}>
        <Terrain id="road-end-contours" scale={scale} fine strength={2} />
      </g>
      <g fill="none" strokeLinecap="round">
        <path
          stroke="var(--colors-mapRoad)"
          strokeWidth="4"
          d="M96 268C80 226 30 220-20 196M196 248C212 290 176 320 184 380"
        />
        <g stroke="var(--colors-mapRoad)" strokeWidth="16">
          <path id="road-end" d="M-20 318C40 322 70 300 96 268S150 236 196 248 262 230 250 190 262 140 304 144" />
        </g>
        <use href="#road-end" stroke="var(--colors-mapRoadMajor)" strokeWidth="11" />
        <use href="#road-end" stroke="var(--colors-signal)" strokeWidth="5" />
        <path
          stroke="var(--colors-inkSoft)"
          strokeWidth="3"
          strokeDasharray="1 9"
          d="M326 146C352 152 372 124 384 92"
        />
      </g>
      <circle cx="388" cy="80" r="6" fill="var(--colors-mapLand)" stroke="var(--colors-inkSoft)" strokeWidth="3" />
      <WayPoints
        at={[
          [96, 268],
          [196, 248],
        ]}
      />
      <VehicleMark x={306} y={144} status="stopped" turn={90} />
      <path d="M270 78h72a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6h-30l-6 8-6-8h-30a6 6 0 0 1-6-6V84a6 6 0 0 1 6-6z" />
      <Words x={306} y={102} bold at="middle" color="paper">
        km 404
      </Words>
    </Frame>
  );
}

import { day } from '../../../content/day/day.gen.ts';
import {
  clockTime,
  type FleetMember,
  isAlarm,
  statusCounts,
  tenth,
  type VehicleNow,
} from '../../../content/day/day.ts';
import { type DayMapLayout, type Letters, linePath, type Projection, portraitMap, wideMap } from './fleetMapScale.ts';
import { Terrain } from './Terrain.tsx';

/** Lines through places on earth. */
type Lines = readonly (readonly (readonly [longitude: number, latitude: number])[])[];

const place = (name: string) => day.places[name] ?? ([0, 0] as const);

/** Roads that no vehicle of the day takes, by what they pass: on the whole map, and in the close-up. */
export const byRoads: Lines = [
  [
    [36.08, -0.3],
    [35.28, -0.37],
    [35.1, -0.25],
  ],
  [
    [36.08, -0.3],
    [36.36, 0.04],
    [36.95, -0.42],
    [37.08, -1.04],
    [37.46, -0.53],
    [37.65, 0.05],
    [37.07, 0.01],
    [36.95, -0.42],
  ],
  [
    [36.58, -0.98],
    [35.87, -1.09],
    [35.3, -1.2],
  ],
  [
    [36.98, -1.46],
    [37.26, -1.52],
    [38.01, -1.37],
    [38.06, -0.93],
  ],
  [
    [37.47, -2.08],
    [37.5, -2.93],
    [37.68, -3.4],
    [38.56, -3.39],
  ],
  [
    [39.66, -4.04],
    [39.78, -3.5],
    [40, -2.7],
    [39.65, -0.45],
  ],
  [
    [35.27, 0.51],
    [35, 1.02],
  ],
];
const streets: Lines = [
  [
    [36.82, -1.28],
    [36.76, -1.3],
    [36.72, -1.33],
    [36.62, -1.38],
  ],
  [
    [36.8, -1.26],
    [36.76, -1.2],
    [36.64, -1.11],
  ],
  [
    [36.82, -1.28],
    [36.84, -1.17],
    [36.83, -1],
  ],
  [
    [36.82, -1.28],
    [36.9, -1.28],
    [37.2, -1.25],
  ],
  [
    [36.72, -1.33],
    [36.78, -1.39],
    [36.96, -1.52],
  ],
];

/** How long an alarm shows on the map, in minutes. */
const alarmTime = 20;

const isMoving = ({ now }: FleetMember) => now.status === 'moving';

type Shown = { minute: number; fleet: readonly FleetMember[]; followed?: FleetMember | undefined };

/** The fleet on the roads from Mombasa to Eldoret, and those around Nairobi once more, larger. */
export function FleetMap({ map, minute, fleet, followed }: Shown & { map: DayMapLayout }) {
  const alarmed = day.events
    .filter((event) => isAlarm(event) && event.minute <= minute && minute - event.minute < alarmTime)
    .map(({ plate }) => plate);
  const isClose = ({ longitude, latitude }: VehicleNow) => map.isClose(longitude, latitude);
  // Those that move above those that stand where they pass.
  const marks = fleet.toSorted((one, other) => Number(isMoving(one)) - Number(isMoving(other)));
  const { country, surroundings } = map.isPortrait ? portraitLand : wideLand;
  return (
    <>
      {country}
      {followed && <Driven {...followed} project={map.onMap} />}
      <CloseUpFrame map={map} />
      {marks.map(({ vehicle, now }) => !isClose(now) && <Mark key={vehicle.plate} now={now} project={map.onMap} />)}
      <clipPath id="day-close-up">
        <rect {...map.frame} rx="6" />
      </clipPath>
      <g clipPath="url(#day-close-up)">
        {surroundings}
        {followed && <Driven {...followed} project={map.inCloseUp} />}
        {marks.map(
          ({ vehicle, now }) => isClose(now) && <Mark key={vehicle.plate} now={now} project={map.inCloseUp} />,
        )}
      </g>
      <rect {...map.frame} rx="6" fill="none" stroke="var(--colors-inkSoft)" />
      {fleet.map(
        ({ vehicle, now }) =>
          alarmed.includes(vehicle.plate) && <AlarmRing key={vehicle.plate} now={now} project={map.seenAt} />,
      )}
      {followed && <Followed followed={followed} fleet={fleet} map={map} />}
      <ScaleBar map={map} />
    </>
  );
}

/** What does not change from minute to minute: made once for each map. */
function landOf(map: DayMapLayout) {
  const { width, left, onMap, inCloseUp, towns, suburbs, scale, top, frame, perDegree, isPortrait } = map;
  const joined = leadersOf(map);
  // Water, parks and contours are drawn for the wide map.
  const size = scale / wideMap.scale;
  const larger = perDegree / wideMap.perDegree;
  const [x, y] = inCloseUp(36.5, -1);
  return {
    country: (
      <>
        <g transform={`scale(${size}) translate(${tenth(left / size)} ${tenth((top - wideMap.top) * wideMap.scale)})`}>
          <Terrain id={`escarpment-${width}`} scale={size} />
        </g>
        <MapRoads project={onMap} others={byRoads} thin={isPortrait} />
        {/* Behind the names, whose halos part it. */}
        <path d={joined} fill="none" stroke="var(--colors-inkSoft)" strokeDasharray="2 3" />
        <Lettering at={towns} project={onMap} />
      </>
    ),
    surroundings: (
      <>
        <rect {...frame} fill="var(--colors-mapLand)" />
        <path
          transform={`translate(${x} ${y}) scale(${larger}) translate(${-wideMap.frame.x} ${-wideMap.frame.y})`}
          fill="var(--colors-mapPark)"
          d="M396 268c20-8 46-4 66 6s30 18 22 28-38 8-62-2-42-26-26-32zM398 246l16-6 8 12-14 8z"
        />
        <MapRoads project={inCloseUp} others={streets} wide />
        <Lettering at={suburbs} project={inCloseUp} />
      </>
    ),
  };
}

/** What the close-up shows, on the whole map. */
function CloseUpFrame({ map: { framed } }: { map: DayMapLayout }) {
  const [[left, top], [right, bottom]] = framed;
  return (
    <rect
      x={left}
      y={top}
      width={right - left}
      height={bottom - top}
      rx="3"
      fill="none"
      stroke="var(--colors-inkSoft)"
    />
  );
}

/** What joins that to the close-up. */
function leadersOf({ framed, frame, isPortrait }: DayMapLayout): string {
  const [[left, top], [right, bottom]] = framed;
  return isPortrait
    ? `M${left} ${bottom}L${frame.x} ${frame.y}M${right} ${bottom}L${frame.x + frame.width} ${frame.y}`
    : `M${right} ${top}L${frame.x} ${frame.y}M${right} ${bottom}L${frame.x} ${frame.y + frame.height}`;
}

/** The places on the road from Mombasa to Eldoret: two lorries pass all of them. */
const trunk = new Set(
  day.vehicles.filter(({ plate }) => /KCZ 290D|KCZ 204P/.test(plate)).flatMap(({ way }) => way.map(([name]) => name)),
);

type MapRoadsProps = { project: Projection; others: Lines; wide?: boolean; thin?: boolean };

/** The roads of the day, and others. */
export function MapRoads({ project, others, wide = false, thin = false }: MapRoadsProps) {
  const [trunkRoad, roads] = [true, false].map((isTrunk) =>
    day.roads
      .filter(([from, to]) => isTrunk === (trunk.has(from) && trunk.has(to)))
      .map(([from, to]) => linePath([project(...place(from)), project(...place(to))]))
      .join(''),
  );
  const rest = others.map((road) => linePath(road.map((at) => project(...at)))).join('');
  const width = wide ? 4 : thin ? -1.5 : 0;
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={rest} stroke="var(--colors-mapRoad)" strokeWidth={wide ? 3 : 2.5} />
      <g stroke="var(--colors-mapRoad)">
        <path d={roads} strokeWidth={5.5 + width} />
        <path d={trunkRoad} strokeWidth={8 + width} />
      </g>
      <g stroke="var(--colors-mapRoadMajor)">
        <path d={roads} strokeWidth={3 + width} />
        <path d={trunkRoad} strokeWidth={5 + width} />
      </g>
    </g>
  );
}

function Lettering({ at, project }: { at: Letters; project: Projection }) {
  return (
    <g fill="var(--colors-ink)" paintOrder="stroke" stroke="var(--colors-mapLand)" strokeWidth="4">
      {at.map(([name, right, down, anchor]) => {
        const [x, y] = project(...place(name));
        return (
          <text key={name} x={x + right} y={y + down} textAnchor={anchor}>
            {name}
          </text>
        );
      })}
    </g>
  );
}

/** The way that a vehicle has come. */
export function Driven({ vehicle, now, project }: FleetMember & { project: Projection }) {
  const passed = vehicle.way.filter(([, km]) => km <= now.km).map(([name]) => project(...place(name)));
  return (
    <path
      d={linePath([...passed, project(now.longitude, now.latitude)])}
      fill="none"
      stroke="var(--colors-signal)"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

function Mark({ now, project }: { now: VehicleNow; project: Projection }) {
  const [x, y] = project(now.longitude, now.latitude);
  return (
    <g className="vehicle" transform={`translate(${x} ${y}) rotate(${now.heading})`} stroke="var(--colors-surface)">
      <circle r="7" strokeWidth="2" fill={`var(--colors-${now.status})`} />
      {now.status === 'moving' && <path d="M0-4 3 3 0 1.5-3 3z" fill="var(--colors-surface)" stroke="none" />}
    </g>
  );
}

/** Around a vehicle that somebody has to look at. */
function AlarmRing({ now, project }: { now: VehicleNow; project: Projection }) {
  const [x, y] = project(now.longitude, now.latitude);
  return (
    <g fill="var(--colors-alert)">
      <circle cx={x} cy={y} r="17" opacity=".25" />
      <circle cx={x} cy={y} r="8" stroke="var(--colors-surface)" strokeWidth="2" />
    </g>
  );
}

/** Half the size of the plate, and the advance of a letter beside a place, in units. */
const plate = { width: 46, height: 13, letter: 8.4 } as const;

/** Where the plate hides no name, or least of them, as near to its mark as can be; rather another vehicle than a name. */
function plateAt({ followed, fleet, map }: FollowedProps): readonly [x: number, y: number] {
  const { now } = followed;
  const [x, y] = map.seenAt(now.longitude, now.latitude);
  const isClose = map.isClose(now.longitude, now.latitude);
  const project = isClose ? map.inCloseUp : map.onMap;
  const names = (isClose ? map.suburbs : map.towns).map(([name, right, down, anchor]) => {
    const [at, foot] = project(...place(name));
    const width = name.length * plate.letter;
    const start = at + right - (anchor === 'end' ? width : 0);
    return [start, foot + down - 13, start + width, foot + down + 3] as const;
  });
  const marks = fleet
    .filter(({ vehicle }) => vehicle.plate !== followed.vehicle.plate)
    .map(({ now: { longitude, latitude } }) => map.seenAt(longitude, latitude))
    .map(([at, down]) => [at - 9, down - 9, at + 9, down + 9] as const);
  const within = (at: number, half: number, from: number, length: number) =>
    Math.min(Math.max(at, from + half + 4), from + length - half - 4);
  const bounds = isClose ? map.frame : { x: 0, y: 0, width: map.width, height: map.height };
  const own = [x - 15, y - 15, x + 15, y + 15] as const;
  const places = reaches.map(([right, down]) => {
    const at = within(x + right, plate.width, bounds.x, bounds.width);
    const foot = within(y + down, plate.height, bounds.y, bounds.height);
    const covered = (boxes: readonly (readonly [left: number, top: number, end: number, bottom: number])[]) =>
      boxes.reduce((sum, [left, top, end, bottom]) => {
        const wide = Math.min(end, at + plate.width) - Math.max(left, at - plate.width);
        const high = Math.min(bottom, foot + plate.height) - Math.max(top, foot - plate.height);
        return sum + Math.max(0, wide) * Math.max(0, high);
      }, 0);
    const away = Math.hypot(at - x, (foot - y) * 2);
    return { at: [at, foot] as const, cost: 9 * covered([...names, own]) + covered(marks) / 4 + 2 * away };
  });
  return places.reduce((best, each) => (each.cost < best.cost ? each : best)).at;
}

/** Where a plate may stand, from its mark: above it at first. */
const reaches = [-30, 30, 0, -44, 44, -58, 58].flatMap((down) =>
  [0, 64, -64, 96, 120].map((right) => [right, down] as const),
);

type FollowedProps = { followed: FleetMember; fleet: readonly FleetMember[]; map: DayMapLayout };

/** The mark of the vehicle that is followed, with its plate. */
function Followed({ followed, fleet, map }: FollowedProps) {
  const { longitude, latitude } = followed.now;
  const [x, y] = map.seenAt(longitude, latitude);
  return (
    <g>
      <circle cx={x} cy={y} r="13" fill="none" stroke="var(--colors-signal)" strokeWidth="4" />
      <g transform={`translate(${plateAt({ followed, fleet, map }).join(' ')})`}>
        <rect x="-3.1em" y="-.85em" width="6.2em" height="1.7em" rx="6" fill="var(--colors-ink)" />
        <text y=".36em" textAnchor="middle" fontWeight="600" fill="var(--colors-paper)">
          {followed.vehicle.plate}
        </text>
      </g>
    </g>
  );
}

/** A hundred kilometres: a degree of latitude is 111. */
function ScaleBar({ map: { scale, bar } }: { map: DayMapLayout }) {
  const length = tenth((scale * 100) / 111);
  return (
    <g transform={`translate(${bar.join(' ')})`}>
      <path d={`M0-5v5h${length}v-5`} fill="none" stroke="var(--colors-ink)" strokeWidth="1.5" />
      <text x={length + 8} y="2" fill="var(--colors-inkSoft)">
        100 km
      </text>
    </g>
  );
}

/** The map at a minute in words. */
export function mapInWords({ minute, fleet, followed }: Shown): string {
  const { moving, idle, stopped } = statusCounts(fleet);
  const where = followed ? ` ${followed.vehicle.plate}: ${followed.now.place}.` : '';
  return `Map at ${clockTime(minute)}: ${moving} vehicles moving, ${idle} idle, ${stopped} stopped.${where}`;
}

const wideLand = landOf(wideMap);
const portraitLand = landOf(portraitMap);

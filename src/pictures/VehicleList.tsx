import { day } from '../../content/day/day.gen.ts';
import { clockTime, doing, fleetAt } from '../../content/day/day.ts';
import { Frame } from './Frame.tsx';

/** The minute that the list shows, as the console does. */
const minute = 13 * 60 + 52;

const listed = ['KDA 412T', 'KCB 870F', 'KDG 205L', 'KBZ 633Q', 'KDC 118M'];
const vehicles = fleetAt(day, minute)
  .filter(({ vehicle }) => listed.includes(vehicle.plate))
  .map(({ vehicle, now }) => [now.status, vehicle.plate, now.place, doing(now)] as const);

const [[, plate, place, speed] = ['', '', '', '']] = vehicles;

const markers = [
  ['moving', 392, 196, 38],
  ['stopped', 446, 178, 60],
  ['moving', 440, 52, 20],
  ['idle', 346, 150, 130],
  ['moving', 414, 118, 8],
] as const;

/** Realtime Visibility: the list of vehicles with place and speed, beside a strip of the map. */
export function VehicleList() {
  return (
    <Frame
      ground="var(--colors-surface)"
      label={`List of vehicles with number plate, place and speed, such as ${plate}, ${place}, at ${speed}, beside a map of where they are.`}
    >
      <clipPath id="list-clip">
        <path d="M296 1h172a11 11 0 0 1 11 11v336a11 11 0 0 1-11 11H296z" />
      </clipPath>
      <g clipPath="url(#list-clip)" fill="none">
        <path fill="var(--colors-mapLand)" d="M296 0h184v360H296z" />
        <path fill="var(--colors-mapPark)" d="M290 196C350 210 430 270 484 364H290zM318 30l44-10 8 40-44 12z" />
        <path stroke="var(--colors-mapWater)" strokeWidth="4" d="M290 100C340 70 380 96 420 84S460 70 490 76" />
        <path
          stroke="var(--colors-mapRoad)"
          strokeWidth="3"
          d="M300 60l60 90M340 40l40 78M290 130l90-30M380 118l100 40M430 134l-20 76M424 166l60 30M404 230l90 10"
        />
        <g stroke="var(--colors-mapRoad)" strokeWidth="10">
          <path
            id="list-roads"
            d="M290 112C340 140 370 180 400 204S460 270 490 320M376 184C400 160 412 130 416 100S440 40 446-10"
          />
        </g>
        <use href="#list-roads" stroke="var(--colors-mapRoadMajor)" strokeWidth="6" />
        <path
          stroke="var(--colors-signal)"
          strokeWidth="4"
          strokeLinecap="round"
          d="M490 320C460 270 430 228 400 204L392 196"
        />
        <circle cx="392" cy="196" r="22" fill="var(--colors-moving)" opacity=".25" />
        {markers.map(([status, x, y, turn]) => (
          <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`} stroke="var(--colors-surface)">
            <circle r="11" strokeWidth="2.5" fill={`var(--colors-${status})`} />
            <path d="M0-6 4 4 0 2-4 4z" fill="var(--colors-surface)" stroke="none" />
          </g>
        ))}
      </g>
      <path opacity=".06" d="M1 54h295v61H1z" />
      <path stroke="var(--colors-line)" d="M1 54.5h295m0 61H1m0 61h295m0 61H1m0 61h295M296.5 1v358" />
      <text x="20" y="33" fontSize="16" fontWeight="600">
        {day.vehicles.length} vehicles
      </text>
      <text x="280" y="33" textAnchor="end" fill="var(--colors-inkSoft)">
        Now, {clockTime(minute)}
      </text>
      {vehicles.map(([status, plate, place, speed], row) => (
        <g key={plate} transform={`translate(0 ${row * 61})`}>
          <circle cx="24" cy="77" r="5" fill={`var(--colors-${status})`} />
          <text x="40" y="82" fontSize="15" fontWeight="600">
            {plate}
          </text>
          <text x="280" y="82" textAnchor="end">
            {speed}
          </text>
          <text x="40" y="102" fill="var(--colors-inkSoft)">
            {place}
          </text>
        </g>
      ))}
    </Frame>
  );
}

import { lossReading, readingTime } from '../../../machines/trip-replay.ts';
import { nightMapColors } from '../../design/map-colors.ts';
import { styled } from '../../design/theme.ts';
import { VehicleMark, WayPoints } from '../../pictures/parts/parts.tsx';
import { tripAt } from './trip.ts';

/** The road from Athi River to Eldoret: kilometres of the trip, and where they are in the picture. */
const road: readonly (readonly [km: number, x: number, y: number])[] = [
  [0, 328, 322],
  [30, 301, 298],
  [60, 270, 268],
  [90, 240, 240],
  [115, 235, 213],
  [145, 216, 178],
  [190, 173, 150],
  [220, 138, 136],
  [250, 108, 112],
  [275, 83, 94],
  [300, 63, 73],
  [345, 37, 27],
];

const towns: readonly (readonly [name: string, x: number, y: number, at?: 'end'])[] = [
  ['Athi River', 316, 340, 'end'],
  ['Nairobi', 290, 312, 'end'],
  ['Naivasha', 249, 216],
  ['Nakuru', 182, 144],
  ['Salgaa', 128, 155, 'end'],
  ['Timboroa', 97, 94],
  ['Eldoret', 52, 31],
];

/** The route on a map of the Rift Valley, and the vehicle on it. */
export function TripMap({ reading }: { reading: number }) {
  const { km, place, time, litres, moves } = tripAt(reading);
  const { x, y, turn, driven } = placeOnRoad(km);
  const isLost = reading >= lossReading;
  return (
    <Land>
      <svg
        viewBox="0 0 360 350"
        role="img"
        aria-label={`Map from Athi River to Eldoret; at ${time} the lorry is at ${place} with ${litres} litres.`}
      >
        <g fill="var(--colors-mapPark)">
          <ellipse cx="286" cy="166" rx="22" ry="48" transform="rotate(-8 286 166)" />
          <path d="M90 150c20-12 32 8 44 26s10 40-6 50-40-8-50-30-6-36 12-46zM318 296l24-6 6 18-22 10z" />
        </g>
        <g fill="var(--colors-mapWater)">
          <ellipse cx="216" cy="220" rx="11" ry="9" />
          <ellipse cx="180" cy="164" rx="4" ry="7" />
          <ellipse cx="199" cy="172" rx="3" ry="6" transform="rotate(-16 199 172)" />
          <path d="M172-10c8-6 16 2 14 14s-8 22-14 18-8-26 0-32z" />
        </g>
        <g fill="none" stroke="var(--colors-mapRoadMajor)" strokeWidth="4" strokeLinejoin="round">
          <path d="M328 322 440 420 520 440M301 298C320 280 330 262 380 240L470 180 620 150M250 250C210 262 160 262 120 290L60 320-90 340-220 310M173 150C176 120 200 96 220 70L260 30 300-60M260 30 400 10 560 40M173 150C140 170 100 176 60 190L-60 230-220 240M37 27 0-60M37 27C20 40 0 60-20 66L-220 90M301 298C280 320 262 340 250 370L230 460" />
          <path d={pathOf(road.map(([, x, y]) => [x, y]))} stroke="var(--colors-mapRoad)" strokeWidth="12" />
        </g>
        <g fill="none" stroke="var(--colors-signal)" strokeLinejoin="round" strokeLinecap="round">
          <path d={pathOf(road.map(([, x, y]) => [x, y]))} strokeWidth="3" strokeDasharray="1 7" />
          <path d={pathOf([...driven, [x, y]])} strokeWidth="5" />
        </g>
        <WayPoints at={[0, 1, 4, 6, 7, 9, 11].map((at) => [road[at]?.[1] ?? 0, road[at]?.[2] ?? 0] as const)} />
        <g fill="var(--colors-ink)" paintOrder="stroke" stroke="var(--colors-mapLand)" strokeWidth="4">
          {towns.map(([name, x, y, at]) => (
            <text key={name} x={x} y={y} textAnchor={at}>
              {name}
            </text>
          ))}
        </g>
        {isLost && (
          <g transform="translate(138 136)" fill="var(--colors-alert)">
            <circle r="20" opacity=".25" />
            <circle r="8" stroke="var(--colors-surface)" strokeWidth="2" />
          </g>
        )}
        <Vehicle>
          <VehicleMark x={x} y={y} turn={turn} status={moves ? 'moving' : isLost ? 'alert' : 'stopped'} />
        </Vehicle>
      </svg>
    </Land>
  );
}

/** Where a kilometre of the trip is, which way the road leads there in degrees from north, and the road up to it. */
function placeOnRoad(km: number) {
  const next = Math.max(
    1,
    road.findIndex(([end]) => end >= km),
  );
  const [from, x1, y1] = road[next - 1] as (typeof road)[number];
  const [to, x2, y2] = road[next] as (typeof road)[number];
  const part = (km - from) / (to - from);
  const round = (length: number) => Math.round(length * 10) / 10;
  return {
    x: round(x1 + (x2 - x1) * part),
    y: round(y1 + (y2 - y1) * part),
    turn: Math.round((Math.atan2(x2 - x1, y1 - y2) * 180) / Math.PI),
    driven: road.slice(0, next).map(([, x, y]) => [x, y] as const),
  };
}

function pathOf(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;
}

/** Moves evenly from one reading to the next. */
const Vehicle = styled('g', { '@moving': { '& > g': { transition: `transform ${readingTime}ms linear` } } });

/** The land goes on around the route, whatever room there is. The letters keep their size where the map is larger. */
const Land = styled('div', {
  ...nightMapColors,
  overflow: 'hidden',
  background: '$mapLand',
  forcedColorAdjust: 'none',
  '& svg': {
    overflow: 'visible',
    width: '100%',
    height: '320px',
    fontSize: '15.5px',
    '@desktop': { height: '100%', fontSize: '12.5px' },
  },
});

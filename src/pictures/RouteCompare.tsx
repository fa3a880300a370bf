import { Frame } from './Frame.tsx';
import { Words } from './parts/parts.tsx';

const stops = [
  [40, 134],
  [66, 74],
  [124, 52],
  [184, 84],
  [160, 146],
] as const;

const measures = [
  ['Distance', '64 km', '71 km', '+7 km'],
  ['On the road', '5 h 10', '6 h 02', '+52 min'],
  ['Diesel', '19.2 L', '21.3 L', '+2.1 L'],
] as const;

/** Route planning: the same morning as it was planned and as it was driven, in two maps and three figures. */
export function RouteCompare() {
  return (
    <Frame
      ground="var(--colors-surface)"
      label="Two maps of the same five stops, planned and driven, the driven one with a detour marked in red; below, distance 64 against 71 km, time 5 h 10 against 6 h 02 and diesel 19.2 against 21.3 litres."
    >
      <defs>
        <clipPath id="compare-clip">
          <rect width="216" height="196" rx="8" />
        </clipPath>
        <g id="compare-map" fill="none">
          <path fill="var(--colors-mapLand)" d="M0 0h216v196H0z" />
          <path fill="var(--colors-mapPark)" d="M84 84l52-16 16 40-50 20zM0 160l60 6 10 30H0z" />
          <path stroke="var(--colors-mapWater)" strokeWidth="5" d="M0 110C30 90 40 40 90 24S150 10 170-6" />
          <path
            stroke="var(--colors-mapRoad)"
            strokeWidth="5"
            d="M40 134 220 60M66 74-6 40M124 52l60 150M66 74l64 126M184 84 220 20M160 146-6 200M20 0l46 74M184 84l-24 62 60 40"
          />
          <path
            stroke="var(--colors-mapRoadMajor)"
            strokeWidth="9"
            d="M-6 166C24 150 36 144 40 134S46 92 66 74 100 50 124 52 170 70 184 84 206 120 222 126"
          />
        </g>
        <g id="compare-stops" stroke="var(--colors-surface)" strokeWidth="2.5">
          {stops.map(([x, y]) => (
            <circle key={x} cx={x} cy={y} r="7" />
          ))}
        </g>
      </defs>
      <g transform="translate(16 16)" clipPath="url(#compare-clip)">
        <use href="#compare-map" />
        <path
          fill="none"
          stroke="var(--colors-signal)"
          strokeWidth="5"
          strokeLinejoin="round"
          d="M40 134C44 120 46 92 66 74S100 50 124 52 170 70 184 84L160 146"
        />
        <use href="#compare-stops" />
      </g>
      <g transform="translate(248 16)" clipPath="url(#compare-clip)">
        <use href="#compare-map" />
        <g fill="none" stroke="var(--colors-stopped)" strokeWidth="5" strokeLinejoin="round">
          <path d="M40 134C44 120 46 92 66 74S100 50 124 52L145 104" />
          <path d="M184 84 160 146" />
          <path stroke="var(--colors-alert)" d="M145 104 66 134 86 168 160 146 184 84" />
        </g>
        <use href="#compare-stops" />
      </g>
      <g fill="var(--colors-surface)">
        <rect x="24" y="24" width="90" height="26" rx="6" />
        <rect x="256" y="24" width="78" height="26" rx="6" />
      </g>
      <Words x={69} y={42} bold at="middle">
        Planned
      </Words>
      <Words x={295} y={42} bold at="middle">
        Driven
      </Words>
      <path stroke="var(--colors-line)" d="M16 264.5h448m0 42H16" />
      {measures.map(([measure, planned, driven, more], row) => (
        <g key={measure} transform={`translate(0 ${row * 42})`}>
          <Words x={16} y={249} soft>
            {measure}
          </Words>
          <Words x={232} y={250} size={17} bold at="end">
            {planned}
          </Words>
          <Words x={364} y={250} size={17} bold at="end">
            {driven}
          </Words>
          <Words x={464} y={249} at="end" color="alert">
            {more}
          </Words>
        </g>
      ))}
    </Frame>
  );
}

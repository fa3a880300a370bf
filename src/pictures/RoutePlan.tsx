import { Frame } from './Frame.tsx';

const stops = [
  [132, 214],
  [158, 104],
  [272, 62],
  [392, 106],
  [366, 200],
  [296, 218],
] as const;

/** Efficiency: a day's stops in the planned order against the old route, with the distance and fuel saved. */
export function RoutePlan() {
  return (
    <Frame label="Map with six numbered stops joined by the planned route, the longer old route dashed beneath it: 19 km and 2.4 litres saved a day.">
      <clipPath id="plan-clip">
        <rect width="480" height="360" />
      </clipPath>
      <g clipPath="url(#plan-clip)" fill="none">
        <path fill="var(--colors-mapLand)" d="M0 0h480v360H0z" />
        <path
          fill="var(--colors-mapPark)"
          d="M184 128l72-18 26 58-70 30zM410-10h80v70l-60-10zM-10 20 60 10 70 60-10 80z"
        />
        <path
          stroke="var(--colors-mapWater)"
          strokeWidth="6"
          d="M-10 150C40 130 60 170 110 150S150 60 210 50 320 10 350-10"
        />
        <g stroke="var(--colors-mapRoad)">
          <path
            strokeWidth="4"
            d="M90-10 158 104M200-10l72 72M320-10l72 116M158 104 490-20M132 214 490 90M50 250 440-10M100 300 490 160M200 370 490 260M272 62l120 300M392 106l-26 94-26 80M392 106l70 260M-10 200l170 170M30 100l102 114 60 156M40 40 158 104l140 266M-10 60 40 40"
          />
          <path
            id="plan-major"
            strokeWidth="11"
            d="M-10 300C60 286 100 250 132 214S140 130 158 104 220 60 272 62 360 80 392 106 470 200 490 210"
          />
        </g>
        <use href="#plan-major" stroke="var(--colors-mapRoadMajor)" />
        <path
          stroke="var(--colors-stopped)"
          strokeWidth="3"
          strokeDasharray="2 7"
          strokeLinecap="round"
          d="M56 282 132 214 366 130 392 106 272 62 322 170 366 200 296 218 200 160 158 104 30 100 56 282"
        />
        <path
          stroke="var(--colors-signal)"
          strokeWidth="5"
          strokeLinejoin="round"
          d="M56 282C90 264 112 238 132 214S140 130 158 104 220 60 272 62 360 80 392 106L366 200 296 218"
        />
      </g>
      <rect x="44" y="270" width="24" height="24" rx="5" stroke="var(--colors-surface)" strokeWidth="3" />
      <path d="M50 283l6-5 6 5v6H50z" fill="var(--colors-paper)" />
      {stops.map(([x, y], index) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle r="14" stroke="var(--colors-surface)" strokeWidth="3" />
          <text y="5" fontWeight="600" textAnchor="middle" fill="var(--colors-paper)">
            {index + 1}
          </text>
        </g>
      ))}
      <rect
        x="200.5"
        y="244.5"
        width="264"
        height="100"
        rx="8"
        fill="var(--colors-surface)"
        stroke="var(--colors-line)"
      />
      <path stroke="var(--colors-line)" d="M332.5 256v40M212 306.5h240" />
      <g fontSize="22" fontWeight="600">
        <text x="216" y="276">
          −19 km
        </text>
        <text x="348" y="276">
          −2.4 L
        </text>
      </g>
      <g fill="var(--colors-inkSoft)">
        <text x="216" y="296">
          a day
        </text>
        <text x="348" y="296">
          of diesel
        </text>
        <text x="246" y="330">
          New 66 km
        </text>
        <text x="378" y="330">
          Old 85 km
        </text>
      </g>
      <path stroke="var(--colors-signal)" strokeWidth="5" strokeLinecap="round" d="M218 325h18" />
      <path
        stroke="var(--colors-stopped)"
        strokeWidth="3"
        strokeDasharray="2 7"
        strokeLinecap="round"
        d="M350 325h20"
      />
    </Frame>
  );
}

import { Frame } from './Frame.tsx';
import { Card, Tick, Words } from './parts/parts.tsx';

const masts = [
  [56, 306, '07:40–08:25'],
  [132, 196, '10:10–11:05'],
  [72, 86, '13:20'],
] as const;

const readings = [
  ['Dip before', '210 L'],
  ['Dip after', '480 L'],
  ['Generator', '6,412 h'],
] as const;

/** Telecommunication: one crew's way from mast to mast in the dry north, with the record of the visit under way. */
export function SiteVisits() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label="Map of a dry country with a lake and three masts joined by a crew's route line, two with arrival and departure, the third since 13:20; a card of that visit at 14:05 with gate photo, tank dip 210 and 480 litres, generator 6,412 hours, kept on the phone."
    >
      <g fill="none">
        <path
          fill="var(--colors-mapRoadMajor)"
          opacity=".5"
          d="M0 120c60-30 120 10 160 60s120 40 120 100-60 80-120 80H0z"
        />
        <path fill="var(--colors-mapWater)" d="M196 0c-10 40 20 70 10 110s14 60 34 40 10-90 30-150z" />
        <path
          stroke="var(--colors-mapRoad)"
          strokeWidth="6"
          d="M30 370C50 320 60 300 90 270S120 220 132 212 110 130 72 102 40 40 60-10M132 212C180 240 240 240 290 220"
        />
        <path
          stroke="var(--colors-signal)"
          strokeWidth="5"
          strokeLinecap="round"
          d="M30 370C50 320 60 300 90 270S120 220 132 212 110 130 72 102"
        />
      </g>
      {masts.map(([x, y, time], index) => (
        <g key={time} transform={`translate(${x} ${y})`}>
          <circle cy="16" r="8" fill="var(--colors-surface)" stroke="var(--colors-signal)" strokeWidth="3" />
          <g fill="none" stroke="var(--colors-ink)" strokeWidth="2.5" strokeLinejoin="round" strokeLinecap="round">
            <path d="M-10 14 0-44 10 14M-8 2 6-16M8 2-6-16M-5-18 3-32M5-18-3-32" />
            <path
              d="M-9-38a12 12 0 0 1 0-14M9-38a12 12 0 0 0 0-14"
              stroke={`var(--colors-${index < 2 ? 'moving' : 'alert'})`}
            />
          </g>
          <g paintOrder="stroke" stroke="var(--colors-mapLand)" strokeWidth="4">
            <Words x={18} y={6} bold={index === 2}>
              {time}
            </Words>
          </g>
        </g>
      ))}
      <Card x={256} y={16} width={208} height={328} />
      <clipPath id="visit-clip">
        <rect x="268" y="60" width="184" height="100" rx="6" />
      </clipPath>
      <Words x={272} y={45} size={16} bold>
        Lodwar 3
      </Words>
      <Words x={448} y={45} soft at="end">
        14:05
      </Words>
      <g clipPath="url(#visit-clip)">
        <path fill="var(--colors-mapWater)" d="M268 60h184v100H268z" />
        <path fill="var(--colors-mapRoadMajor)" d="M268 136h184v24H268z" />
        <path
          fill="none"
          stroke="var(--colors-stopped)"
          strokeWidth="3"
          d="M268 90h56m72 0h56M324 80v64m72-64v64M268 104l40 36m-24-50 40 50M284 140l40-50m-56 36 30-36M396 100l40 40m-20-50 36 40M396 126l30-36m-20 50 46-50M324 84h72v58h-72zM360 84v58"
        />
        <rect x="352" y="104" width="16" height="18" rx="3" />
        <path fill="none" stroke="var(--colors-ink)" strokeWidth="3" d="M355 104v-5a5 5 0 0 1 10 0v5" />
      </g>
      <Tick x={436} y={144} />
      {readings.map(([what, reading], row) => (
        <g key={what} transform={`translate(0 ${row * 36})`}>
          <Words x={272} y={192} soft>
            {what}
          </Words>
          <Words x={448} y={192} size={16} bold at="end">
            {reading}
          </Words>
          <path stroke="var(--colors-line)" d="M272 206.5h176" />
        </g>
      ))}
      <rect x="268" y="296" width="184" height="36" rx="6" fill="var(--colors-tint)" />
      <path
        d="M282 310a13 13 0 0 1 18 0M286 315a7 7 0 0 1 10 0M281 322l20-18"
        fill="none"
        stroke="var(--colors-ink)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <circle cx="291" cy="321" r="2" />
      <Words x={310} y={319}>
        Kept on phone
      </Words>
    </Frame>
  );
}

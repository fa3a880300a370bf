import { day } from '../../content/day/day.gen.ts';
import { clockTime, dayDate } from '../../content/day/day.ts';
import { Frame } from './Frame.tsx';
import { dayReport, dispenserOf } from './parts/of-the-day.ts';
import { Words } from './parts/parts.tsx';

const mismatch = dayReport('KDG 205L', 'mismatch');
const { plate, minute, place, title } = mismatch;
const { litres, shillings } = dispenserOf(mismatch);
const [receipt = 0, rise = 0] = (title.match(/\d+/g) ?? []).map(Number);
const time = clockTime(minute);

const readings = [
  ['KES', shillings],
  ['Litres', litres],
  ['Per litre', day.pricePerLitre.toFixed(2)],
] as const;

const messages = [
  [16, clockTime(minute + 1), `${plate} took`, `${receipt} L, KES ${shillings}`, `${place}, ${time}`],
  [136, clockTime(minute + 2), `${plate}: check`, `Tank rose by ${rise} L`, `${receipt - rise} L more on receipt`],
] as const;

/** Fuel management: the photo of the dispenser with its stamp, and the messages that go out for a fill and for litres that did not reach the tank. */
export function FuelEntry() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label={`Photo of a fuel dispenser that reads ${litres} litres for KES ${shillings}, stamped ${plate}, ${dayDate.date}, ${time}, ${place}; beside it an SMS for the fill and a second one that the tank rose by ${rise} litres, ${receipt - rise} fewer than the receipt says.`}
    >
      <clipPath id="fuel-clip">
        <rect x="16" y="16" width="248" height="328" rx="8" />
      </clipPath>
      <g clipPath="url(#fuel-clip)">
        <path fill="var(--colors-mapWater)" d="M16 16h248v328H16z" />
        <path fill="var(--colors-mapRoadMajor)" d="M16 250h248v94H16z" />
        <path fill="var(--colors-stopped)" d="M16 16h248v16H16z" />
        <rect
          x="36"
          y="44"
          width="178"
          height="300"
          rx="8"
          fill="var(--colors-surface)"
          stroke="var(--colors-ink)"
          strokeWidth="2"
        />
        <path fill="var(--colors-idle)" d="M37 232h176v14H37z" />
        <rect x="50" y="58" width="150" height="158" rx="5" fill="var(--colors-onSignal)" />
        <path stroke="var(--colors-idle)" opacity=".25" d="M60 111.5h130m0 52H60" />
        <path
          fill="none"
          stroke="var(--colors-ink)"
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M214 90h14q14 0 14 14v150q0 16-14 16t-14-16v-20M206 196v30h16v-30z"
        />
      </g>
      {readings.map(([unit, amount], row) => (
        <g key={unit} transform={`translate(0 ${row * 52})`}>
          <Words x={60} y={78} size={15} color="idle">
            {unit}
          </Words>
          <Words x={190} y={102} size={24} bold at="end" color="idle">
            {amount}
          </Words>
        </g>
      ))}
      <path fill="var(--colors-stopped)" d="M16 286h248v50a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8z" />
      <Words x={32} y={311} size={16} bold color="surface">
        {plate}
      </Words>
      <Words x={32} y={331} color="surface">
        {`${dayDate.date}, ${time}, ${place}`}
      </Words>
      {messages.map(([y, time, ...lines], index) => (
        <g key={time} transform={`translate(0 ${y})`}>
          <path
            fill="var(--colors-surface)"
            stroke={`var(--colors-${index ? 'alert' : 'line'})`}
            d="M284.5 .5h172a8 8 0 0 1 8 8v91a8 8 0 0 1-8 8h-172a8 8 0 0 1-8-8v-67l-8-8 8-8v-8a8 8 0 0 1 8-8z"
          />
          <Words x={294} y={26} soft>
            SMS
          </Words>
          <Words x={450} y={26} soft at="end">
            {time}
          </Words>
          {lines.map((line, row) => (
            <Words key={line} x={294} y={50 + row * 21} bold={row === 0} color={row || !index ? undefined : 'alert'}>
              {line}
            </Words>
          ))}
        </g>
      ))}
      <g fill="none" strokeWidth="10">
        <path stroke="var(--colors-line)" d="M288 320h176" />
        <path stroke="var(--colors-moving)" d={`M288 320h${Math.round((176 * rise) / receipt)}`} />
        <path stroke="var(--colors-alert)" d={`M464 320h-${Math.round((176 * (receipt - rise)) / receipt)}`} />
      </g>
      <Words x={288} y={284} bold>
        Into the tank
      </Words>
      <Words x={288} y={304} soft>
        {`${rise} L`}
      </Words>
      <Words x={464} y={304} at="end" color="alert">
        {`${receipt - rise} L missing`}
      </Words>
    </Frame>
  );
}

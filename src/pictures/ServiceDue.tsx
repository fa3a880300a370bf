import { day } from '../../content/day/day.gen.ts';
import { clockTime, dayDate, vehicleAt } from '../../content/day/day.ts';
import { records } from '../../content/day/records.gen.ts';
import { Frame } from './Frame.tsx';
import { dayReport, dayVehicle, grouped } from './parts/of-the-day.ts';
import { Words } from './parts/parts.tsx';

const { plate, minute, title, sends } = dayReport('KDC 118M', 'service');
const days = Number(/\d+/.exec(title)?.[0]);
const [, dueDate = '', filters = ''] = /on (\d+ \w{3})\w* .*\. (\w+) oil filters/.exec(sends[0]?.text ?? '') ?? [];

/** The odometer of a vehicle at that minute, at its last service, and where its next one is due. */
function odometerOf(ofVehicle: string) {
  const service = records.services.find((each) => each.plate === ofVehicle);
  const { odometer, serviced, every } = service ?? { odometer: 0, serviced: 0, every: 0 };
  const reads = Math.round(odometer + vehicleAt(day, dayVehicle(ofVehicle), minute).km);
  return { reads, serviced, due: serviced + every, left: serviced + every - reads };
}

const { reads, serviced, due, left } = odometerOf(plate);
const late = { plate: 'KBZ 633Q', ...odometerOf('KBZ 633Q') };

/** Its digits, and where each stands. */
const digits = [...String(reads)].map((digit, place) => ({ digit, x: 20 + place * 42 }));

/** Two ways to a service: the height of each line, in how many parts it falls, and its words, above or below it. */
const ways = [
  { y: 172, parts: left / 100, lead: `In ${left} km`, end: `at ${grouped(due)}`, words: -16 },
  { y: 224, parts: days, lead: `In ${days} days`, end: `on ${dueDate}`, words: 28 },
];

/** Tour, maintenance: an odometer, and the two lines, of kilometres and of days, on which a service comes nearer. */
export function ServiceDue() {
  return (
    <Frame
      ground="var(--colors-surface)"
      label={`Service of ${plate} at ${clockTime(minute)}: its odometer reads ${grouped(reads)} km, and two lines lead to the service, ${left} km at ${grouped(due)} and ${days} days on ${dueDate}; two oil filters are in store, and ${late.plate} is ${-late.left} km late.`}
    >
      <path fill="var(--colors-tint)" d="M0 0h480v120H0z" />
      <path stroke="var(--colors-line)" d="M0 120.5h480" />
      <Words x={20} y={36} size={18} bold>
        {plate}
      </Words>
      <Words x={460} y={36} at="end" soft>
        {`${dayDate.weekday} ${dayDate.date}, ${clockTime(minute)}`}
      </Words>
      {digits.map(({ digit, x }) => (
        <g key={x} transform={`translate(${x} 54)`}>
          <rect x=".5" y=".5" width="37" height="49" rx="5" fill="var(--colors-surface)" stroke="var(--colors-ink)" />
          <path stroke="var(--colors-line)" d="M3 25.5h32" />
          <Words x={19} y={36} size={30} bold at="middle">
            {digit}
          </Words>
        </g>
      ))}
      <Words x={276} y={86}>
        km
      </Words>
      <Words x={460} y={76} at="end" soft>
        Serviced at
      </Words>
      <Words x={460} y={97} at="end" soft>
        {grouped(serviced)}
      </Words>
      {ways.map(({ y, parts, lead, end, words }) => (
        <g key={y}>
          <path
            fill="none"
            stroke="var(--colors-signal)"
            strokeWidth="4"
            strokeLinejoin="round"
            d={`M28 ${y}H344Q372 ${y} 388 ${(y + 198) / 2}T424 198`}
          />
          {Array.from({ length: parts }, (_, part) => 28 + (part * 316) / parts).map((x) => (
            <circle
              key={x}
              cx={x}
              cy={y}
              r={x === 28 ? 9 : 5}
              fill={`var(--colors-${x === 28 ? 'signal' : 'surface'})`}
              stroke="var(--colors-signal)"
              strokeWidth="3"
            />
          ))}
          <Words x={20} y={y + words} bold>
            {lead}
          </Words>
          <Words x={116} y={y + words} soft>
            {end}
          </Words>
        </g>
      ))}
      <circle cx="428" cy="198" r="27" fill="var(--colors-surface)" stroke="var(--colors-signal)" strokeWidth="4" />
      <g transform="translate(428 198)" fill="none" stroke="var(--colors-ink)" strokeWidth="5">
        <path strokeLinecap="round" d="M-13 13 1-1" />
        <path d="M8-15A8 8 0 1 0 15-8" />
      </g>
      <path stroke="var(--colors-line)" d="M0 268.5h480M248.5 268v92" />
      <path stroke="var(--colors-ink)" strokeWidth="3" d="M16 340h108" />
      {[24, 72].map((x) => (
        <g key={x} transform={`translate(${x} 288)`} stroke="var(--colors-ink)" strokeWidth="2">
          <rect x="4" y="42" width="34" height="9" rx="2" fill="var(--colors-stopped)" />
          <rect x="1" y="1" width="40" height="42" rx="6" fill="var(--colors-tint)" />
          <path d="M9 10v24M17 10v24M25 10v24M33 10v24" stroke="var(--colors-inkSoft)" />
        </g>
      ))}
      <Words x={138} y={312} bold>
        Oil filters
      </Words>
      <Words x={138} y={333}>
        {`${filters} in store`}
      </Words>
      <path fill="var(--colors-alert)" d="M268 292h5v46h-5z" />
      <Words x={286} y={310} bold>
        {late.plate}
      </Words>
      <Words x={286} y={332} color="alert">
        {`Service ${-late.left} km late`}
      </Words>
    </Frame>
  );
}

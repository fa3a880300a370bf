import { day } from '../../content/day/day.gen.ts';
import { dayDate } from '../../content/day/day.ts';
import { Frame } from './Frame.tsx';
import { grouped, kmDriven, litresBurnt } from './parts/of-the-day.ts';

const [first, last] = day.hours;
const spanned = (from: number, to: number) => ({
  litres: day.vehicles.reduce((sum, vehicle) => sum + litresBurnt(vehicle, from, to), 0),
  km: day.vehicles.reduce((sum, vehicle) => sum + kmDriven(vehicle, from, to), 0),
});
const whole = spanned(first, last);
/** Two hours each. */
const spans = Array.from({ length: 7 }, (_, span) => {
  const from = first + span * 120;
  return { hour: String(from / 60).padStart(2, '0'), ...spanned(from, from + 120) };
});
const most = Math.max(...spans.map(({ litres }) => litres));
/** The height of so many kilometres per litre. */
const rateY = (rate: number) => Math.round(188 - rate * 24);
const rates = spans.map(({ litres, km }, span) => [56 + span * 38, rateY(km / litres)] as const);
const [endX, endY] = rates.at(-1) ?? [0, 0];

const rows = day.vehicles
  .map((vehicle) => ({
    plate: vehicle.plate,
    litres: litresBurnt(vehicle, first, last),
    km: kmDriven(vehicle, first, last),
  }))
  .toSorted((one, other) => other.litres - one.litres)
  .slice(0, 3)
  .map(({ plate, litres, km }) => [plate, `${grouped(litres)} L`, (km / litres).toFixed(1)] as const);

/** Analysis and Reporting: one day's page of the weekly fuel report as it arrives by email, with bars, a line and a small table. */
export function ReportChart() {
  return (
    <Frame
      label={`Weekly fuel report, the page of Thursday ${dayDate.date}: ${grouped(whole.litres)} litres for ${grouped(whole.km)} km, bars of litres for every two hours with a line of kilometres per litre, and the three vehicles that used most.`}
    >
      <g fill="var(--colors-surface)" stroke="var(--colors-line)">
        <rect x="32.5" y=".5" width="415" height="352" rx="8" />
        <rect x="16.5" y="8.5" width="447" height="351" rx="8" />
      </g>
      <g fontWeight="600">
        <text x="40" y="46" fontSize="18">
          Weekly fuel report
        </text>
        <text x="328" y="98" fontSize="24">
          {`${grouped(whole.litres)} L`}
        </text>
      </g>
      <g fill="var(--colors-inkSoft)">
        <text x="440" y="46" textAnchor="end">
          {`page of ${dayDate.weekday} ${dayDate.date}`}
        </text>
        <text x="328" y="122">
          {`for ${grouped(whole.km)} km,`}
        </text>
        <text x="328" y="140">
          {`${day.vehicles.length} vehicles`}
        </text>
      </g>
      <path stroke="var(--colors-line)" d="M40 66.5h264m0 61H40m0 61h264" />
      {spans.map(({ hour, litres }, index) => (
        <g key={hour} transform={`translate(${index * 38} 0)`}>
          <path d={`M44 188v${-Math.round((litres / most) * 60)}h24V188z`} opacity={litres === most ? 1 : 0.25} />
          {litres === most && (
            <text x="56" y="123" fontWeight="600" textAnchor="middle">
              {grouped(litres)}
            </text>
          )}
          <text x="56" y="206" textAnchor="middle" fill="var(--colors-inkSoft)">
            {hour}
          </text>
        </g>
      ))}
      <path
        fill="none"
        stroke="var(--colors-moving)"
        strokeWidth="3"
        strokeLinejoin="round"
        d={`M${rates.map((point) => point.join(' ')).join(' ')}`}
      />
      <circle cx={endX} cy={endY} r="5" fill="var(--colors-moving)" />
      <path d="M328 160h12v12h-12z" opacity=".25" />
      <path stroke="var(--colors-moving)" strokeWidth="3" d="M328 182.5h12" />
      <text x="348" y="171">
        Litres
      </text>
      <text x="348" y="188">
        km per litre
      </text>
      <path stroke="var(--colors-line)" d="M40 250.5h400m0 34H40m0 34h400" />
      <g fill="var(--colors-inkSoft)">
        <text x="40" y="240">
          Used most
        </text>
        <text x="304" y="240" textAnchor="end">
          Litres
        </text>
        <text x="440" y="240" textAnchor="end">
          km/L
        </text>
      </g>
      {rows.map(([plate, litres, rate], row) => (
        <g key={plate} transform={`translate(0 ${row * 34})`}>
          <text x="40" y="273" fontWeight="600">
            {plate}
          </text>
          <text x="304" y="273" textAnchor="end">
            {litres}
          </text>
          <text x="440" y="273" textAnchor="end">
            {rate}
          </text>
        </g>
      ))}
    </Frame>
  );
}

import { Frame } from './Frame.tsx';
import { Words } from './parts/parts.tsx';

/** What each driver counts in a week, and the kilometres. */
const drivers = [
  ['First', 18, 2400],
  ['Second', 9, 600],
  ['Third', 6, 1500],
] as const;
const rateOf = (events: number, km: number) => (events / km) * 100;
const most = Math.max(...drivers.map(([, events, km]) => rateOf(events, km)));

/** Where the first one braked: how far along the road, and how often there. */
const spots = [
  [46, 1],
  [118, 1],
  [233, 2],
  [249, 5],
  [265, 4],
  [281, 3],
  [372, 1],
  [438, 1],
] as const;
const [total] = [spots.reduce((sum, [, times]) => sum + times, 0)];
const together = spots.filter(([, times]) => times > 1).reduce((sum, [, times]) => sum + times, 0);

const before = (events: number) => 336 - ((events - 6) * 86) / 12;
const after = (rate: number) => 336 - ((rate - 0.4) * 86) / (most - 0.4);

/** An article on safety: where one driver braked, most of it at one bump, and three drivers by count and by distance. */
export function BrakingSpots() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label={`${total} harsh brakings on the road to Narok, ${together} of them within 200 metres, at a bump beside a school. Below, three drivers: ${drivers.map(([name, events, km]) => `${name.toLowerCase()} ${events} events, ${rateOf(events, km).toFixed(2)} per 100 km`).join('; ')}.`}
    >
      <path fill="var(--colors-mapPark)" d="M0 0h150L96 132H0zM340 150l140-22v70H310z" />
      <path fill="none" stroke="var(--colors-mapRoad)" strokeWidth="30" d="M-10 138H490" />
      <path stroke="var(--colors-mapRoadMajor)" strokeWidth="3" strokeDasharray="14 10" d="M0 138h480" />
      <path stroke="var(--colors-ink)" strokeWidth="5" d="M257 124v28" />
      <path fill="var(--colors-stopped)" d="M296 172h64v18h-64zM320 160h16v12h-16z" />
      {spots.map(([x, times]) =>
        Array.from({ length: times }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are only counted
          <circle key={`${x} ${at}`} cx={x} cy={112 - at * 15} r="6.5" fill="var(--colors-alert)" />
        )),
      )}
      <Words x={20} y={32} bold>
        {`${total} harsh brakings`}
      </Words>
      <Words x={20} y={54}>
        on the road to Narok
      </Words>
      <Words x={300} y={60} bold color="alert">
        {`${together} at one bump`}
      </Words>
      <Words x={300} y={82}>
        beside a school
      </Words>
      <path stroke="var(--colors-ink)" strokeWidth="1.5" d="M226 162v10m0-5h62m0-5v10" />
      <Words x={218} y={180} at="end">
        200 m
      </Words>
      <path fill="var(--colors-surface)" d="M0 198h480v162H0z" />
      <path stroke="var(--colors-line)" d="M0 198.5h480" />
      <Words x={150} y={226} soft at="end">
        Events
      </Words>
      <Words x={330} y={226} soft>
        Per 100 km
      </Words>
      {drivers.map(([name, events, km], driver) => {
        const rate = rateOf(events, km);
        const color = driver === 0 ? 'ink' : driver === 1 ? 'signal' : 'stopped';
        return (
          <g key={name}>
            <path stroke={`var(--colors-${color})`} strokeWidth="3" d={`M170 ${before(events)}L310 ${after(rate)}`} />
            <circle cx="170" cy={before(events)} r="5" fill={`var(--colors-${color})`} />
            <circle cx="310" cy={after(rate)} r="5" fill={`var(--colors-${color})`} />
            <Words x={120} y={before(events) + 5} at="end">
              {`${name} driver`}
            </Words>
            <Words x={150} y={before(events) + 5} at="end" bold>
              {events}
            </Words>
            <Words x={330} y={after(rate) + 5} bold>
              {rate.toFixed(2)}
            </Words>
            <Words x={376} y={after(rate) + 5}>
              {name}
            </Words>
          </g>
        );
      })}
    </Frame>
  );
}

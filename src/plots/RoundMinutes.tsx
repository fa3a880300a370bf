import { clockTime } from '../../content/day/day.ts';
import { type DrawingWidth, forWidths } from '../pictures/parts/forWidths.tsx';
import { dayVehicle, hoursAndMinutes } from '../pictures/parts/of-the-day.ts';
import { WayPoints, Words } from '../pictures/parts/parts.tsx';
import { Ground } from './parts/axes.tsx';

const vehicle = dayVehicle('KDC 118M');
const { readings, way } = vehicle;
const [leaves = 0] = readings.find(([, , , engine]) => engine === 1) ?? [];
const [home = 0] = readings.findLast(([, , , engine], at) => engine === 0 && readings[at - 1]?.[3] === 1) ?? [];

/** The stops of the round: where it stands, from when and until when. */
const stops = readings.flatMap(([arrives, km], at) => {
  const [departs, then] = readings[at + 1] ?? [0, -1];
  const place = way.find(([, passed]) => passed === km)?.[0];
  return then === km && arrives > leaves && arrives < home && place ? [{ place, km, arrives, departs }] : [];
});
const stood = stops.reduce((sum, { arrives, departs }) => sum + departs - arrives, 0);
const driven = home - leaves - stood;
const longest = Math.max(...stops.map(({ arrives, departs }) => departs - arrives));

const label = `The round of ${vehicle.plate} from ${clockTime(leaves)} to ${clockTime(home)}: ${stops
  .map(({ place, arrives, departs }) => `${place} at ${clockTime(arrives)}, ${departs - arrives} minutes`)
  .join('; ')}. ${hoursAndMinutes(driven)} of driving and ${hoursAndMinutes(stood)} at its stops.`;

function Round({ width }: { width: DrawingWidth }) {
  const isWide = width === 720;
  const left = isWide ? 288 : 24;
  const room = (isWide ? width - 24 - left : 200) - 72;
  const rows = [
    { place: way[0]?.[0] ?? '', arrives: leaves, departs: leaves },
    ...stops,
    { place: way.at(-1)?.[0] ?? '', arrives: home, departs: home },
  ];
  const step = isWide ? 44 : 60;
  const lineX = isWide ? 92 : 92;
  const y = (row: number) => 56 + row * step;
  return (
    <Ground width={width} height={y(rows.length - 1) + 36} label={label}>
      <Words x={24} y={24} soft>
        Arrives
      </Words>
      {isWide && (
        <Words x={left} y={24} soft>
          Minutes at the stop
        </Words>
      )}
      <path stroke="var(--colors-signal)" strokeWidth="3" d={`M${lineX} ${y(0)}V${y(rows.length - 1)}`} />
      <WayPoints at={rows.map((_, row) => [lineX, y(row)] as const)} />
      {rows.map(({ place, arrives, departs }, row) => {
        const minutes = departs - arrives;
        const barX = isWide ? left : 112;
        const barY = isWide ? y(row) - 8 : y(row) + 12;
        return (
          <g key={arrives}>
            <Words x={24} y={y(row) + 5}>
              {clockTime(arrives)}
            </Words>
            <Words x={112} y={y(row) + 5} bold>
              {place}
            </Words>
            {minutes > 0 && (
              <>
                <rect
                  x={barX}
                  y={barY}
                  width={(minutes / longest) * room}
                  height="16"
                  rx="2"
                  fill="var(--colors-stopped)"
                />
                <Words x={barX + (minutes / longest) * room + 10} y={barY + 13}>
                  {`${minutes} min`}
                </Words>
              </>
            )}
          </g>
        );
      })}
    </Ground>
  );
}

/** Route planning: a round, with the minutes at each stop. */
export const [RoundMinutes, RoundMinutesNarrow] = forWidths(Round);

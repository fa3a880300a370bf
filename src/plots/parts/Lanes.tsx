import { clockTime } from '../../../content/day/day.ts';
import type { DrawingWidth } from '../../pictures/parts/forWidths.tsx';
import { Words } from '../../pictures/parts/parts.tsx';
import { Ground, HourAxis, hourScale } from './axes.tsx';

/** A moment of the day and whether somebody has to act on it. */
export type LaneMoment = { minute: number; plate: string; isAlarm: boolean };

/** Moments of one kind, one after another. */
export type DayLane = { name: string; moments: readonly LaneMoment[] };

type LanesProps = { width: DrawingWidth; label: string; lanes: readonly DayLane[] };

/** What happened on the day, a lane for each kind; a wide drawing names the vehicles, too. */
export function Lanes({ width, label, lanes }: LanesProps) {
  const isWide = width === 720;
  const height = isWide ? 76 : 64;
  const x = hourScale(24 + 8, width - (isWide ? 72 : 32));
  const bottom = 12 + lanes.length * height;
  return (
    <Ground width={width} height={bottom + 36} label={label}>
      <HourAxis x={x} top={12} bottom={bottom} every={isWide ? 2 : 6} />
      {lanes.map(({ name, moments }, row) => {
        const middle = 12 + row * height + height - 26;
        const named = withRoom(moments.map(({ minute }) => minute));
        return (
          <g key={name}>
            <Words x={24} y={middle - 24} bold>
              {name}
            </Words>
            <path stroke="var(--colors-line)" strokeWidth="3" d={`M24 ${middle}H${width - 24}`} />
            {moments.map(({ minute, plate, isAlarm }) => (
              <g key={minute}>
                <circle
                  cx={x(minute)}
                  cy={middle}
                  r="7"
                  fill={`var(--colors-${isAlarm ? 'alert' : 'moving'})`}
                  stroke="var(--colors-surface)"
                  strokeWidth="2"
                />
                {isWide && named.has(minute) && (
                  <Words x={x(minute) - 7} y={middle + 22} soft>
                    {plate}
                  </Words>
                )}
              </g>
            ))}
          </g>
        );
      })}
    </Ground>
  );
}

/** The minutes of those moments whose plates have room beside each other: a plate is as wide as an hour and three quarters. */
function withRoom(minutes: readonly number[]): Set<number> {
  const named = new Set<number>();
  let last = Number.NEGATIVE_INFINITY;
  for (const minute of minutes) {
    if (minute - last < 105) continue;
    named.add(minute);
    last = minute;
  }
  return named;
}

/** What lanes show, in words. */
export function lanesInWords(lanes: readonly DayLane[]): string {
  return lanes
    .map(
      ({ name, moments }) =>
        `${name}: ${moments.map(({ minute, plate }) => `${clockTime(minute)} ${plate}`).join(', ')}`,
    )
    .join('; ');
}

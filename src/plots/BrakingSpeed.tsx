import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { day } from '../../content/day/day.gen.ts';
import { clockTime, vehicleAt } from '../../content/day/day.ts';
import { type DrawingWidth, forWidths } from '../pictures/parts/forWidths.tsx';
import { dayReport, dayVehicle } from '../pictures/parts/of-the-day.ts';
import { Words } from '../pictures/parts/parts.tsx';
import { Ground } from './parts/axes.tsx';

const braking = dayReport('KDB 528H', 'braking');
const vehicle = dayVehicle(braking.plate);
const [before = 0, after = 0] = (/from (\d+) to (\d+) km\/h/.exec(braking.sends[0]?.text ?? '') ?? [])
  .slice(1)
  .map(Number);

/** The drive on which it braked: from its last stop to the next one. */
const first =
  vehicle.readings.findLast(
    ([minute, , , engine], at) => minute < braking.minute && engine === 1 && vehicle.readings[at - 1]?.[3] === 0,
  )?.[0] ?? 0;
const last = vehicle.readings.find(([minute, , , engine]) => minute > braking.minute && engine === 0)?.[0] ?? 0;
const speeds = vehicle.readings
  .filter(([minute]) => minute >= first && minute <= last)
  .map(([minute]) => ({ minute, speed: vehicleAt(day, vehicle, minute).speed }));

/** The minute at which it passes each place of that drive. */
const passed = vehicle.way
  .map(([place, km]) => {
    const next = vehicle.readings.findIndex(([minute, at]) => minute >= first && at >= km);
    const [[from, start] = [0, 0], [to, end] = [0, 0]] = vehicle.readings.slice(next - 1, next + 1);
    return { place, minute: end === start ? to : Math.round(from + ((to - from) * (km - start)) / (end - start)) };
  })
  .filter(({ minute }) => minute > first + 10 && minute <= last);
const label = `The speed of ${vehicle.plate} from ${clockTime(first)} to ${clockTime(last)}, past ${passed.map(({ place, minute }) => `${place} at ${clockTime(minute)}`).join(', ')}. At ${clockTime(braking.minute)}, on the way down from ${braking.place}, it brakes from ${before} to ${after} km/h in four seconds.`;

function Speed({ width }: { width: DrawingWidth }) {
  const isWide = width === 720;
  const x = scaleLinear([first, last], [64, width - 28]);
  const y = scaleLinear([0, 80], [236, 28]);
  const curve = line<(typeof speeds)[number]>()
    .x(({ minute }) => x(minute))
    .y(({ speed }) => y(speed))
    .curve(curveStepAfter)
    .digits(1);
  const named = isWide ? passed : passed.filter(({ place }) => ['Limuru', 'Mai Mahiu'].includes(place));
  return (
    <Ground width={width} height={300} label={label}>
      {[0, 20, 40, 60, 80].map((speed) => (
        <g key={speed}>
          <path stroke="var(--colors-line)" d={`M64 ${Math.round(y(speed)) + 0.5}H${width - 28}`} />
          <Words x={54} y={y(speed) + 5} at="end" soft>
            {speed}
          </Words>
        </g>
      ))}
      <Words x={64} y={18} soft>
        km/h
      </Words>
      {named.map(({ place, minute }, at) => {
        const anchor = at === 0 || minute === last ? 'end' : 'middle';
        return (
          <g key={place}>
            <path stroke="var(--colors-inkSoft)" strokeDasharray="2 4" d={`M${x(minute)} 28V236`} />
            <Words x={x(minute)} y={258} at={anchor} bold>
              {place}
            </Words>
            <Words x={x(minute)} y={278} at={anchor} soft>
              {clockTime(minute)}
            </Words>
          </g>
        );
      })}
      <path fill="none" stroke="var(--colors-moving)" strokeWidth="3" strokeLinejoin="round" d={curve(speeds) ?? ''} />
      <path stroke="var(--colors-alert)" strokeWidth="4" d={`M${x(braking.minute)} ${y(before)}V${y(after)}`} />
      <circle cx={x(braking.minute)} cy={y(after)} r="6" fill="var(--colors-alert)" />
      <g stroke="var(--colors-surface)" strokeWidth="6" paintOrder="stroke">
        <Words x={x(braking.minute)} y={y(after) + 26} at="middle" bold color="alert">
          {`${clockTime(braking.minute)}: ${before} to ${after} km/h`}
        </Words>
      </g>
    </Ground>
  );
}

/** Safety and compliance: a drive down the escarpment, and where it braked. */
export const [BrakingSpeed, BrakingSpeedNarrow] = forWidths(Speed);

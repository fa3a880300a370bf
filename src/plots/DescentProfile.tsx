import { scaleLinear } from 'd3-scale';
import { area, curveStepBefore, line } from 'd3-shape';
import { day } from '../../content/day/day.gen.ts';
import { clockTime, vehicleAt } from '../../content/day/day.ts';
import { records } from '../../content/day/records.gen.ts';
import { type DrawingWidth, forWidths } from '../pictures/parts/forWidths.tsx';
import { dayReport, dayVehicle, grouped } from '../pictures/parts/of-the-day.ts';
import { Words } from '../pictures/parts/parts.tsx';
import { Ground } from './parts/axes.tsx';

const braking = dayReport('KDB 528H', 'braking');
const vehicle = dayVehicle(braking.plate);
const [before = 0, after = 0] = (/from (\d+) to (\d+) km\/h/.exec(braking.sends[0]?.text ?? '') ?? [])
  .slice(1)
  .map(Number);
const { heights } = records;

/** The drive on which it braked, in kilometres of the day: from its last stop to the next one. */
const [from, to] = [
  vehicle.readings.findLast(
    ([minute, , , engine], at) => minute < braking.minute && engine === 1 && vehicle.readings[at - 1]?.[3] === 0,
  ),
  vehicle.readings.find(([minute, , , engine]) => minute > braking.minute && engine === 0),
] as [(typeof vehicle.readings)[number], (typeof vehicle.readings)[number]];
const length = to[1] - from[1];
/** How fast it came to each reading. */
const speeds = vehicle.readings
  .filter(([minute]) => minute >= from[0] && minute <= to[0])
  .map(([minute, km]) => ({ km: km - from[1], speed: vehicleAt(day, vehicle, minute - 1).speed }));

/** The minute at which it passes a kilometre of that drive. */
function passedAt(km: number): number {
  const next = vehicle.readings.findIndex(([minute, at]) => minute > from[0] && at >= from[1] + km);
  const [[earlier, start] = from, [later, end] = to] = vehicle.readings.slice(next - 1, next + 1);
  return Math.round(earlier + ((later - earlier) * (from[1] + km - start)) / (end - start));
}

/** The metres above the sea at a kilometre of that drive. */
const heightAt = scaleLinear(
  heights.map(([, km]) => km),
  heights.map(([, , metres]) => metres),
);
const metres = (height: number) => `${grouped(height)} m`;
const brakedAt = vehicleAt(day, vehicle, braking.minute).km - from[1];
const brakedHeight = Math.round(heightAt(brakedAt) / 10) * 10;

const label = `The road of ${vehicle.plate} from ${clockTime(from[0])} to ${clockTime(to[0])} as a profile: ${heights
  .map(([place, , height]) => `${place} ${metres(height)}`)
  .join(
    ', ',
  )}. Below it, its speed. At ${clockTime(braking.minute)}, ${metres(brakedHeight)} up on the descent to Mai Mahiu, it brakes from ${before} to ${after} km/h in four seconds.`;

/** The descent, whose ends are named with their heights. */
const descent = ['Limuru', 'Mai Mahiu'];
/** The places that a wide profile has room to name. */
const towns = ['Westlands', 'Kikuyu', ...descent, 'Naivasha'];

function Profile({ width }: { width: DrawingWidth }) {
  const isWide = width === 720;
  const [left, right] = [isWide ? 84 : 76, width - (isWide ? 32 : 24)];
  const x = scaleLinear([0, length], [left, right]);
  const ground = 228;
  const y = scaleLinear([1500, 2400], [ground, 60]);
  const speedOf = scaleLinear([0, 80], [390, 302]);
  const slope = area<(typeof heights)[number]>()
    .x(([, km]) => x(km))
    .y0(ground)
    .y1(([, , height]) => y(height))
    .digits(1);
  const top = slope.lineY1();
  const curve = line<(typeof speeds)[number]>()
    .x(({ km }) => x(km))
    .y(({ speed }) => speedOf(speed))
    .curve(curveStepBefore)
    .digits(1);
  const names = isWide ? towns : descent;
  const braked = x(brakedAt);
  return (
    <Ground width={width} height={420} label={label}>
      {[1600, 2000, 2400].map((height) => (
        <g key={height}>
          <path stroke="var(--colors-line)" d={`M${left} ${Math.round(y(height)) + 0.5}H${right}`} />
          <Words x={left - 10} y={y(height) + 5} at="end" soft>
            {metres(height)}
          </Words>
        </g>
      ))}
      <path fill="var(--colors-tint)" d={slope(heights) ?? ''} />
      <path fill="none" stroke="var(--colors-ink)" strokeWidth="2" strokeLinejoin="round" d={top(heights) ?? ''} />
      {heights.map(([place, km, height]) => {
        // Between the ends of the descent there is little room on a narrow profile.
        const anchor =
          km === 0 || (!isWide && place === 'Mai Mahiu') ? undefined : km === length || !isWide ? 'end' : 'middle';
        const beside = isWide ? x(km) : x(km) + (place === 'Mai Mahiu' ? -12 : 12);
        const isNamed = names.includes(place);
        return (
          <g key={place}>
            <circle cx={x(km)} cy={y(height)} r="3.5" />
            {isNamed && (
              <>
                <path stroke="var(--colors-inkSoft)" strokeDasharray="2 4" d={`M${x(km)} ${y(height)}V${ground}`} />
                <Words x={beside} y={ground + 20} at={anchor} bold>
                  {place}
                </Words>
                <Words x={beside} y={ground + 40} at={anchor} soft>
                  {clockTime(passedAt(km))}
                </Words>
              </>
            )}
            {place === 'Limuru' && (
              <Words x={x(km) - 10} y={y(height) - 10} at="end">
                {metres(height)}
              </Words>
            )}
            {place === 'Mai Mahiu' && (
              <Words x={x(km) + 8} y={y(height) + 24}>
                {metres(height)}
              </Words>
            )}
          </g>
        );
      })}
      {[0, 40, 80].map((speed) => (
        <g key={speed}>
          <path stroke="var(--colors-line)" d={`M${left} ${Math.round(speedOf(speed)) + 0.5}H${right}`} />
          <Words x={left - 10} y={speedOf(speed) + 5} at="end" soft>
            {speed === 80 ? '80 km/h' : speed}
          </Words>
        </g>
      ))}
      <path fill="none" stroke="var(--colors-moving)" strokeWidth="3" strokeLinejoin="round" d={curve(speeds) ?? ''} />
      <path stroke="var(--colors-alert)" strokeDasharray="4 4" d={`M${braked} ${y(brakedHeight)}V${speedOf(after)}`} />
      <path stroke="var(--colors-alert)" strokeWidth="4" d={`M${braked} ${speedOf(before)}V${speedOf(after)}`} />
      <circle cx={braked} cy={y(brakedHeight)} r="6" fill="var(--colors-alert)" />
      <Words x={braked} y={32} at="middle" bold color="alert">
        {`${clockTime(braking.minute)}: ${before} to ${after} km/h`}
      </Words>
      <path stroke="var(--colors-alert)" d={`M${braked} 42V${y(brakedHeight) - 8}`} />
    </Ground>
  );
}

/** Safety and compliance: the road down the escarpment, and where a lorry braked. */
export const [DescentProfile, DescentProfileNarrow] = forWidths(Profile);

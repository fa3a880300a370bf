import { scaleLinear } from 'd3-scale';
import { clockTime } from '../../content/day/day.ts';
import { type DrawingWidth, forWidths } from '../pictures/parts/forWidths.tsx';
import { dayVehicle } from '../pictures/parts/of-the-day.ts';
import { Words } from '../pictures/parts/parts.tsx';
import { Ground } from './parts/axes.tsx';

/** A place of the round, from when and until when the lorry is there. */
type RoundStop = readonly [place: string, arrives: number, departs: number];

const { plate, readings, way, planned = [] } = dayVehicle('KDC 118M');
const driven: RoundStop[] = readings.flatMap(([arrives, km], at) => {
  const [departs, then] = readings[at + 1] ?? [arrives, km];
  const place = way.find(([, passed]) => passed === km)?.[0];
  return then === km && departs > arrives && place ? [[place, arrives, departs] as const] : [];
});
const start = driven[0]?.[2] ?? 0;
const end = driven.at(-1)?.[1] ?? 0;
/** The stops of both, without the yard. */
const stops = planned.slice(1, -1).map((plan, at) => ({ plan, drive: driven[at + 1] as RoundStop }));
const [from = 0, to = 0] = [planned[0]?.[1], planned.at(-1)?.[1]];
const minutesAt = ([, arrives, departs]: RoundStop) => departs - arrives;
const tookTwice = ({ plan, drive }: (typeof stops)[number]) => minutesAt(drive) >= 2 * minutesAt(plan);

const label = `The round of ${plate}, planned from ${clockTime(from)} to ${clockTime(to)}, and driven from ${clockTime(start)} to ${clockTime(end)}: ${stops
  .map(
    ({ plan, drive }) =>
      `${plan[0]} planned at ${clockTime(plan[1])} for ${minutesAt(plan)} minutes, driven at ${clockTime(drive[1])} for ${minutesAt(drive)}`,
  )
  .join('; ')}.`;

/** Time goes on to the right, or down on a narrow screen; between both rounds it is seen how each stop was put off. */
function Round({ width }: { width: DrawingWidth }) {
  const isWide = width === 720;
  const place = scaleLinear([from, end], isWide ? [30, width - 30] : [64, 540]);
  const [plan, drive] = isWide ? [112, 214] : [156, 240];
  const thick = 18;
  const along = (across: number, minute: number) =>
    isWide ? `${Math.round(place(minute))} ${across}` : `${across} ${Math.round(place(minute))}`;
  const bar = (across: number, first: number, last: number) => `M${along(across, first)}L${along(across, last)}`;
  return (
    <Ground width={width} height={isWide ? 292 : 564} label={label}>
      {stops.map(({ plan: [name, ...planned], drive: [, ...driven] }) => (
        <path
          key={`${name} ${planned[0]}`}
          fill="var(--colors-line)"
          d={`M${along(plan + thick / 2, planned[0])}L${along(plan + thick / 2, planned[1])} ${along(drive - thick / 2, driven[1])} ${along(drive - thick / 2, driven[0])}Z`}
        />
      ))}
      <path stroke="var(--colors-signal)" strokeWidth="3" d={bar(plan, from, to) + bar(drive, start, end)} />
      {stops.map((stop) => (
        <g key={stop.plan[1]} fill="none" strokeWidth={thick}>
          <path stroke="var(--colors-stopped)" d={bar(plan, stop.plan[1], stop.plan[2])} />
          <path
            stroke={`var(--colors-${tookTwice(stop) ? 'alert' : 'ink'})`}
            d={bar(drive, stop.drive[1], stop.drive[2])}
          />
        </g>
      ))}
      <g fill="var(--colors-surface)" stroke="var(--colors-signal)" strokeWidth="3">
        {[along(plan, from), along(plan, to), along(drive, start), along(drive, end)].map((at) => (
          <circle key={at} r="6" transform={`translate(${at})`} />
        ))}
      </g>
      {isWide ? <WideWords place={place} plan={plan} drive={drive} /> : <NarrowWords place={place} />}
    </Ground>
  );
}

const middleOf = ([, arrives, departs]: RoundStop) => (arrives + departs) / 2;
const minutesOf = (stop: RoundStop) => `${minutesAt(stop)} min`;

type WordsOfRound = { place: (minute: number) => number };

function WideWords({ place, plan, drive }: WordsOfRound & { plan: number; drive: number }) {
  return (
    <>
      <Words x={24} y={30} bold>
        Planned
      </Words>
      <Words x={24} y={drive + 62} bold>
        Driven
      </Words>
      {stops.map((stop) => (
        <g key={stop.plan[1]}>
          {stop.plan[0].split(' ').map((part, line, { length }) => (
            <Words key={part} x={place(middleOf(stop.plan))} y={plan - 38 - 18 * (length - 1 - line)} at="middle" bold>
              {part}
            </Words>
          ))}
          <Words x={place(middleOf(stop.plan))} y={plan - 19} at="middle" soft>
            {minutesOf(stop.plan)}
          </Words>
          <Words
            x={place(middleOf(stop.drive))}
            y={drive + 30}
            at="middle"
            bold={tookTwice(stop)}
            soft={!tookTwice(stop)}
          >
            {minutesOf(stop.drive)}
          </Words>
        </g>
      ))}
      <Words x={place(from) - 6} y={plan + 26} soft>
        {clockTime(from)}
      </Words>
      <Words x={place(to)} y={plan + 26} at="middle" soft>
        {clockTime(to)}
      </Words>
      <Words x={place(from) - 6} y={drive + 30} soft>
        {clockTime(start)}
      </Words>
      <Words x={place(end) + 6} y={drive + 30} at="end" bold>
        {clockTime(end)}
      </Words>
    </>
  );
}

function NarrowWords({ place }: WordsOfRound) {
  return (
    <>
      <Words x={136} y={30} at="end" bold>
        Planned
      </Words>
      <Words x={262} y={30} bold>
        Driven
      </Words>
      {stops.map((stop) => (
        <g key={stop.plan[1]}>
          <Words x={136} y={place(middleOf(stop.plan)) - 3} at="end" bold>
            {stop.plan[0]}
          </Words>
          <Words x={136} y={place(middleOf(stop.plan)) + 15} at="end" soft>
            {minutesOf(stop.plan)}
          </Words>
          <Words x={262} y={place(middleOf(stop.drive)) + 5} bold={tookTwice(stop)} soft={!tookTwice(stop)}>
            {minutesOf(stop.drive)}
          </Words>
        </g>
      ))}
      <Words x={136} y={place(from) + 5} at="end" soft>
        {clockTime(from)}
      </Words>
      <Words x={136} y={place(to) + 5} at="end" soft>
        {clockTime(to)}
      </Words>
      <Words x={262} y={place(start) + 5} soft>
        {clockTime(start)}
      </Words>
      <Words x={262} y={place(end) + 5} bold>
        {clockTime(end)}
      </Words>
    </>
  );
}

/** Route planning: a round as it was planned, and as it was driven. */
export const [PlannedRound, PlannedRoundNarrow] = forWidths(Round);

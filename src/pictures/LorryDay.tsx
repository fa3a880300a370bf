import { day } from '../../content/day/day.gen.ts';
import { clockTime, dayDate, type VehicleNow, vehicleAt } from '../../content/day/day.ts';
import { features } from '../../content/menus.gen.ts';
import { Frame } from './Frame.tsx';
import { Icon, type IconName } from './icons.tsx';
import { dayReport, dayVehicle, departuresOf, litresBurnt } from './parts/of-the-day.ts';
import { Words } from './parts/parts.tsx';

const lorry = dayVehicle('KCZ 204P');
const [first, last] = day.hours;
const [start] = lorry.way[0] ?? [''];

const titleOf = (feature: string) => features.find(({ path }) => path === `/features/${feature}`)?.title ?? '';

/** What is known of it at a minute, by which feature: its name in the address, and its icon. */
function step(minute: number, feature: string, icon: IconName, tell: string | ((now: VehicleNow) => string)) {
  const now = vehicleAt(day, lorry, minute);
  const title = typeof tell === 'string' ? tell : tell(now);
  return { minute, icon, title, feature: titleOf(feature), place: now.place, litres: Math.round(now.litres) };
}

/** A report of it, at its minute. */
function reportStep(kind: 'fill' | 'drop' | 'delivery', feature: string, icon: IconName) {
  const { minute, title } = dayReport(lorry.plate, kind);
  return step(minute, feature, icon, title);
}

const steps = [
  step(departuresOf(lorry, last)[0] ?? first, 'gps_tracking', 'gps', `Leaves ${start}`),
  reportStep('fill', 'mobile', 'mobile'),
  reportStep('drop', 'fuel_management', 'fuel'),
  reportStep('delivery', 'paperless', 'paperless'),
  step(last, 'reports', 'reports', ({ km }) => `${km} km on ${Math.round(litresBurnt(lorry, first, last))} L`),
];
const { minute: dropped } = dayReport(lorry.plate, 'drop');

const label = `One day of lorry ${lorry.plate}, and the feature that each part of it is in: ${steps
  .map(({ minute, title, place, feature, litres }) =>
    [
      `${clockTime(minute)} ${title}`,
      ...(title.includes(place) ? [] : [place]),
      `${litres} L in its tank (${feature})`,
    ].join(', '),
  )
  .join('; ')}.`;

function Steps({ width }: { width: number }) {
  const isWide = width === 480;
  const left = isWide ? 22 : 14;
  const [line, words, right] = [left + 68, left + 100, width - left];
  return (
    <Frame size={[width, 360]} ground="var(--colors-surface)" label={label}>
      <path fill="var(--colors-tint)" d={`M0 0h${width}v48H0z`} />
      <path stroke="var(--colors-line)" d={`M0 48.5h${width}`} />
      <Words x={left} y={30} bold>
        {lorry.plate}
      </Words>
      <Words x={words} y={30} soft>
        {`${dayDate.weekday} ${dayDate.date}`}
      </Words>
      <Words x={right} y={30} at="end" soft>
        In tank
      </Words>
      <path stroke="var(--colors-signal)" strokeWidth="4" d={`M${line} 80V328`} />
      {steps.map(({ minute, icon, title, feature, place, litres }, row) => {
        const isAlarm = minute === dropped;
        return (
          <g key={minute} transform={`translate(0 ${79 + row * 62})`}>
            <Words x={left} y={5}>
              {clockTime(minute)}
            </Words>
            <circle
              cx={line}
              r="17"
              fill={`var(--colors-${isAlarm ? 'alert' : 'surface'})`}
              stroke={`var(--colors-${isAlarm ? 'alert' : 'signal'})`}
              strokeWidth="3"
            />
            <g transform={`translate(${line - 10} -10)`} color={`var(--colors-${isAlarm ? 'surface' : 'ink'})`}>
              <Icon name={icon} size={20} />
            </g>
            <Words x={words} y={-4} bold>
              {title}
            </Words>
            <Words x={words} y={17} soft>
              {title.includes(place) ? feature : `${place} · ${feature}`}
            </Words>
            <Words x={right} y={-4} at="end" color={isAlarm ? 'alert' : undefined} bold={isAlarm}>
              {`${litres} L`}
            </Words>
          </g>
        );
      })}
    </Frame>
  );
}

/** The features at a glance: one lorry's day, and which of them knows what of it. */
export const LorryDay = () => <Steps width={480} />;

/** The same for phones. */
export const LorryDayNarrow = () => <Steps width={360} />;

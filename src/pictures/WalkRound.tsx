import { Frame } from './Frame.tsx';
import { Card, Words } from './parts/parts.tsx';

const boxes = 22;
/** How many minutes the walk takes. */
const walked = 10;
const days = ['M', 'T', 'W', 'T', 'F'];
const ticks = days
  .flatMap((_, day) => Array.from({ length: boxes }, (_, box) => `M${40 + day * 29} ${74 + box * 12}l4 4 8-9`))
  .join('');

/** The stops in their order, from the driver's door: where they are, and what a tick is not enough for. */
const stops = [
  [384, 74],
  [336, 62],
  [288, 74, 'a number'],
  [262, 132],
  [262, 186],
  [262, 240],
  [308, 300, 'a photo'],
  [364, 300],
  [410, 252],
  [410, 140],
  [357, 112, 'a photo'],
  [315, 112],
] as const;
const walk = stops.map(([x, y]) => `${x} ${y}`);

/** An article on inspections: a week of the book, ticked with one pen, beside a walk of twelve stops round a lorry. */
export function WalkRound() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label={`Two inspections: a page of the book with ${boxes} ticks a day from Monday to Friday, all alike, and a lorry from above with ${stops.length} numbered stops round it, three of them marked for a number or a photo, about ${walked} minutes.`}
    >
      <Card x={16} y={12} width={176} height={336} />
      <Words x={104} y={36} at="middle">
        {`${boxes} ticks a day`}
      </Words>
      {days.map((day, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two days have the same letter
        <Words key={at} x={45 + at * 29} y={60} soft at="middle">
          {day}
        </Words>
      ))}
      <path fill="none" stroke="var(--colors-ink)" strokeWidth="2" strokeLinecap="round" d={ticks} />
      <g stroke="var(--colors-ink)" strokeWidth="2.5" strokeLinejoin="round">
        <path fill="var(--colors-ink)" d="M286 104h8v28h-8zM378 104h8v28h-8zM286 212h8v44h-8zM378 212h8v44h-8z" />
        <rect x="294" y="146" width="84" height="136" rx="3" fill="var(--colors-surface)" />
        <path fill="var(--colors-tint)" d="M294 138V98q0-8 8-8h68q8 0 8 8v40z" />
      </g>
      <path fill="none" stroke="var(--colors-signal)" strokeWidth="4" strokeLinejoin="round" d={`M${walk.join('L')}`} />
      {stops.map(([x, y, asks], stop) => (
        <g key={`${x} ${y}`}>
          <circle
            cx={x}
            cy={y}
            r="13"
            fill={`var(--colors-${asks ? 'signal' : 'surface'})`}
            stroke="var(--colors-signal)"
            strokeWidth="3"
          />
          <Words x={x} y={y + 5} at="middle" bold={asks !== undefined} color={asks ? 'onSignal' : undefined}>
            {stop + 1}
          </Words>
        </g>
      ))}
      <Words x={336} y={36} at="middle" bold>
        {`${stops.length} stops, ${walked} minutes`}
      </Words>
      <circle cx="228" cy="337" r="8" fill="var(--colors-signal)" />
      <Words x={244} y={342}>
        Asks for a number or photo
      </Words>
    </Frame>
  );
}

import { Frame } from './Frame.tsx';
import { grouped } from './parts/of-the-day.ts';
import { Words } from './parts/parts.tsx';

/** The first to go stands first: how many come in a week, how long they are on the way, and what waits for them. */
const forms = [
  ['Delivery note', 60, '5 days', ['The invoice', 'waits']],
  ['Fuel chit', 45, '3 days', ['Fuel control', 'waits']],
  ['Daily check', 120, 'never read', ['Perhaps a', 'repair waits']],
  ['Leave request', 4, '1 day', ['One person’s', 'plans wait']],
] as const;
/** What a delivery note is worth. */
const worth = 14_000;
const [[, notes, late]] = forms;

const ground = 244;
/** The height of a sheet. */
const thick = 1.6;
/** The edges of a stack, one for two sheets, each a little to the left or the right. */
const edgesOf = (count: number) =>
  Array.from(
    { length: Math.ceil(count / 2) },
    (_, edge) => `M${(edge * 7) % 5} ${ground - 1 - edge * thick * 2}h78`,
  ).join('');

/** An article on paper forms: a week's stack of each form, the one that money waits for first. */
export function PaperStacks() {
  return (
    <Frame
      ground="var(--colors-surface)"
      label={`A week’s paper in four stacks: ${forms.map(([name, count, days, waits]) => `${count} ${name.toLowerCase()}s, ${days}, ${waits.join(' ').toLowerCase()}`).join('; ')}. KES ${grouped(notes * worth)} a week waits for the delivery notes.`}
    >
      <Words x={16} y={44} size={24} bold>
        {`KES ${grouped(notes * worth)}`}
      </Words>
      <Words x={16} y={68}>
        {`a week, billed ${late} late`}
      </Words>
      <path stroke="var(--colors-line)" d={`M0 ${ground + 1.5}h480`} />
      {forms.map(([name, count, days, waits], form) => {
        const top = ground - count * thick;
        const color = `var(--colors-${form ? 'stopped' : 'signal'})`;
        return (
          <g key={name} transform={`translate(${16 + form * 114} 0)`}>
            <path fill={color} opacity=".3" d={`M2 ${ground}V${top}h78V${ground}z`} />
            <path stroke={color} strokeWidth="1.5" d={edgesOf(count)} />
            <path
              fill="var(--colors-surface)"
              stroke={color}
              strokeWidth="1.5"
              strokeLinejoin="round"
              d={`M2 ${top}h78l8-14H12z`}
            />
            <Words x={44} y={top - 24} bold at="middle">
              {`${count} a week`}
            </Words>
            <Words x={0} y={274}>
              {name}
            </Words>
            <Words x={0} y={297} bold>
              {days}
            </Words>
            {waits.map((line, row) => (
              <Words key={line} x={0} y={322 + row * 19} soft>
                {line}
              </Words>
            ))}
          </g>
        );
      })}
    </Frame>
  );
}

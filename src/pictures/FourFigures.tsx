import { Frame } from './Frame.tsx';
import { WayPoints, Words } from './parts/parts.tsx';

const [columns, vehicles] = [30, 11];

/** Each with who answers for it, and its column on the sheet. */
const figures = [
  ['Distance', 'Dispatcher', 0],
  ['Consumption', 'Fuel clerk', 7],
  ['Idling', 'Yard supervisor', 15],
  ['Open faults', 'Workshop', 24],
] as const;

const weeks = ['Is it true?', 'The median', 'In shillings', 'One change'];

/** The middle of a column. */
const x = (column: number) => Math.round(24 + (column * 424) / (columns - 1));
const isChosen = (column: number) => figures.some(([, , chosen]) => chosen === column);

/** The cells of the columns that are chosen, or of the others: short strokes, each a little longer or shorter. */
const cellsOf = (chosen: boolean) =>
  Array.from({ length: columns }, (_, column) => column)
    .filter((column) => isChosen(column) === chosen)
    .flatMap((column) =>
      Array.from(
        { length: vehicles },
        (_, vehicle) => `M${x(column) - 4} ${50 + vehicle * 11}h${5 + ((column * 5 + vehicle * 7) % 4)}`,
      ),
    )
    .join('');

/** An article on the first month: a sheet of thirty columns, the four that are kept with who answers for each, and four weeks. */
export function FourFigures() {
  return (
    <Frame
      ground="var(--colors-surface)"
      label={`A sheet of ${columns} columns for ${vehicles} vehicles, four of them marked: ${figures.map(([name, owner]) => `${name.toLowerCase()} for the ${owner.toLowerCase()}`).join(', ')}; below, four weeks as a line: is it true, the median, in shillings, one change.`}
    >
      <Words x={16} y={30} soft>
        {`${columns} columns`}
      </Words>
      <Words x={464} y={30} soft at="end">
        {`${figures.length} with an owner`}
      </Words>
      <path stroke="var(--colors-line)" strokeWidth="4" d={cellsOf(false)} />
      {figures.map(([name, owner, column]) => (
        <g key={name}>
          <rect x={x(column) - 8} y="41" width="16" height="129" rx="3" fill="var(--colors-signal)" />
          <path stroke="var(--colors-signal)" strokeWidth="3" d={`M${x(column)} 168v20`} />
          <Words x={x(column) - 8} y={208} bold>
            {name}
          </Words>
          <Words x={x(column) - 8} y={230}>
            {owner}
          </Words>
        </g>
      ))}
      <path stroke="var(--colors-onSignal)" strokeWidth="4" d={cellsOf(true)} />
      <path fill="var(--colors-tint)" d="M0 252h480v108H0z" />
      <path stroke="var(--colors-line)" d="M0 252.5h480" />
      <path stroke="var(--colors-signal)" strokeWidth="4" d="M0 282H366" />
      <WayPoints at={weeks.map((_, week) => [24 + week * 114, 282] as const)} />
      {weeks.map((step, week) => (
        <g key={step} transform={`translate(${16 + week * 114} 0)`}>
          <Words x={0} y={314} bold>
            {`Week ${week + 1}`}
          </Words>
          <Words x={0} y={336}>
            {step}
          </Words>
        </g>
      ))}
    </Frame>
  );
}

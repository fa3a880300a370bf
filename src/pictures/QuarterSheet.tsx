import { Frame } from './Frame.tsx';
import { Words } from './parts/parts.tsx';

/**
 * The soonest first: its letter, its kind, what is left of its interval, what it does in a week, the interval, and the bay
 * days on which its jobs begin, counted from 0.
 */
const vehicles = [
  ['B', 'Lorry', 900, 900, 10_000, [1, 51]],
  ['E', 'Digger', 60, 38, 250, [3, 33]],
  ['D', 'Bus', 5200, 1100, 10_000, [12, 55]],
  ['A', 'Lorry', 3500, 650, 10_000, [20]],
  ['C', 'Pickup', 2750, 450, 5000, [28]],
] as const;

/** The work on a gearbox takes days of its own. */
const lengths: Record<string, number> = { A: 3 };

const weeks = Array.from({ length: 13 }, (_, week) => week);
const days = ['M', 'T', 'W', 'T', 'F'];
const left = (letter: string) => {
  const [, , rest, aWeek] = vehicles.find(([each]) => each === letter) ?? ['', '', 0, 1];
  return (rest / aWeek).toFixed(1);
};

/** The bay day on which a time in weeks ends. */
const dayOf = (time: number) => Math.ceil(time * 5) - 1;
const due = vehicles.flatMap(([letter, , rest, aWeek, interval, [first, second]]) => [
  { letter, day: dayOf(rest / aWeek) },
  ...(second ? [{ letter, day: dayOf((first + 1) / 5 + interval / aWeek) }] : []),
]);
const jobs = vehicles.flatMap(([letter, , , , , begins]) => begins.map((day) => ({ letter, day })));

/** The corner of a day's square. */
const placeOf = (day: number) => `translate(${62 + Math.floor(day / 5) * 31} ${64 + (day % 5) * 31})`;

/** An article on maintenance: thirteen weeks of one bay, when five vehicles fall due, and the earlier days that they are given. */
export function QuarterSheet() {
  return (
    <Frame
      ground="var(--colors-surface)"
      label={`Thirteen weeks of one bay, a square a day, Fridays free. Due in ${vehicles.map(([letter, kind]) => `${left(letter)} weeks: ${kind} ${letter}`).join(', ')}; each has its job before that, and Bus D is pulled forward from week five to week three.`}
    >
      <rect
        x="62"
        y="14"
        width="18"
        height="18"
        rx="3"
        fill="none"
        stroke="var(--colors-alert)"
        strokeWidth="2"
        strokeDasharray="4 3"
      />
      <Words x={88} y={28}>
        Due
      </Words>
      <rect x="155" y="14" width="18" height="18" rx="3" />
      <Words x={181} y={28}>
        In the pit
      </Words>
      <rect x="310" y="14" width="18" height="18" rx="3" fill="var(--colors-mapPark)" />
      <Words x={336} y={28}>
        Kept free
      </Words>
      <Words x={16} y={54} soft>
        Week
      </Words>
      {weeks.map((week) => (
        <Words key={week} x={75.5 + week * 31} y={54} soft at="middle">
          {week + 1}
        </Words>
      ))}
      {days.map((day, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two days have the same letter
        <g key={row}>
          <Words x={34} y={83 + row * 31} soft at="middle">
            {day}
          </Words>
          {weeks.map((week) => (
            <rect
              key={week}
              width="27"
              height="27"
              rx="4"
              fill={`var(--colors-${row === 4 ? 'mapPark' : 'tint'})`}
              transform={placeOf(week * 5 + row)}
            />
          ))}
        </g>
      ))}
      {due.map(({ letter, day }) => (
        <g key={day} transform={placeOf(day)}>
          <rect
            x="1"
            y="1"
            width="25"
            height="25"
            rx="4"
            fill="none"
            stroke="var(--colors-alert)"
            strokeWidth="2"
            strokeDasharray="4 3"
          />
          <Words x={13.5} y={19} at="middle" color="alert">
            {letter}
          </Words>
        </g>
      ))}
      {jobs.map(({ letter, day }) => (
        <g key={day} transform={placeOf(day)}>
          <rect width="27" height={(lengths[letter] ?? 1) * 31 - 4} rx="4" />
          <Words x={13.5} y={19} at="middle" bold color="paper">
            {letter}
          </Words>
        </g>
      ))}
      <path
        fill="none"
        stroke="var(--colors-signal)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M184 168C173 161 165 154 156 144m-1 9v-10l10 1"
      />
      <path stroke="var(--colors-line)" d="M20 238.5h440" />
      <Words x={20} y={264} soft>
        Weeks left
      </Words>
      {vehicles.map(([letter, kind], at) => (
        <g key={letter} transform={`translate(${at * 90} 0)`}>
          <Words x={20} y={306} size={24} bold>
            {left(letter)}
          </Words>
          <Words x={20} y={334}>
            {`${kind} ${letter}`}
          </Words>
        </g>
      ))}
    </Frame>
  );
}

import { Frame } from './Frame.tsx';
import { grouped } from './parts/of-the-day.ts';
import { Words } from './parts/parts.tsx';

const [opening, closing] = [418_220, 421_065];
const dispensed = closing - opening;
/** How it was paid for, in litres. */
const sold = [
  ['Cash, mobile money', 1930, 'stopped'],
  ['Fleet accounts', 895, 'ink'],
] as const;
const open = sold.reduce((left, [, litres]) => left - litres, dispensed);

/** Units of a litre on the bar. */
const scale = 440 / dispensed;

/** The drums of a meter. */
function Meter({ x, litres }: { x: number; litres: number }) {
  return (
    <g>
      <rect x={x} y="40" width="158" height="42" rx="6" />
      {[...String(litres)].map((digit, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drum is known by its place
        <g key={at} transform={`translate(${x + 4 + at * 25} 45)`}>
          <rect width="23" height="32" rx="2" fill="var(--colors-surface)" />
          <Words x={11.5} y={23} size={20} bold at="middle">
            {digit}
          </Words>
        </g>
      ))}
    </g>
  );
}

/** The longest time without a picture, in minutes. */
const gap = 10;
/** The pictures of the shift, with that gap in them. */
const shots = [20, 55, 90, 125, 160, 322, 357, 392, 427];

/** An article for station owners: a shift from meter to meter, what was sold on what account, and where to look for the rest. */
export function ShiftClosing() {
  return (
    <Frame
      ground="var(--colors-surface)"
      label={`A nozzle's meter at the opening of a shift, ${grouped(opening)}, and at its closing, ${grouped(closing)}; a bar of the ${grouped(dispensed)} litres: ${sold.map(([name, litres]) => `${grouped(litres)} ${name.toLowerCase()}`).join(', ')}, ${open} open; below, the shift's pictures with a gap of ${gap} minutes.`}
    >
      <Words x={20} y={28} soft>
        At opening
      </Words>
      <Words x={460} y={28} soft at="end">
        At closing
      </Words>
      <Meter x={20} litres={opening} />
      <Meter x={302} litres={closing} />
      <Words x={240} y={58} bold at="middle">
        {`+${grouped(dispensed)} L`}
      </Words>
      <path
        fill="none"
        stroke="var(--colors-ink)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M192 70h94m-7-6 7 6-7 6"
      />
      {sold.map(([name, litres, color], at) => {
        const x = 20 + (at ? sold[0][1] * scale : 0);
        return (
          <g key={name}>
            <Words x={x} y={118} soft>
              {name}
            </Words>
            <path fill={`var(--colors-${color})`} d={`M${x} 128h${litres * scale - 1}v36H${x}z`} />
            <Words x={x + 12} y={152} bold color="surface">
              {`${grouped(litres)} L`}
            </Words>
          </g>
        );
      })}
      <path fill="none" stroke="var(--colors-inkSoft)" strokeWidth="1.5" d={`M20.5 172v6H${459.5 - open * scale}v-6`} />
      <Words x={20} y={204}>
        {`${grouped(dispensed - open)} L accounted for`}
      </Words>
      <path fill="var(--colors-alert)" d={`M460 128h${-open * scale}v36H460z`} />
      <path fill="var(--colors-alert)" opacity=".16" d={`M460 164h${-open * scale}L336 196h124z`} />
      <rect x="336" y="196" width="124" height="34" rx="4" fill="var(--colors-alert)" />
      <Words x={398} y={219} size={18} bold at="middle" color="surface">
        {`${open} L open`}
      </Words>
      <path stroke="var(--colors-line)" d="M0 246.5h480" />
      <path fill="var(--colors-tint)" d="M0 247h480v113H0z" />
      <Words x={20} y={272}>
        Pictures of the shift, in order
      </Words>
      <defs>
        <g id="shift-shot">
          <rect x=".5" y=".5" width="30" height="40" rx="3" fill="var(--colors-surface)" stroke="var(--colors-line)" />
          <path fill="var(--colors-mapWater)" d="M4 4h23v33H4z" />
          <path fill="var(--colors-stopped)" d="M8 10h15v27H8z" />
          <path fill="var(--colors-surface)" d="M10 13h11v7H10z" />
        </g>
      </defs>
      {shots.map((x) => (
        <use key={x} href="#shift-shot" x={x} y="290" />
      ))}
      <rect
        x="200"
        y="290"
        width="114"
        height="41"
        rx="3"
        fill="none"
        stroke="var(--colors-alert)"
        strokeWidth="2"
        strokeDasharray="6 5"
      />
      <Words x={257} y={316} at="middle" bold color="alert">
        {`${gap} minutes`}
      </Words>
    </Frame>
  );
}

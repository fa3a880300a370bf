/** A vehicle from the side, drawn in metres: x from its rear end, y up from the ground. */
import type { ReactNode } from 'react';
import { Frame } from '../../pictures/Frame.tsx';
import { type DrawingWidth, forWidths } from '../../pictures/parts/forWidths.tsx';
import { Words } from '../../pictures/parts/parts.tsx';

export type Sketch = {
  /** What it is: the drawing's text alternative goes on from here. */
  name: string;
  /** In metres. */
  length: number;
  height: number;
  /** The points that are numbered, from 1, in metres. */
  pins: readonly (readonly [x: number, y: number])[];
  children: ReactNode;
};

/** The side elevations of a sketch, for wide and for narrow screens. */
export const elevations = (sketch: Sketch) => forWidths(({ width }) => <Elevation width={width} sketch={sketch} />);

/** A numbered side elevation with its length, on the ground that it stands on. */
function Elevation({ width, sketch }: { width: DrawingWidth; sketch: Sketch }) {
  const { name, length, height, pins, children } = sketch;
  const margin = width === 720 ? 40 : 20;
  const scale = Math.min((width - 2 * margin) / length, 280 / height);
  const left = (width - length * scale) / 2;
  const ground = Math.round(height * scale) + 36;
  const at = ([x, y]: readonly [number, number]) => [left + x * scale, ground - y * scale] as const;
  return (
    <Frame
      ground="var(--colors-surface)"
      letters={14}
      size={[width, ground + 56]}
      label={`${name} from the side, ${length.toFixed(1)} m long, with ${pins.length} numbered points.`}
    >
      <path stroke="var(--colors-inkSoft)" d={`M${margin / 2} ${ground + 0.5}H${width - margin / 2}`} />
      <g
        transform={`translate(${left} ${ground}) scale(${scale} ${-scale})`}
        fill="var(--colors-surface)"
        stroke="var(--colors-ink)"
        strokeWidth={1.5 / scale}
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        {children}
      </g>
      <g stroke="var(--colors-inkSoft)">
        <path d={`M${left} ${ground + 32.5}H${left + length * scale}`} />
        <path d={`M${left} ${ground + 26}v13M${left + length * scale} ${ground + 26}v13`} />
      </g>
      <g stroke="var(--colors-surface)" strokeWidth="8" paintOrder="stroke">
        <Words x={width / 2} y={ground + 37} at="middle">
          {`${length.toFixed(1)} m`}
        </Words>
      </g>
      {pins.map((pin, index) => {
        const [x, y] = at(pin);
        return (
          <g key={pin.join(' ')}>
            <circle cx={x} cy={y} r="12" fill="var(--colors-ink)" stroke="var(--colors-surface)" strokeWidth="2" />
            <Words x={x} y={y + 5} at="middle" bold color="surface">
              {index + 1}
            </Words>
          </g>
        );
      })}
    </Frame>
  );
}

type BlockProps = { x: number; y: number; w: number; h: number; rx?: number; tint?: boolean };

/** A rectangle from its lower left corner. */
export function Block({ x, y, w, h, rx = 0, tint = false }: BlockProps) {
  return <rect x={x} y={y} width={w} height={h} rx={rx} fill={tint ? 'var(--colors-tint)' : undefined} />;
}

/** An outline; glass and tanks are tinted. */
export function Contour({ d, tint = false }: { d: string; tint?: boolean }) {
  return <path d={d} fill={tint ? 'var(--colors-tint)' : undefined} />;
}

/** A line that encloses nothing. */
export function Stroke({ d }: { d: string }) {
  return <path d={d} fill="none" />;
}

/** A wheel on the ground: tyre, rim and hub. */
export function Wheel({ x, r }: { x: number; r: number }) {
  return (
    <>
      <circle cx={x} cy={r} r={r} fill="var(--colors-stopped)" />
      <circle cx={x} cy={r} r={r * 0.6} />
      <circle cx={x} cy={r} r={r * 0.2} />
    </>
  );
}

/** A cab over its engine, 2 m long, whose front is at `x`. */
export function CabOver({ x, y = 0.55, top = 2.75 }: { x: number; y?: number; top?: number }) {
  return (
    <>
      <Contour d={`M${x - 2} ${y}V${top - 0.1}q0 .1.1.1h1.5q.15 0 .2-.15L${x} ${y + 1.05}V${y}Z`} />
      <Contour tint d={`M${x - 1.35} ${y + 1.15}V${top - 0.2}h.85l.3-.8v-.25Z`} />
      <Stroke d={`M${x - 1.45} ${y + 0.15}V${top - 0.15}M${x - 1.25} ${y + 0.95}h.25M${x - 0.3} ${y + 0.35}h.3`} />
    </>
  );
}

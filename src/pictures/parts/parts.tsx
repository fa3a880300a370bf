import type { ReactNode } from 'react';

/** A status, shown by colour. */
export type PictureStatus = 'moving' | 'idle' | 'stopped' | 'alert';

type WordsProps = {
  x: number;
  y: number;
  /** In the picture's units (default: 15). */
  size?: number;
  bold?: boolean;
  soft?: boolean;
  /** The anchor of `x` (default: the start). */
  at?: 'middle' | 'end';
  /** The name of a colour of the palette. */
  color?: string;
  children: ReactNode;
};

/** A line of lettering. */
export function Words({ x, y, size, bold, soft, at, color = soft ? 'inkSoft' : undefined, children }: WordsProps) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      fontWeight={bold ? 600 : undefined}
      textAnchor={at}
      fill={color && `var(--colors-${color})`}
    >
      {children}
    </text>
  );
}

type CardProps = { x: number; y: number; width: number; height: number; rx?: number; fill?: string };

/** A sheet or card, with its hairline on whole pixels. */
export function Card({ x, y, width, height, rx = 8, fill = 'surface' }: CardProps) {
  return (
    <rect
      x={x + 0.5}
      y={y + 0.5}
      width={width - 1}
      height={height - 1}
      rx={rx}
      fill={`var(--colors-${fill})`}
      stroke="var(--colors-line)"
    />
  );
}

type MarkProps = { x: number; y: number; status?: PictureStatus };

/** A round sign for a status. */
export function Tick({ x, y, status = 'moving' }: MarkProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="10" fill={`var(--colors-${status})`} />
      <path
        d={status === 'moving' ? 'M-4 0l3 3 5.5-6' : 'M0-5v5.5m0 4v0'}
        fill="none"
        stroke="var(--colors-surface)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </g>
  );
}

/** A vehicle on a map, turned into its direction in degrees from north. */
export function VehicleMark({ x, y, status = 'moving', turn = 0 }: MarkProps & { turn?: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`} fill="var(--colors-surface)">
      <circle r="12" fill={`var(--colors-${status})`} stroke="var(--colors-surface)" strokeWidth="3" />
      <path d="M0-6 4 4 0 2-4 4z" />
    </g>
  );
}

/** The way-points of a route line. */
export function WayPoints({ at }: { at: readonly (readonly [number, number])[] }) {
  return (
    <g fill="var(--colors-surface)" stroke="var(--colors-signal)" strokeWidth="3">
      {at.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="6" />
      ))}
    </g>
  );
}

import type { ReactNode } from 'react';

type FrameProps = {
  /** What is seen, in one sentence: the picture's text alternative. */
  label: string;
  /** Width and height of the drawing, in its own units. */
  size?: [number, number];
  /** The size of its letters, in its own units. */
  letters?: number;
  /** Colour of the ground; without it the picture draws its own. */
  ground?: string;
  children: ReactNode;
};

/** The outer `svg` of every picture: names it for those who cannot see it and sets the type it is lettered in. */
export function Frame({ label, size: [width, height] = [480, 360], letters = 15, ground, children }: FrameProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily="var(--fonts-body)"
      fontSize={letters}
      fill="var(--colors-ink)"
    >
      {ground && <rect width={width} height={height} fill={ground} />}
      {children}
    </svg>
  );
}

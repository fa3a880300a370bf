import type { ReactNode } from 'react';
import { type IconName, outlineOf } from './outlines.ts';

export type { IconName };

type IconProps = {
  name: IconName;
  /** Side of the square in pixels. */
  size?: number;
};

/** One icon of the family, in the colour of the text around it. Decorative: words or a label beside it say the same. */
export function Icon({ name, size }: IconProps) {
  return <IconDrawing path={outlineOf(name)} size={size} />;
}

/** An icon in the style of the family that only one page shows, which draws it itself. */
export function IconDrawing({ path, size }: { path: string; size?: number | undefined }) {
  return (
    <IconFrame size={size}>
      <path d={path} />
    </IconFrame>
  );
}

/** What an icon is drawn in, and with. */
export function IconFrame({ size = 24, children }: { size?: number | undefined; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}
